/** Settings of the demo that a new shop does not have: cash at the door, and when food comes. */
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { findSettings, saveGroup } from '#src/settings/server/settings-service.ts';
import type { Settings, ShiftRule } from '#src/settings/settings-groups.ts';
import { demoAdmin } from '#src/staff/server/demo-people.ts';
import { findAccount } from '#src/staff/server/staff-service.ts';
import { demoCash } from './demo-customers.ts';

const windows: Readonly<Record<Shift, ShiftRule['window']>> = {
  Lunch: { from: '12:30', to: '14:00' },
  Dinner: { from: '19:30', to: '21:00' },
};

/** From the day on; the shifts take orders until its end, as before. */
export function demoRulesFrom(day: BusinessDay): ShiftRule[] {
  return shifts.map((shift) => ({ shift, from: day, window: windows[shift], daysOff: [] }));
}

/** What the owner has set stays as it is. */
export function switchCashOn(shop: Shop): Promise<void> {
  return setOnce(shop, 'ordering', (ordering) => ({ ...ordering, cash: demoCash }));
}

/**
 * With delivery windows the counts freeze when food goes out, so that passes can be sold. What the
 * owner has set stays as it is.
 */
export function setWindows(shop: Shop): Promise<void> {
  const today = businessDay(shop.clock(), shop.config.timeZone);
  return setOnce(shop, 'shifts', ({ rules }) => ({ rules: [...rules, ...demoRulesFrom(today)] }));
}

async function setOnce<Group extends keyof Settings>(
  { db, clock, config }: Shop,
  group: Group,
  changed: (value: Settings[Group]) => Settings[Group],
): Promise<void> {
  const { value, revision, changedBy } = (await findSettings(db))[group];
  const owner = await findAccount(db, 'admin', demoAdmin.email);
  if (!owner || changedBy !== undefined) return;
  await saveGroup(db, {
    ...{ group, revision, value: changed(value), now: clock(), timeZone: config.timeZone },
    staff: { staffId: owner.id, fullName: demoAdmin.fullName },
  });
}
