import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMenuEntry } from '#src/menus/server/menu-service.ts';
import type { MenuRow } from '#src/menus/server/menu-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, businessDay, instantOf } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { cutOffOf, minutesToCutOff, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { ShiftRule } from '#src/settings/settings-groups.ts';
import { isPayable } from './checkout-service.ts';
import { draftCheckout } from './placing-draft.ts';

const base = '2026-03-01';
const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays(base, count));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const shift = fc.constantFrom(...shifts);
const rule: fc.Arbitrary<ShiftRule> = fc.record(
  {
    shift,
    from: day,
    cutOff: fc.record({ time, isDayBefore: fc.boolean() }),
    daysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  },
  { requiredKeys: ['shift', 'from', 'daysOff'] },
);
const plan: fc.Arbitrary<ShiftPlan> = fc.record({
  rules: fc.uniqueArray(rule, { maxLength: 6, selector: (one) => `${one.shift} ${one.from}` }),
  closures: fc.array(
    fc.record({ id: fc.uuid(), from: day, to: day, reason: fc.constant('Closed for Holi') }),
    { maxLength: 1 },
  ),
  // New York changes its clocks in these weeks.
  timeZone: fc.constantFrom('Asia/Kolkata', 'America/New_York'),
  version: fc.constant(1),
});

function menuOf(date: string, shift: ShiftRule['shift']): MenuRow {
  const createdAt = new Date(0);
  return {
    ...{ id: crypto.randomUUID(), date, shift, variant: 'Thali', description: '', items: [] },
    ...{ pricePaise: 100_00, status: 'Available', photoUrl: null, isPublished: true },
    ...{ portions: null, portionsSold: 0, revision: 1, archivedAt: null },
    ...{ createdAt, updatedAt: createdAt, dishId: null, tiffinId: null },
  } as MenuRow;
}

describe('for any rules, closures, zone and instant', () => {
  /** At a cut-off, around it, or at any other time. */
  const offsets = fc.constantFrom(-60_000, -1, 0, 1, 60_000, -36_000_000, 36_000_000);

  it('card, placing, paying and the remaining minutes agree', () => {
    fc.assert(
      fc.property(plan, day, shift, time, offsets, (some, date, of, clock, offset) => {
        const middle = cutOffOf(date, of, some) ?? instantOf(date, clock, some.timeZone);
        const now = new Date(middle.getTime() + offset);
        const menu = menuOf(date, of);
        const card = toMenuEntry(menu, now, some, () => undefined);
        const isOpen = card.availability === 'open';
        const request = {
          menus: [{ menu_id: menu.id, quantity: 1 }],
          ...{ address_id: crypto.randomUUID(), mobileNo: '9825012345', note: 'B-204' },
        };
        const place = () => draftCheckout({ request, now, plan: some }, new Map([[menu.id, menu]]));
        if (isOpen) expect(place().orders).toHaveLength(1);
        else expect(place).toThrow(AppError);
        const order = { deliveryDate: date, shift: of, cancelReason: null };
        const checkout = {
          state: 'awaiting',
          source: 'web',
          paysFor: 'orders',
          expiresAt: new Date(now.getTime() + 1),
          createdAt: now,
        } as const;
        expect(isPayable(checkout, [order], { now, plan: some })).toBe(isOpen);
        const isBefore = minutesToCutOff(date, of, now, some) > 0;
        if (isOpen) expect(isBefore && date >= businessDay(now, some.timeZone)).toBe(true);
        if (card.availability === 'late' && isBefore) {
          expect(date < businessDay(now, some.timeZone)).toBe(true);
        }
        if (card.orderBy !== undefined) {
          expect(new Date(card.orderBy)).toEqual(cutOffOf(date, of, some));
        }
      }),
      { numRuns: 3000 },
    );
  });
});
