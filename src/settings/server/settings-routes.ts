/** Routes of the shop's settings, for its owner. */
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { isPictureKept } from '#src/media/server/media-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { getSettings, listSettingsHistory, saveSettings } from '../settings-contract.ts';
import type { Settings, SettingsGroup } from '../settings-groups.ts';
import type { SettingsCache } from './settings-cache.ts';
import { findSettings, findSettingsHistory, refuseMissing, saveGroup } from './settings-service.ts';
import { type ShiftOrders, saveShifts } from './shift-settings-service.ts';

interface Options {
  shop: Shop;
  settings: SettingsCache;
  /** The storage of pictures. */
  storage: Disk;
  shiftOrders: ShiftOrders;
}

export async function settingsRoutes(app: FastifyInstance, options: Options) {
  const { shop, settings, storage, shiftOrders } = options;
  const { db, clock, config } = shop;
  const { timeZone } = config;

  serve(app, getSettings, () => findSettings(db));

  const history = async <G extends SettingsGroup>(group: G) => ({
    versions: await findSettingsHistory(db, group),
  });
  serve(app, listSettingsHistory.shop, () => history('shop'));
  serve(app, listSettingsHistory.papers, () => history('papers'));
  serve(app, listSettingsHistory.shifts, () => history('shifts'));
  serve(app, listSettingsHistory.ordering, () => history('ordering'));
  serve(app, listSettingsHistory.links, () => history('links'));
  serve(app, listSettingsHistory.pictures, () => history('pictures'));
  serve(app, listSettingsHistory.privacy, () => history('privacy'));
  serve(app, listSettingsHistory.tally, () => history('tally'));

  const save = async <G extends SettingsGroup>(
    group: G,
    body: { revision: number; value: Settings[G] },
    staff: { staffId: string; fullName: string },
  ) => {
    const saved = await saveGroup(db, { group, ...body, staff, now: clock(), timeZone });
    await settings.refresh();
    return saved;
  };
  serve(app, saveSettings.shop, ({ body }, request) => save('shop', body, signedIn(request)));
  serve(app, saveSettings.papers, ({ body }, request) => save('papers', body, signedIn(request)));
  serve(app, saveSettings.shifts, async ({ body }, request) => {
    const saved = await saveShifts(db, {
      ...body,
      ...{ staff: signedIn(request), now: clock(), timeZone },
      confirmedOrders: body.confirmedOrders ?? [],
      orders: shiftOrders,
    });
    await settings.refresh();
    return saved;
  });
  serve(app, saveSettings.ordering, ({ body }, request) =>
    save('ordering', body, signedIn(request)),
  );
  serve(app, saveSettings.pictures, async ({ body }, request) => {
    await refuseMissing(body.value, (link) => isPictureKept(storage, link));
    return save('pictures', body, signedIn(request));
  });
  serve(app, saveSettings.privacy, ({ body }, request) => save('privacy', body, signedIn(request)));
  serve(app, saveSettings.tally, ({ body }, request) => save('tally', body, signedIn(request)));
  serve(app, saveSettings.links, ({ body }, request) => save('links', body, signedIn(request)));
}
