/**
 * What a test did in a day, in its own books: no figure of the shop is read for it, so that both
 * can be compared.
 */

import type { OrderSource } from '#src/orders/order-rules.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import type { Tender } from '#src/orders/tenders.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { OwnDish } from './day-menu.ts';

export interface OwnLine {
  dish: OwnDish;
  quantity: number;
}

export interface OwnOrder {
  number: number;
  date: BusinessDay;
  shift: Shift;
  mobileNo: string;
  area: string;
  source: OrderSource;
  settlement: PaymentMethod;
  lines: OwnLine[];
  /** What it was sold for: what is taken out of a paid order is given back, and stays sold. */
  totalPaise: number;
  /** `lapsed`: not paid in time. */
  fate: 'open' | 'cancelled' | 'lapsed' | 'done';
  /** How its price came; undefined until then, `owed` where it was handed over without. */
  tender?: Tender;
  /** Who handed it over. */
  rider?: string;
  /** What of its price went back though it stays sold, in paise. */
  givenBackPaise: number;
}

export const costOf = ({ lines }: Pick<OwnOrder, 'lines'>) =>
  sumOf(lines, ({ dish, quantity }) => dish.pricePaise * quantity);

const totalOf = ({ totalPaise }: OwnOrder) => totalPaise;

export function sumOf<Row>(rows: readonly Row[], paiseOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + paiseOf(row), 0);
}

export interface OwnBooks {
  orders: OwnOrder[];
  /** What the payment company took, in paise; each with its first order. */
  paidOnline: { order: number; paise: number; on: BusinessDay }[];
  /** What it gives back; a surplus is of a payment as a whole. */
  refunds: { order: number; paise: number; isSurplus: boolean; on: BusinessDay }[];
  /** Notes in somebody's hand, by the name of the rider; what is given or handed over is less. */
  cash: { rider: string; paise: number; why: 'taken' | 'givenBack'; on: BusinessDay }[];
  /** What had a receipt, which is all that was paid for an order. */
  receipts: { order: number; paise: number; on: BusinessDay }[];
  add(order: Omit<OwnOrder, 'totalPaise' | 'fate' | 'givenBackPaise'>): OwnOrder;
  order(number: number): OwnOrder;
  /** Of a shift, whatever became of them. */
  ofShift(date: BusinessDay, shift: Shift): OwnOrder[];
  /** The company has the money of these orders. */
  payOnline(...paid: OwnOrder[]): void;
  takeCash(order: OwnOrder, rider: string): void;
  /** For an order that was cancelled, or paid by its page, at the same time. */
  takeCashForNothing(order: OwnOrder, rider: string): void;
  giveCashBack(order: OwnOrder, rider: string): void;
  /** What was owed; of a day that is closed it stays so there. */
  takeAtCounter(order: OwnOrder): void;
  /** A page that was paid after the cash was taken: all of it goes back. */
  paySurplus(order: OwnOrder): void;
  /** With all that was paid of it. */
  cancel(order: OwnOrder): void;
  /** Other lines, of which each was ordered before. */
  change(order: OwnOrder, lines: OwnLine[]): void;
}

type Lists = Pick<OwnBooks, 'orders' | 'paidOnline' | 'refunds' | 'cash' | 'receipts'>;

/** `today` is the business's day at any moment. */
export function openOwnBooks(today: () => BusinessDay): OwnBooks {
  const lists: Lists = { orders: [], paidOnline: [], refunds: [], cash: [], receipts: [] };
  const { orders } = lists;
  const byNumber = new Map<number, OwnOrder>();
  return {
    ...lists,
    ...moneyOf(lists, today),
    add(placed) {
      const totalPaise = costOf(placed);
      const order: OwnOrder = { ...placed, totalPaise, fate: 'open', givenBackPaise: 0 };
      if (byNumber.has(order.number)) throw new Error(`Order ${order.number} was placed twice.`);
      orders.push(order);
      byNumber.set(order.number, order);
      return order;
    },
    order(number) {
      const order = byNumber.get(number);
      if (!order) throw new Error(`Nobody has placed order ${number}.`);
      return order;
    },
    ofShift: (date, shift) => orders.filter((each) => each.date === date && each.shift === shift),
  };
}

function moneyOf({ paidOnline, refunds, cash, receipts }: Lists, today: () => BusinessDay) {
  const noteReceipts = (paid: readonly OwnOrder[]) => {
    for (const { number: order, totalPaise: paise } of paid)
      receipts.push({ order, paise, on: today() });
  };
  const give = (order: OwnOrder, paise: number, isSurplus: boolean) =>
    refunds.push({ order: order.number, paise, isSurplus, on: today() });
  const move = (order: OwnOrder, rider: string, why: 'taken' | 'givenBack') =>
    cash.push({ rider, paise: order.totalPaise, why, on: today() });
  return {
    payOnline(...paid: OwnOrder[]) {
      const [first] = paid;
      if (!first) throw new Error('Nothing was paid.');
      paidOnline.push({ order: first.number, paise: sumOf(paid, totalOf), on: today() });
      noteReceipts(paid);
      for (const order of paid) order.tender = order.settlement === 'online' ? 'online' : 'qr';
    },
    takeCash(order: OwnOrder, rider: string) {
      move(order, rider, 'taken');
      noteReceipts([order]);
      order.tender = 'cash';
    },
    takeCashForNothing: (order: OwnOrder, rider: string) => void move(order, rider, 'taken'),
    giveCashBack: (order: OwnOrder, rider: string) => void move(order, rider, 'givenBack'),
    takeAtCounter(order: OwnOrder) {
      noteReceipts([order]);
      if (order.date === today()) order.tender = 'cash';
    },
    paySurplus(order: OwnOrder) {
      paidOnline.push({ order: order.number, paise: order.totalPaise, on: today() });
      give(order, order.totalPaise, true);
    },
    cancel(order: OwnOrder) {
      order.fate = 'cancelled';
      if (order.tender === 'online') give(order, order.totalPaise - order.givenBackPaise, false);
    },
    change(order: OwnOrder, lines: OwnLine[]) {
      const lessPaise = costOf(order) - costOf({ lines });
      order.lines = lines;
      if (order.tender !== 'online') {
        order.totalPaise -= lessPaise;
        return;
      }
      order.givenBackPaise += lessPaise;
      give(order, lessPaise, false);
    },
  };
}
