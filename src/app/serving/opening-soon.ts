/**
 * Until the owner of a shop in production has completed the papers, customers see "opening soon"
 * and can neither order nor pay.
 */
import type { FastifyInstance } from 'fastify';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { buyPass } from '#src/passes/purchase-contract.ts';
import { initiatePayment, payAgain } from '#src/payments/payment-contract.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { html } from '#src/platform/http/answers/html.ts';
import { isMadeUp, isShopMadeUp } from '#src/settings/first-settings.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { ShopSettings } from '#src/settings/settings-groups.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { type PlainFiles, plainDocument } from './plain-document.ts';

const staffPage = /^\/(admin|delivery|kitchen)(\/|$)/;
/** `robots.txt` and similar files. */
const file = /\.\w+$/;

interface Sources {
  settings: KnownSettings;
  menuCache: Pick<MenuCache, 'current'>;
  files: PlainFiles;
}

/** For the scope of the pages; these responses are not cached. */
export function openingSoon(pages: FastifyInstance, { settings, menuCache, files }: Sources): void {
  pages.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const { shop, papers } = settings.current();
    if (!isMadeUp({ shop, papers }) || staffPage.test(path) || file.test(path)) return;
    const { list } = await menuCache.current();
    const [firstDay] = list.menus.map(({ date }) => date).toSorted();
    const page = openingDocument({ shop: isShopMadeUp(shop) ? undefined : shop, firstDay }, files);
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Operations that place orders or take payments. */
const sales = [placeOrder, buyPass, initiatePayment, payAgain];

/** For the scope of the API, which is closed in the same case as the pages. */
export function refuseSales(api: FastifyInstance, settings: KnownSettings): void {
  api.addHook('onRequest', (request, _reply, done) => {
    const { url, method } = request.routeOptions;
    const isSale = sales.some((sale) => sale.path === url && sale.method === method);
    if (!isSale || !isMadeUp(settings.current())) return done();
    done(new AppError('conflict', 'This kitchen is not open yet. Please come again in a while.'));
  });
}

interface OpeningShop {
  /** Undefined until the owner has saved them. */
  shop: ShopSettings | undefined;
  /** The first day with a menu, if the owner has published one. */
  firstDay: BusinessDay | undefined;
}

function openingDocument({ shop, firstDay }: OpeningShop, files: PlainFiles): string {
  const content = html`<h1>Opening soon</h1>
<p>${
    firstDay === undefined
      ? 'This kitchen is getting ready. Please come again in a while.'
      : `The first meals are on ${shortWeekday(firstDay)}, ${shortDay(firstDay)}.`
  }</p>
${shop && html`<p>Questions? Call us: <a href="${phoneLink(shop.phone)}">${shop.phone}</a></p>`}
<small><a href="/admin/login">For the owner: sign in</a></small>`;
  return plainDocument({ title: 'Opening soon', shopName: shop?.name, content }, files);
}
