/** Data of other features for the pages of customers and for riders. */
import type { OnRefused } from '#src/cash/server/collection-service.ts';
import { collectionsOfPerson } from '#src/cash/server/person-collection-service.ts';
import type { CustomerHooks, PassesOfPeople } from '#src/customers/server/customer-hooks.ts';
import type { PayPaths } from '#src/customers/server/private-page/private-page-service.ts';
import { recordRefusal } from '#src/customers/server/refusals/cash-refusal-service.ts';
import { selectCashRefusals } from '#src/customers/server/refusals/cash-refusal-sql.ts';
import type { PayLinksOf } from '#src/delivery/server/delivery-list-service.ts';
import { selectOrderIdsByNumbers } from '#src/orders/server/order-sql.ts';
import type { OfferCache } from '#src/passes/server/offers/offer-cache.ts';
import { mealsOfMerged } from '#src/passes/server/purse-service.ts';
import { selectComing } from '#src/passes/server/standing/standing-sql.ts';
import { payPathsOf } from '#src/payments/server/links/pay-link-service.ts';
import { paymentsOfPerson } from '#src/payments/server/person/person-payment-service.ts';
import type { Config } from '#src/platform/config/config.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { logPersonView } from '#src/privacy/server/person-view-service.ts';
import { mostCashRefusals } from '#src/settings/cash-limit-rules.ts';

export const peopleHooks: CustomerHooks = {
  cashOf: async (db, [mobileNo = '']) => {
    // Merged numbers count as one customer.
    const refusals = await selectCashRefusals(db, mobileNo);
    return { isAllowed: refusals < mostCashRefusals, refusals };
  },
  paymentsOf: async (db, mobileNos, limit) => {
    const online = await paymentsOfPerson(db, mobileNos, limit);
    const atDoor = await collectionsOfPerson(db, mobileNos, limit);
    const all = [...online, ...atDoor].sort((one, other) => other.at.getTime() - one.at.getTime());
    return all.slice(0, limit);
  },
  onViewed: (db, view) => logPersonView(db, { ...view, screen: 'Customer' }),
  mealsOfMerged,
};

/** What staff see of passes beside a person's orders. */
export function passesOfPeople(
  offers: Pick<OfferCache, 'current'>,
  { timeZone }: Pick<Config, 'timeZone'>,
): PassesOfPeople {
  return {
    areOffered: async () => (await offers.current()).hasAny,
    comingTo: (db, customerIds, now) =>
      selectComing(db, { customerIds, today: businessDay(now, timeZone) }),
  };
}

/** Returns the paths of payment links for orders; `secret` signs the links. */
export const payPathsWith =
  (secret: string): PayPaths =>
  async (db, unpaid) => {
    const numbers = unpaid.map(({ id }) => id);
    return payPathsOf(await selectOrderIdsByNumbers(db, numbers), secret);
  };

/** The same for a rider, whose phone shows the link as a QR code at the door. */
export const payLinksWith =
  (secret: string): PayLinksOf =>
  async (_db, due) => {
    const paths = payPathsOf(due, secret);
    return new Map(
      due.flatMap(({ id, number }) => {
        const path = paths.get(number);
        return path === undefined ? [] : [[id, path] as const];
      }),
    );
  };

/** Records a refusal to pay cash at the door under the mobile number. */
export const noteRefusal: OnRefused = (tx, { orderId, mobileNo, now }) =>
  recordRefusal(tx, { orderId, mobileNo, createdAt: now });
