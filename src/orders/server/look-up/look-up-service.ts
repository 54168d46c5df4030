/** Looks orders up by mobile number, without showing strangers the customer's address. */
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { erasedNumber } from '#src/platform/contract/mobile-number.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Order, OrderRefund } from '../../order-contract.ts';
import { lookUpDays, maskNote } from '../../order-rules.ts';
import { selectPlacedBy } from '../checkout-sql.ts';
import { cancelReasonOf, linesByOrder, toOrderAnswer } from '../order-answer.ts';
import { selectOrdersByMobile } from './look-up-sql.ts';

/** More than anybody orders in 90 days; bounds the answer. */
const maxOrders = 300;

/** What another feature knows about the money of orders, by order id. */
export type MoneyOfOrders = (
  db: Db,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, OrderMoney>>;

interface OrderMoney {
  refunds: AnsweredOf<typeof OrderRefund>[];
  receipt?: string;
}

interface LookUp {
  moneyOfOrders: MoneyOfOrders;
  mobileNo: string;
  /** The id of the browser that asks, from its signed cookie. */
  browserId: string | undefined;
  now: Date;
  /** False if the business shows notes and addresses to everybody who knows the number. */
  mask: boolean;
}

/**
 * The orders of the last 90 days, newest first. An unknown number and a number without orders both
 * get an empty list. Unless the asking browser placed the order, its note is masked and its address
 * is the short name alone. Secret links of receipts and credit notes are for that browser only,
 * whatever the business shows of addresses.
 */
export async function findOrdersOfMobile(
  db: Db,
  lookUp: LookUp,
): Promise<AnsweredOf<typeof Order>[]> {
  if (lookUp.mobileNo === erasedNumber) return [];
  const rows = await selectOrdersByMobile(db, lookUp.mobileNo, sinceOf(lookUp.now), maxOrders);
  const orders = rows.map(({ order }) => order);
  const linesOf = await linesByOrder(db, orders);
  const ids = orders.map(({ id }) => id);
  const moneyOf = await lookUp.moneyOfOrders(db, ids);
  return rows.map(({ order, browserId, deliveryPerson }) => {
    const isOwn = browserId === lookUp.browserId;
    const isOpen = isOwn || !lookUp.mask;
    const money = moneyOf.get(order.id);
    return {
      ...toOrderAnswer(order, linesOf.get(order.id)),
      ...cancelReasonOf(order, isOwn),
      ...(isOwn ? money : withoutLinks(money)),
      address: { address: isOpen ? order.addressText : order.addressShortname },
      note: isOpen ? order.note : maskNote(order.note),
      ...(deliveryPerson !== null && { deliveryBoy: { fullName: deliveryPerson } }),
    };
  });
}

/** True if this browser placed an order of this number that the look-up still shows. */
export function isOwnNumber(
  db: Db,
  { browserId, mobileNo, now }: Pick<LookUp, 'mobileNo' | 'now'> & { browserId: string },
): Promise<boolean> {
  return selectPlacedBy(db, browserId, mobileNo, sinceOf(now));
}

function sinceOf(now: Date): Date {
  return new Date(now.getTime() - lookUpDays * dayMs);
}

/**
 * Strangers get no links: a credit note shows the admin's reason, and a receipt the customer's
 * name.
 */
function withoutLinks(money: OrderMoney | undefined): Pick<OrderMoney, 'refunds'> | undefined {
  return (
    money && {
      refunds: money.refunds.map(({ creditNote: _secret, ...refund }) => refund),
    }
  );
}
