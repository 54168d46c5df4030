/** Looking orders up by mobile number, without telling a stranger where somebody lives. */
import type { Db } from '#src/server/db.ts';
import type { Order, OrderRefund } from '../order-contract.ts';
import { lookUpDays, maskNote } from '../order-rules.ts';
import { linesByOrder, toOrderAnswer } from './order-answer.ts';
import { selectOrdersByMobile } from './order-sql.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** More than anybody orders in the look-up's 90 days; bounds the answer. */
const maxOrders = 300;

/** What another feature knows of orders' money, by the order's id. */
export type MoneyOfOrders = (
  db: Db,
  orderIds: readonly string[],
  timeZone: string,
) => Promise<ReadonlyMap<string, { refunds: OrderRefund[]; receipt?: string }>>;

interface LookUp {
  moneyOfOrders: MoneyOfOrders;
  mobileNo: string;
  /** The asking browser, by its signed cookie. */
  browserId: string | undefined;
  now: Date;
  timeZone: string;
  /** False when the business shows everything to whoever knows the number. */
  mask: boolean;
}

/**
 * The orders of the last 90 days, newest first; empty for a number without orders and for an unknown one alike.
 * Unless the asking browser placed the order, its note is masked and its delivery person is left out.
 */
export async function lookUpOrders(db: Db, by: LookUp): Promise<Order[]> {
  const since = new Date(by.now.getTime() - lookUpDays * dayMs);
  const rows = await selectOrdersByMobile(db, by.mobileNo, since, maxOrders);
  const orders = rows.map(({ order }) => order);
  const linesOf = await linesByOrder(db, orders);
  const ids = orders.map(({ id }) => id);
  const moneyOf = await by.moneyOfOrders(db, ids, by.timeZone);
  return rows.map(({ order, browserId, deliveryPerson }) => {
    const open = !by.mask || browserId === by.browserId;
    return {
      ...toOrderAnswer(order, linesOf.get(order.id), by.timeZone),
      ...moneyOf.get(order.id),
      address: { address: order.addressText },
      note: open ? order.note : maskNote(order.note),
      ...(open && deliveryPerson !== null && { deliveryBoy: { fullName: deliveryPerson } }),
    };
  });
}
