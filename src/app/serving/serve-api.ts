/** The API: every feature's routes. */
import type { FastifyInstance } from 'fastify';
import { cashBookRoutes } from '#src/accounting/server/cash-book/cash-book-routes.ts';
import { dayRoutes } from '#src/accounting/server/days/day-routes.ts';
import { listRoutes } from '#src/accounting/server/lists/list-routes.ts';
import { moneyRoutes } from '#src/accounting/server/money-routes.ts';
import { settlementRoutes } from '#src/accounting/server/settlements/settlement-routes.ts';
import { addressRoutes } from '#src/addresses/server/address-routes.ts';
import { alertRoutes } from '#src/alerts/server/alert-routes.ts';
import { accountRoutes } from '#src/auth/server/account-routes.ts';
import { staffGuard } from '#src/auth/server/auth-guard.ts';
import { authRoutes } from '#src/auth/server/auth-routes.ts';
import { endSessionsOf } from '#src/auth/server/auth-service.ts';
import { setupRoutes } from '#src/auth/server/setup-routes.ts';
import { backupRoutes } from '#src/backups/server/backup-routes.ts';
import { adminCashRoutes } from '#src/cash/server/admin-cash-routes.ts';
import { checkCashOfGiven } from '#src/cash/server/cash-limit-service.ts';
import { cashReturnRoutes } from '#src/cash/server/cash-return-routes.ts';
import { collectionRoutes } from '#src/cash/server/collection-routes.ts';
import { cancelRoutes } from '#src/checkout/server/cancel-routes.ts';
import { recordCancellation } from '#src/checkout/server/cancel-service.ts';
import { changeRoutes } from '#src/checkout/server/changing/change-routes.ts';
import { doorPaymentRoutes } from '#src/checkout/server/changing/door-payment-routes.ts';
import { closeDaysRoutes } from '#src/checkout/server/close-days/close-days-routes.ts';
import { noteTextOfClosure } from '#src/checkout/server/close-days/closure-order-service.ts';
import { entryRoutes } from '#src/checkout/server/entry/entry-routes.ts';
import { ownRoutes } from '#src/checkout/server/own/own-routes.ts';
import { placingRoutes } from '#src/checkout/server/placing-routes.ts';
import { approvalRoutes } from '#src/checkout/server/strangers/approval-routes.ts';
import { adminMessageRoutes } from '#src/contact/server/admin-message-routes.ts';
import { contactRoutes } from '#src/contact/server/contact-routes.ts';
import { customerPageRoutes } from '#src/customers/server/customer-page-routes.ts';
import { customerRoutes } from '#src/customers/server/customer-routes.ts';
import { privatePageRoutes } from '#src/customers/server/private-page/private-page-routes.ts';
import { cashPermissionRoutes } from '#src/customers/server/refusals/cash-permission-routes.ts';
import { deliveryRoutes } from '#src/delivery/server/delivery-routes.ts';
import { addToRuns } from '#src/delivery/server/runs/run-making-service.ts';
import { runRoutes } from '#src/delivery/server/runs/run-routes.ts';
import { findStopsOfOrders } from '#src/delivery/server/runs/run-service.ts';
import { dishRoutes } from '#src/dishes/server/dish-routes.ts';
import { tiffinRoutes } from '#src/dishes/server/tiffin-routes.ts';
import { componentRoutes } from '#src/kitchen/server/components/component-routes.ts';
import { kitchenRoutes } from '#src/kitchen/server/kitchen-routes.ts';
import { packingRoutes } from '#src/kitchen/server/packing-routes.ts';
import { paperRoutes } from '#src/kitchen/server/papers/paper-routes.ts';
import { mediaRoutes } from '#src/media/server/media-routes.ts';
import { adminMenuRoutes } from '#src/menus/server/admin-menu-routes.ts';
import { menuRoutes } from '#src/menus/server/menu-routes.ts';
import { planRoutes } from '#src/menus/server/plan-routes.ts';
import { adminOrderRoutes } from '#src/orders/server/admin-order-routes.ts';
import { createOrderFeed } from '#src/orders/server/feed/order-feed-service.ts';
import { lookUpRoutes } from '#src/orders/server/look-up/look-up-routes.ts';
import { orderSearchRoutes } from '#src/orders/server/search/order-search-routes.ts';
import { shiftOrders } from '#src/orders/server/shift-order-service.ts';
import { countSold } from '#src/orders/server/sold-service.ts';
import { textRoutes } from '#src/outbox/server/text-routes.ts';
import { amendRoutes } from '#src/passes/server/after-sale/amend-routes.ts';
import { orderMealsRoutes } from '#src/passes/server/deciding/order-meals-routes.ts';
import {
  findMealsFromPasses,
  findMissingDishes,
} from '#src/passes/server/drawing/tiffin-need-service.ts';
import { passListRoutes } from '#src/passes/server/lists/pass-list-routes.ts';
import { myMealRoutes } from '#src/passes/server/my/my-meals-routes.ts';
import { hasMealsOf } from '#src/passes/server/my/my-meals-service.ts';
import { offerRoutes } from '#src/passes/server/offers/offer-routes.ts';
import { selectHasOffers } from '#src/passes/server/offers/offer-sql.ts';
import { passRoutes } from '#src/passes/server/pass-routes.ts';
import { type OpenPage, purchaseRoutes } from '#src/passes/server/selling/purchase-routes.ts';
import { holdSeconds } from '#src/payments/payment-rules.ts';
import { adminPaymentRoutes } from '#src/payments/server/admin-payment-routes.ts';
import { paymentsOfAlerts } from '#src/payments/server/alert-payments-service.ts';
import { isCheckoutBeingPaid as isBeingPaid } from '#src/payments/server/attempts/attempt-service.ts';
import { openPaymentOf } from '#src/payments/server/attempts/payment-service.ts';
import { payLinkRoutes } from '#src/payments/server/links/pay-link-routes.ts';
import { payPathOfCheckout, payPathsOf } from '#src/payments/server/links/pay-link-service.ts';
import { paymentRoutes } from '#src/payments/server/payment-routes.ts';
import { refundChangedOrder } from '#src/payments/server/refunds/changed-order-service.ts';
import { moneyOfOrders } from '#src/payments/server/refunds/order-money-service.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { compressAnswers } from '#src/platform/http/answers/compress-answers.ts';
import { secureApi } from '#src/platform/http/security.ts';
import { healthRoutes } from '#src/platform/metrics/health.ts';
import type { Metrics } from '#src/platform/metrics/metrics.ts';
import { logDownload } from '#src/privacy/server/person-view-service.ts';
import { privacyRoutes } from '#src/privacy/server/privacy-routes.ts';
import { recipientRoutes } from '#src/receipts/server/recipient-routes.ts';
import { reportRoutes } from '#src/reports/server/report-routes.ts';
import { settingsRoutes } from '#src/settings/server/settings-routes.ts';
import { posterRoutes } from '#src/site/server/poster-routes.ts';
import { staffRoutes } from '#src/staff/server/staff-routes.ts';
import { twoStepRoutes } from '#src/staff/server/two-step-routes.ts';
import { waitingRoutes } from '#src/waiting/server/waiting-routes.ts';
import { wishRoutes } from '#src/wishes/server/wish-routes.ts';
import {
  forgetUnpaidOrder,
  refundableOfOrders,
  refundCancelledOrder,
  refundCancelledOrders,
} from '../hooks/cancelled-money.ts';
import { onClosed } from '../hooks/closed-passes.ts';
import { onNotCooked } from '../hooks/not-cooked.ts';
import { askToPayWith, payChatsWith, tellAmountWith } from '../hooks/pay-texts.ts';
import {
  noteRefusal,
  passesOfPeople,
  payLinksWith,
  payPathsWith,
  peopleHooks,
} from '../hooks/people-hooks.ts';
import { countPlannedFrom } from '../hooks/planned-tiffins.ts';
import {
  queueNearTextWith,
  queueTextsWith,
  withdrawNearTexts,
  withdrawStepTexts,
} from '../hooks/step-texts.ts';
import { stepsOfOrders } from '../hooks/steps-of-orders.ts';
import { giveBackOfPass } from '../hooks/stopped-pass-money.ts';
import { callForApproval } from '../hooks/unapproved-alert.ts';
import { declaredData } from '../personal/declared-data.ts';
import { refuseSales } from './opening-soon.ts';
import type { Parts } from './serve-shop.ts';

const textHooks = { onTold: noteTextOfClosure, hasPasses: selectHasOffers };

export async function serveApi(server: FastifyInstance, parts: Parts) {
  const {
    shop,
    settings,
    menuCache,
    paymentContext,
    storage,
    draining,
    staffTokens: tokens,
    streams,
    metrics,
  } = parts;
  server.guardOf = staffGuard(shop, { tokens, streams });
  server.noteDownload = (download) => logDownload(shop.db, { ...download, now: shop.clock() });
  const cookieSecret = await loadSecret(shop.db, 'browser-cookie');
  const secrets = {
    cookie: await loadSecret(shop.db, 'device-cookie'),
    marks: await loadSecret(shop.db, 'account-marks'),
    pins: await loadSecret(shop.db, 'device-pins'),
  };
  const seconds = parts.statusHoldSeconds ?? holdSeconds;
  await server.register(async (api) => {
    secureApi(api);
    compressAnswers(api);
    if (shop.config.production) refuseSales(api, settings);
    if (shop.config.apiDocs)
      await (await import('#src/platform/http/api-docs.ts')).describeApi(api);
    healthRoutes(api, parts.database, draining.hasBegun);

    await serveStaff(api, parts, secrets, metrics?.countSignIn);
    await api.register(settingsRoutes, { shop, settings, storage, shiftOrders });
    await api.register(posterRoutes, { shop, settings });
    await serveCatalogue(api, parts);
    const linkSecret = await loadSecret(shop.db, 'pay-links');
    const networkSecret = await loadSecret(shop.db, 'order-networks');
    const onUnapproved = callForApproval(shop.log);
    const placing = { cookieSecret, networkSecret, isBeingPaid, onUnapproved };
    await api.register(placingRoutes, { shop, menuCache, settings, ...placing });
    await serveCounter(api, parts, linkSecret);
    await serveClosures(api, parts, linkSecret);
    await api.register(textRoutes, { shop, settings, menuCache, ...textHooks });
    const onLookUpRefused = metrics?.countLookUpRefused;
    const lookUp = { settings, moneyOfOrders, cookieSecret, onLookUpRefused };
    await api.register(lookUpRoutes, { shop, ...lookUp });
    await servePeople(api, parts, { cookieSecret, linkSecret });
    await serveDay(api, parts, linkSecret);
    await api.register(paymentRoutes, { ...paymentContext, cookieSecret, holdSeconds: seconds });
    const payChats = payChatsWith(linkSecret, settings);
    await api.register(payLinkRoutes, { ...paymentContext, cookieSecret, linkSecret, payChats });
    await api.register(adminPaymentRoutes, paymentContext);
    await serveBooks(api, parts);
    await api.register(alertRoutes, { shop, paymentsOfAlerts });
    await api.register(backupRoutes, { shop });
    await api.register(recipientRoutes, { shop });
    const declared = declaredData(shop.clock);
    await api.register(privacyRoutes, { shop, settings, declared });
  });
}

/** Days on which the kitchen is closed. */
async function serveClosures(
  api: FastifyInstance,
  { shop, settings, menuCache }: Parts,
  linkSecret: string,
) {
  const money = { refundCancelledOrders, refundableOfOrders, forgetUnpaidOrder };
  const after = { onClosed, onChanged: tellAmountWith(linkSecret) };
  await api.register(closeDaysRoutes, {
    ...{ shop, settings, menuCache, isBeingPaid },
    ...{ ...money, ...after },
  });
}

/** Sign-in, accounts and staff. */
async function serveStaff(
  api: FastifyInstance,
  { shop, settings }: Parts,
  secrets: { cookie: string; marks: string; pins: string },
  countSignIn: Metrics['countSignIn'] | undefined,
) {
  await api.register(authRoutes, { shop, secrets, countSignIn });
  await api.register(setupRoutes, { shop });
  await api.register(accountRoutes, { shop });
  await api.register(staffRoutes, { shop, endSessions: endSessionsOf });
  await api.register(twoStepRoutes, {
    shop,
    endSessions: endSessionsOf,
    shopName: () => settings.current().shop.name,
  });
}

/** Menus, addresses, media, and messages to the shop. */
async function serveCatalogue(api: FastifyInstance, { shop, settings, menuCache, storage }: Parts) {
  await api.register(menuRoutes, { shop, menuCache });
  await api.register(adminMenuRoutes, { shop, menuCache, settings, countSold });
  await api.register(wishRoutes, { shop });
  await api.register(dishRoutes, { shop, onTiffin: countPlannedFrom(shop) });
  await api.register(tiffinRoutes, { shop });
  const passes = { mealsOf: findMealsFromPasses, missing: findMissingDishes };
  await api.register(planRoutes, { shop, menuCache, settings, countSold, passes });
  await api.register(mediaRoutes, { storage, rateLimits: shop.rateLimits });
  await api.register(addressRoutes, { shop });
  await api.register(contactRoutes, { shop });
  await api.register(adminMessageRoutes, { shop });
}

/** Orders that staff enter, change and cancel. */
async function serveCounter(
  api: FastifyInstance,
  { shop, settings, menuCache }: Parts,
  linkSecret: string,
) {
  const context = { shop, settings, menuCache };
  const onEntered = askToPayWith(linkSecret);
  const onChanged = tellAmountWith(linkSecret);
  await api.register(cashPermissionRoutes, { shop });
  const rest = { isBeingPaid, onChanged };
  const cancelling = { refundCancelledOrder, forgetUnpaidOrder, ...rest };
  await api.register(entryRoutes, { ...context, ...cancelling, onEntered });
  await api.register(cancelRoutes, { ...context, ...cancelling });
  await api.register(approvalRoutes, { ...context, ...cancelling, onNotCooked });
  await api.register(doorPaymentRoutes, { shop, settings });
  await api.register(changeRoutes, { ...context, refundChangedOrder, onChanged });
}

async function servePeople(
  api: FastifyInstance,
  parts: Parts,
  { cookieSecret, linkSecret }: { cookieSecret: string; linkSecret: string },
) {
  const { shop, settings, menuCache, offers } = parts;
  const passes = passesOfPeople(offers, shop.config);
  await api.register(customerRoutes, { shop, settings, hooks: peopleHooks, passes });
  await api.register(customerPageRoutes, { shop, hooks: peopleHooks, passes });
  await servePasses(api, parts, { cookieSecret, linkSecret });
  const payPaths = payPathsWith(linkSecret);
  const pages = { settings, moneyOfOrders, payPaths, stepsOfOrders, hasMeals: hasMealsOf };
  const privatePages = { ...pages, cookieSecret };
  await api.register(privatePageRoutes, { shop, ...privatePages });
  await api.register(ownRoutes, {
    ...{ shop, settings, menuCache, stepsOfOrders, cookieSecret },
    payPathsOf: (orders) => payPathsOf(orders, linkSecret),
  });
}

/** Offers, passes and standing meals. */
async function servePasses(
  api: FastifyInstance,
  parts: Parts,
  { cookieSecret, linkSecret }: { cookieSecret: string; linkSecret: string },
) {
  const { shop, settings, offers, menuCache, paymentContext } = parts;
  await api.register(offerRoutes, { shop, settings, offers });
  const openPage: OpenPage = (checkoutId, of) =>
    openPaymentOf(shop.db, { ...paymentContext, ...of }, checkoutId);
  const linkOf = (checkout: { id: string; label: string }) =>
    payPathOfCheckout(checkout, linkSecret);
  await api.register(passRoutes, { shop, settings, linkOf });
  const buying = { offers, cookieSecret, openPage };
  await api.register(purchaseRoutes, { shop, settings, ...buying });
  await api.register(amendRoutes, { shop, settings, giveBack: giveBackOfPass });
  await api.register(myMealRoutes, { shop, settings });
  const onUntaken = withdrawStepTexts;
  await api.register(orderMealsRoutes, { shop, settings, menuCache, onUntaken });
  const onChanged = tellAmountWith(linkSecret);
  const rest = { refundCancelledOrder, forgetUnpaidOrder, isBeingPaid, onChanged };
  await api.register(passListRoutes, {
    shop,
    cancelOrder: (db, order) =>
      recordCancellation(db, order, { shop, settings, menuCache, ...rest }),
  });
}

/** Reports on money for owners and accountants. */
async function serveBooks(
  api: FastifyInstance,
  { shop, settings, storage, paymentContext }: Parts,
) {
  await api.register(moneyRoutes, paymentContext);
  await api.register(cashBookRoutes, { shop, storage });
  await api.register(dayRoutes, { shop, settings });
  await api.register(listRoutes, { shop, settings });
  await api.register(settlementRoutes, { shop });
  await api.register(reportRoutes, { shop, settings });
  await api.register(waitingRoutes, { shop });
}

/** The operations of a shift's day: orders, deliveries, runs, count and boxes. */
async function serveDay(api: FastifyInstance, { shop, settings }: Parts, linkSecret: string) {
  const feed = createOrderFeed(shop);
  const checkGiven = checkCashOfGiven(settings);
  await api.register(adminOrderRoutes, { shop, feed, onAssigned: addToRuns, checkGiven });
  await api.register(orderSearchRoutes, { shop });
  const payLinksOf = payLinksWith(linkSecret);
  await api.register(deliveryRoutes, {
    shop,
    feed,
    payLinksOf,
    onStep: queueTextsWith(linkSecret),
    onNear: queueNearTextWith(shop.config.timeZone),
    onNearOver: withdrawNearTexts,
  });
  await api.register(collectionRoutes, { shop, settings, onRefused: noteRefusal });
  await api.register(adminCashRoutes, { shop, settings, onRefused: noteRefusal });
  await api.register(cashReturnRoutes, { shop, settings });
  await api.register(runRoutes, { shop, checkGiven, onNearOver: withdrawNearTexts });
  await api.register(componentRoutes, { shop });
  await api.register(kitchenRoutes, { shop, settings });
  const stopsOfOrders = findStopsOfOrders;
  await api.register(packingRoutes, { shop, settings, stopsOfOrders });
  await api.register(paperRoutes, { shop, settings, stopsOfOrders });
}
