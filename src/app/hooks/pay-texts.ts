/**
 * The texts that ask a customer to pay: for an order that staff entered, and for an amount that is
 * due.
 */
import type { OnEntered } from '#src/checkout/server/entry/entry-service.ts';
import type { OnChanged } from '#src/checkout/server/split-unpaid-service.ts';
import { methodOf } from '#src/orders/payment-methods.ts';
import { type OrderRow, selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { noteOpened, queueText, renewText } from '#src/outbox/server/text-queue-service.ts';
import { textWriter } from '#src/outbox/server/text-template-service.ts';
import { chatLink, orderValues } from '#src/outbox/text-rules.ts';
import { type PayChats, payPathsOf } from '#src/payments/server/links/pay-link-service.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';

/**
 * A text for the customer of a checkout, stored under its first order, because one link pays all
 * orders. Undefined if the link cannot pay, because one of the orders is cancelled.
 */
async function payTextOf(tx: Db, { checkoutId }: Pick<OrderRow, 'checkoutId'>, secret: string) {
  const [first, ...others] = await selectOrdersOfCheckout(tx, checkoutId);
  if (!first) throw new Error(`checkout ${checkoutId} has no order`);
  if ([first, ...others].some(({ cancelReason }) => cancelReason !== null)) return undefined;
  const link = payPathsOf([first], secret).get(first.number);
  if (link === undefined) throw new Error(`order ${first.number} has no payment link`);
  const totalPaise = [first, ...others].reduce((sum, order) => sum + order.totalPaise, 0);
  const values = { ...orderValues(first, ...others), amount: formatPaise(totalPaise), link };
  return { mobileNo: first.mobileNo, orderId: first.id, values };
}

function templateOf({ settlement }: OrderRow) {
  const template = { page: 'orderPlaced', door: 'amountDue', sale: undefined } as const;
  const asking = template[methodOf(settlement).collectedAt];
  if (asking === undefined) throw new Error('nobody is asked to pay for a meal of a pass');
  return asking;
}

/** The same texts, for staff who open the chat from a screen that shows the link. */
export const payChatsWith = (secret: string, settings: KnownSettings): PayChats => ({
  chatOf: async (db, order, origin) => {
    const text = await payTextOf(db, order, secret);
    if (!text) return undefined;
    const shopName = settings.current().shop.name;
    const write = await textWriter(db, templateOf(order), { shopName, origin });
    return chatLink(text.mobileNo, write(text.values));
  },
  onOpened: async (db, order, opened) => {
    const [first] = await selectOrdersOfCheckout(db, order.checkoutId);
    if (!first) return;
    for (const template of ['orderPlaced', 'amountDue'] as const) {
      await noteOpened(db, { template, orderId: first.id, ...opened });
    }
  },
});

/** Asks for the amount that is due now, also if the customer was told another amount before. */
export async function askForAmount(
  tx: Db,
  order: OrderRow,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const known = await payTextOf(tx, order, secret);
  if (!known) return;
  const text = { template: 'amountDue', ...known } as const;
  if (await renewText(tx, text, { now, from: ['due', 'opened', 'sent'] })) return;
  await queueText(tx, text, now);
}

/** An order that staff entered and that is not paid yet gets the text with its link. */
export const askToPayWith =
  (secret: string): OnEntered =>
  async (tx, { order, now }) => {
    const text = await payTextOf(tx, order, secret);
    if (text) await queueText(tx, { template: 'orderPlaced', ...text }, now);
  };

/**
 * Puts a new total into the text if it is still waiting; a customer who was told the old total gets
 * another text.
 */
export const tellAmountWith =
  (secret: string): OnChanged =>
  async (tx, { order, now }) => {
    const text = await payTextOf(tx, order, secret);
    if (!text) return;
    const placed = { template: 'orderPlaced', ...text } as const;
    if (await renewText(tx, placed, { now, from: ['due'] })) return;
    await askForAmount(tx, order, { secret, now });
  };
