import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costOf,
  type OpenShop,
  openShop,
  type Sale,
  storeSales,
} from '#lab/builders/sale-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { staffSources } from '#src/orders/order-rules.ts';
import { drawnMethods, paymentMethods } from '#src/orders/payment-methods.ts';
import { addDays, type Days } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { SalesRow } from '../report-contract.ts';
import { addUpDishes, addUpSales, countPeople } from './report-service.ts';

/** Meals of a pass are drawn by the freeze. */
const placedMethods = paymentMethods.filter((method) => !drawnMethods.includes(method));

const app = setUpApp();

describe('any shop', () => {
  const line = fc.record({
    dish: fc.constantFrom('Thali', 'Khichdi', 'Chaas'),
    pricePaise: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  const sale = fc.record({
    age: fc.integer({ min: -1, max: 12 }),
    shift: fc.constantFrom(...shifts),
    mobileNo: fc.integer({ min: 0, max: 6 }).map((last) => `982501234${last}`),
    area: fc.constantFrom(0, 1),
    rider: fc.constantFrom(0, 1, undefined),
    source: fc.constantFrom('web' as const, ...staffSources),
    settlement: fc.constantFrom(...placedMethods),
    isPaid: fc.boolean(),
    byPage: fc.boolean(),
    deliveryPaise: fc.constantFrom(0, 0, 501),
    isCancelled: fc.boolean(),
    hasFailed: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    part: fc.constantFrom(0, 0, 1, 30, 100),
    end: fc.constantFrom('owed', 'failed', 'failed, then sent'),
  });
  const drawn = fc.array(sale, { maxLength: 25 });
  type Drawn = typeof drawn extends fc.Arbitrary<(infer S)[]> ? S : never;

  const toSale = (
    { area, rider, part, end, age, ...rest }: Drawn,
    { areas, riders, staffId }: OpenShop,
  ): Sale => {
    const paise = Math.floor((costOf(rest) * part) / 100);
    return {
      ...rest,
      date: addDays(testToday, -age),
      area: areas[area],
      riderId: rider === undefined ? undefined : riders[rider].id,
      placedBy: staffId,
      refunds: isOnline(rest) && paise > 0 ? [{ paise, end }] : [],
    };
  };

  /** Only money of a payment company is refunded through it. */
  const isOnline = (one: Pick<Sale, 'isPaid' | 'settlement' | 'byPage'>) =>
    one.isPaid && (one.settlement === 'online' || one.byPage);
  const isReleased = ({ isPaid, settlement }: Sale) => isPaid || settlement === 'cash';

  const sumsOf = (sales: readonly Sale[]) => {
    const counted = sales.filter(isReleased);
    const sold = counted.filter(({ isCancelled }) => !isCancelled);
    const cancelled = counted.filter(({ isCancelled }) => isCancelled);
    const sum = (of: readonly Sale[], value: (one: Sale) => number) =>
      of.reduce((all, one) => all + value(one), 0);
    const meals = ({ lines }: Sale) => lines.reduce((all, { quantity }) => all + quantity, 0);
    const refunded = ({ refunds }: Sale) => refunds.reduce((all, { paise }) => all + paise, 0);
    return {
      orders: sold.length,
      meals: sum(sold, meals),
      soldPaise: sum(sold, costOf),
      refundedPaise: sum(sold, refunded),
      cancelledOrders: cancelled.length,
      cancelledMeals: sum(cancelled, meals),
      cancelledPaise: sum(cancelled, costOf),
      failedDrops: counted.filter(({ hasFailed }) => hasFailed).length,
    };
  };

  const sumsIn = ({ key: _, label: __, ...sums }: SalesRow) => sums;

  /** Groups without sales are absent. */
  const expectGroups = (
    rows: readonly SalesRow[],
    sales: readonly Sale[],
    keyOf: (one: Sale) => string,
  ) => {
    const found = rows.filter((row) => row.orders + row.cancelledOrders > 0);
    const keys = [...new Set(sales.filter(isReleased).map(keyOf))];
    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(keys));
    for (const row of found) {
      expect(sumsIn(row)).toEqual(sumsOf(sales.filter((one) => keyOf(one) === row.key)));
    }
  };

  it('has reports that are the sums over its orders', async () => {
    const property = fc.asyncProperty(drawn, async (all) => {
      await app.reset();
      const shop = await openShop(app);
      const sales = all.map((each) => toSale(each, shop));
      await storeSales(app, sales);
      const days = { from: addDays(testToday, -9), to: testToday };
      const meant = sales.filter(({ date }) => date >= days.from && date <= days.to);
      const report = await addUpSales(app.shop.db, days);
      expect(sumsIn(report.total)).toEqual(sumsOf(meant));
      expectGroups(report.day, meant, ({ date }) => date);
      expectGroups(report.shift, meant, ({ shift }) => shift);
      expectGroups(report.area, meant, ({ area }) => area.name);
      expectGroups(report.rider, meant, ({ riderId = '' }) => riderId);
      expectGroups(report.source, meant, ({ source }) => source);
      await expectDishes(days, meant, report.total);
      await expectPeople(days, sales);
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true });
  });

  async function expectDishes(days: Days, sales: readonly Sale[], total: SalesRow) {
    const dishes = await addUpDishes(app.shop.db, days);
    const sold = sales.filter((one) => isReleased(one) && !one.isCancelled);
    for (const { label, orders, meals, soldPaise } of dishes) {
      const lines = sold.flatMap((one) => one.lines.filter(({ dish }) => dish === label));
      expect(meals).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
      expect(soldPaise).toBe(costOf({ lines, deliveryPaise: 0 }));
      expect(orders).toBe(lines.length);
    }
    const sum = dishes.reduce((all, row) => all + row.refundedPaise, 0);
    expect(sum).toBe(total.refundedPaise);
  }

  async function expectPeople(days: Days, all: readonly Sale[]) {
    const people = await countPeople(app.shop.db, days);
    const sold = all.filter((one) => isReleased(one) && !one.isCancelled);
    const firstOf = (mobileNo: string) =>
      sold
        .filter((one) => one.mobileNo === mobileNo)
        .map(({ date }) => date)
        .sort()[0] ?? '';
    const meant = sold.filter(({ date }) => date >= days.from && date <= days.to);
    const numbers = [...new Set(meant.map(({ mobileNo }) => mobileNo))];
    const isNew = numbers.filter((mobileNo) => firstOf(mobileNo) >= days.from).length;
    expect(people.total).toMatchObject({
      newPeople: isNew,
      returningPeople: numbers.length - isNew,
    });
    for (const { key, newPeople, returningPeople } of people.day) {
      const ofDay = new Set(
        meant.filter(({ date }) => date === key).map(({ mobileNo }) => mobileNo),
      );
      const fresh = [...ofDay].filter((mobileNo) => firstOf(mobileNo) === key).length;
      expect([newPeople, returningPeople]).toEqual([fresh, ofDay.size - fresh]);
    }
  }
});
