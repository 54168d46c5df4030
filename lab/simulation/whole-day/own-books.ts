/**
 * The test's own books of its actions in a day, without any figure of the shop, so that both can be
 * compared.
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
  /**
   * The price at which it was sold: items removed from a paid order are refunded, and stay sold.
   */
  totalPaise: number;
  /** `lapsed`: not paid in time. */
  fate: 'open' | 'cancelled' | 'lapsed' | 'done';
  /** The tender of its price; undefined until then, `owed` if it was delivered without payment. */
  tender?: Tender;
  /** Who delivered it. */
  rider?: string;
  /** The part of its price that was refunded although it stays sold, in paise. */
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
  /** The company's refunds; an overpayment belongs to a payment as a whole. */
  refunds: { order: number; paise: number; isSurplus: boolean; on: BusinessDay }[];
  /** Cash in a rider's hand, by name; amounts returned or remitted are negative. */
  cash: { rider: string; paise: number; why: 'taken' | 'givenBack'; on: BusinessDay }[];
  /** Amounts with a receipt, which are all payments for orders. */
  receipts: { order: number; paise: number; on: BusinessDay }[];
  add(order: Omit<OwnOrder, 'totalPaise' | 'fate' | 'givenBackPaise'>): OwnOrder;
  order(number: number): OwnOrder;
  /** All orders of a shift, whatever their state. */
  ofShift(date: BusinessDay, shift: Shift): OwnOrder[];
  /** The company has the money of these orders. */
  payOnline(...paid: OwnOrder[]): void;
  takeCash(order: OwnOrder, rider: string): void;
  /** For an order that was cancelled, or paid by its page, at the same time. */
  takeCashForNothing(order: OwnOrder, rider: string): void;
  giveCashBack(order: OwnOrder, rider: string): void;
  /** An amount due; on a closed day it remains due. */
  takeAtCounter(order: OwnOrder): void;
  /** A page that was paid after the cash was taken: everything is refunded. */
  paySurplus(order: OwnOrder): void;
  /** With everything that was paid for it. */
  cancel(order: OwnOrder): void;
  /** Other lines, all of which were ordered before. */
  change(order: OwnOrder, lines: OwnLine[]): void;
}

type Lists = Pick<OwnBooks, 'orders' | 'paidOnline' | 'refunds' | 'cash' | 'receipts'>;

/** `today` returns the current business day. */
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
