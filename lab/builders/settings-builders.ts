/** Changes of the shop's settings, as its owner saves them. */
import { findSettings, saveGroup } from '#src/settings/server/settings-service.ts';
import type { Settings, SettingsGroup } from '#src/settings/settings-groups.ts';
import { addPerson } from './staff-builders.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** Saves some fields of one group; resolves when the shop has read them. */
export async function changeSettings<G extends SettingsGroup>(
  app: Pick<TestApp, 'shop' | 'settings'>,
  group: G,
  change: Partial<Settings[G]>,
): Promise<void> {
  const { db, clock, config } = app.shop;
  count += 1;
  const fullName = 'Asha Shah';
  const email = `settings${count}@shop.test`;
  const staffId = await addPerson(app, { role: 'admin', email, fullName });
  const { value, revision } = (await findSettings(db))[group];
  await saveGroup(db, {
    ...{ group, revision, value: { ...value, ...change } },
    ...{ staff: { staffId, fullName }, now: clock(), timeZone: config.timeZone },
  });
  await app.settings.refresh();
}
