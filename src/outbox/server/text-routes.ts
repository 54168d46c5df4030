/** Routes of the queue of texts, their templates and the menu to share, for admins. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import type { Db } from '#src/platform/database/db.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { changeText, getMenuToShare, listTexts, markTexts } from '../text-contract.ts';
import { listTextTemplates, saveTextTemplate } from '../text-template-contract.ts';
import { findMenuToShare } from './menu-share-service.ts';
import { findTexts, moveText, type OnTold, settleMany } from './text-service.ts';
import { findTemplates, saveTemplate } from './text-template-service.ts';

interface TextRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  menuCache: MenuCache;
  /** Lets other features record who was told. */
  onTold: OnTold;
  /** Whether the shop has offers of passes, and so the texts about them. */
  hasPasses: (db: Db) => Promise<boolean>;
}

export async function textRoutes(app: FastifyInstance, options: TextRouteOptions) {
  const { shop, settings, menuCache, onTold, hasPasses } = options;
  const { db, clock, config } = shop;
  const { timeZone } = config;
  const shopName = () => settings.current().shop.name;
  const reading = (request: FastifyRequest) => {
    const origin = shop.publicUrl(request);
    return { shopName: shopName(), origin, now: clock(), timeZone };
  };

  serve(app, listTexts, async (_input, request) => findTexts(db, reading(request)));

  serve(app, changeText, async ({ params, body }, request) => {
    const move = { ...body, id: params.id, staffId: signedIn(request).staffId };
    return { text: await moveText(db, move, { ...reading(request), onTold }) };
  });

  serve(app, markTexts, async ({ body }, request) => {
    const settling = { ...body, staffId: signedIn(request).staffId, now: clock() };
    return { changed: await settleMany(db, settling, onTold) };
  });

  serve(app, getMenuToShare, async ({ query }, request) => {
    const { list } = await menuCache.current();
    const plan = settings.current().shiftPlan;
    const { shopName: name, origin } = reading(request);
    return findMenuToShare(db, query.date, { list, plan, shopName: name, origin });
  });

  serve(app, listTextTemplates, async () => ({
    shopName: shopName(),
    templates: await findTemplates(db, await hasPasses(db)),
  }));

  serve(app, saveTextTemplate, async ({ params: { key }, body }, request) => {
    const { staffId } = signedIn(request);
    await saveTemplate(db, { key, ...body, staffId, now: clock() }, shopName());
    const template = (await findTemplates(db, true)).find((each) => each.key === key);
    if (!template) throw new Error(`there is no template ${key}`);
    return { template };
  });
}
