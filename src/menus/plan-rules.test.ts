import { describe, expect, it } from 'vitest';
import {
  maxDescriptionLength,
  maxDishNameLength,
  maxItemLength,
  maxItems,
  maxPricePaise,
} from '#src/dishes/dish-rules.ts';
import { toRupees } from '#src/platform/contract/money.ts';
import { MenuForm } from './admin-menu-contract.ts';
import { daysOfWeek, lastPlanDay, shareDays, slotKey } from './plan-rules.ts';

const today = '2026-12-28';

describe('the plan', () => {
  it('shows the seven days from today on, or the seven after them, across the end of a year', () => {
    const [first, second] = [daysOfWeek(today, 'this'), daysOfWeek(today, 'next')];
    expect([first[0], first[6], first.length]).toEqual([today, '2027-01-03', 7]);
    expect([second[0], second[6], second.length]).toEqual(['2027-01-04', '2027-01-10', 7]);
    expect(lastPlanDay(today)).toBe('2027-01-10');
  });

  it('knows whether two weeks overlap', () => {
    expect(shareDays(today, '2027-01-04', 7)).toBe(false);
    expect(shareDays(today, '2027-01-03', 7)).toBe(true);
    expect(shareDays(today, '2026-12-22', 7)).toBe(true);
    expect(shareDays(today, today, 1)).toBe(true);
  });

  it('treats two entries of a shift as the same dish if only case differs', () => {
    const entry = { date: today, shift: 'Lunch', variant: 'Dal Rice' };
    expect(slotKey({ ...entry, variant: 'DAL rice' })).toBe(slotKey(entry));
    expect(slotKey({ ...entry, shift: 'Dinner' })).not.toBe(slotKey(entry));
    expect(slotKey({ ...entry, date: '2026-12-29' })).not.toBe(slotKey(entry));
  });
});

it('any valid dish makes a valid menu entry, whatever its size', () => {
  const entry = { date: today, shift: 'Lunch', status: 'Available', isPublished: false };
  const dish = {
    variant: 'n'.repeat(maxDishNameLength),
    description: 'd'.repeat(maxDescriptionLength),
    menu_items: Array<string>(maxItems).fill('i'.repeat(maxItemLength)),
    price: toRupees(maxPricePaise),
    photo_url: '/media/a-640.webp',
  };
  expect(MenuForm.safeParse({ ...entry, ...dish }).success).toBe(true);
});
