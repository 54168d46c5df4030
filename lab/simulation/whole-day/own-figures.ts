/** The figures of a day from the test's own books. */
import { type Tender, tenderOf, tenders } from '#src/orders/tenders.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { costOf, type OwnBooks, type OwnOrder, sumOf } from './own-books.ts';

const totalOf = ({ totalPaise }: OwnOrder) => totalPaise;

export function ownFigures({ orders }: Pick<OwnBooks, 'orders'>, date: BusinessDay) {
  const ofDay = orders.filter((each) => each.date === date);
  const sold = ofDay.filter(({ fate }) => fate === 'done');
  const cancelled = ofDay.filter(({ fate }) => fate === 'cancelled');
  return {
    orders: sold.length,
    sold: sumOf(sold, totalOf),
    tenders: sumByTender(sold),
    refunded: sumOf(sold, ({ givenBackPaise }) => givenBackPaise),
    takenOut: sumOf(sold, (order) => order.totalPaise - costOf(order)),
    cancelled: { count: cancelled.length, amount: sumOf(cancelled, totalOf) },
    riders: groupsOf(sold, ({ rider = '' }) => rider),
    areas: groupsOf(sold, ({ area }) => area),
    dishes: dishesOfSold(sold),
  };
}

function sumByTender(orders: readonly OwnOrder[]): Record<Tender, number> {
  const sums = tenders
    .filter((tender) => tenderOf(tender).isOfEveryShop)
    .map((tender) => {
      const ofTender = orders.filter((each) => each.tender === tender);
      return [tender, sumOf(ofTender, totalOf)] as const;
    });
  return Object.fromEntries(sums) as Record<Tender, number>;
}

function groupsOf(sold: readonly OwnOrder[], nameOf: (order: OwnOrder) => string) {
  const groups = [...Map.groupBy(sold, nameOf)].map(([name, ofName]) => {
    const sums = { amount: sumOf(ofName, totalOf), tenders: sumByTender(ofName) };
    return [name, { count: ofName.length, ...sums }] as const;
  });
  return Object.fromEntries(groups);
}

/** Meals and their prices. */
function dishesOfSold(sold: readonly OwnOrder[]) {
  const lines = sold.flatMap((order) => order.lines);
  const groups = [...Map.groupBy(lines, ({ dish }) => dish.name)].map(([name, ofDish]) => {
    const count = sumOf(ofDish, ({ quantity }) => quantity);
    return [name, { count, amount: costOf({ lines: ofDish }) }] as const;
  });
  return Object.fromEntries(groups);
}

/** What the kitchen cooks for a shift: all orders that are paid or in cash, and not cancelled. */
export function ownCount(books: OwnBooks, date: BusinessDay, shift: Shift) {
  const owed = books
    .ofShift(date, shift)
    .filter(
      ({ fate, settlement, tender }) =>
        fate === 'done' || (fate === 'open' && (settlement === 'cash' || tender !== undefined)),
    );
  const lines = owed.flatMap((order) => order.lines);
  const dishes: Record<string, number> = {};
  const parts: Record<string, number> = {};
  for (const { dish, quantity } of lines) {
    dishes[dish.name] = (dishes[dish.name] ?? 0) + quantity;
    for (const [part, thousandths] of Object.entries(dish.parts))
      parts[part] = (parts[part] ?? 0) + thousandths * quantity;
  }
  const meals = sumOf(lines, ({ quantity }) => quantity);
  return { orders: owed.length, meals, dishes, parts };
}
