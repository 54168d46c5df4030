/** Looking orders up by mobile number, without telling a stranger where somebody lives. */
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { erasedNumber } from '#src/platform/contract/mobile-number.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Order, OrderRefund } from '../../order-contract.ts';
import { lookUpDays, maskNote } from '../../order-rules.ts';
import { selectPlacedBy } from '../checkout-sql.ts';
import { cancelReasonOf, linesByOrder, toOrderAnswer } from '../order-answer.ts';
import { selectOrdersByMobile } from './look-up-sql.ts';

/** More than anybody orders in the look-up's 90 days; bounds the answer. */
const maxOrders = 300;

/** What another feature knows of orders' money, by the order's id. */
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
  /** The asking browser, by its signed cookie. */
  browserId: string | undefined;
  now: Date;
  /** False when the business shows everything to anyone who knows the number. */
  mask: boolean;
}

/**
 * The orders of the last 90 days, newest first; empty for a number without orders and for an
 * unknown one alike. Unless the asking browser placed the order, its note is masked and its address
 * is the short name alone. The secret links of receipts and credit notes are for that browser only,
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

/** True when this browser placed an order of this number that the look-up still shows. */
export function isOwnNumber(
  db: Db,
  { browserId, mobileNo, now }: Pick<LookUp, 'mobileNo' | 'now'> & { browserId: string },
): Promise<boolean> {
  return selectPlacedBy(db, browserId, mobileNo, sinceOf(now));
}

function sinceOf(now: Date): Date {
  return new Date(now.getTime() - lookUpDays * dayMs);
}

/** A credit note shows an admin's reason, and a receipt the name that it was made out to. */
function withoutLinks(money: OrderMoney | undefined): Pick<OrderMoney, 'refunds'> | undefined {
  return (
    money && {
      refunds: money.refunds.map(({ creditNote: _secret, ...refund }) => refund),
    }
  );
}
