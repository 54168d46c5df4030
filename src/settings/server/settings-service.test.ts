import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { demoSettings } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { firstSettings } from '../first-settings.ts';
import type { getSettings } from '../settings-contract.ts';
import { groupNames } from '../settings-groups.ts';
import { createSettingsCache } from './settings-cache.ts';
import { ensureSettings, loadSettings, replaceUnset } from './settings-service.ts';
import { settings, settingsHistory } from './settings-tables.ts';

const app = setUpApp();
const start = () => ensureSettings(app.shop.db, demoSettings(app.shop.config), app.shop.clock());

/** Saves as a version of the program does that has another form for the group. */
async function saveOtherForm(): Promise<void> {
  const { db } = app.shop;
  const value = { name: 'Asha’s Kitchen', phones: ['9825000001'] };
  const [row] = await db.select().from(settings).where(eq(settings.group, 'shop'));
  const next = { revision: (row?.revision ?? 0) + 1, value, changedAt: app.shop.clock() };
  await db.update(settings).set(next).where(eq(settings.group, 'shop'));
  await db.insert(settingsHistory).values({ group: 'shop', ...next, changedBy: null });
}

describe('settings that a newer version saved in another form', () => {
  it('fall back to the last readable value, and a warning is logged', async () => {
    await changeSettings(app, 'shop', { city: 'Surat' });
    await saveOtherForm();
    const { db, config } = app.shop;
    const warn = vi.fn();
    const cache = createSettingsCache({ db, timeZone: config.timeZone, log: { warn } });
    expect((await cache.refresh()).shop).toMatchObject({ name: 'Tulsi Tiffin', city: 'Surat' });
    expect(warn.mock.calls).toEqual([
      [{ group: 'shop', revision: 2 }, expect.stringContaining('newer version')],
    ]);
    await start();
  });

  it("are shown and can't be overwritten", async () => {
    const owner = await asOwner(app);
    await saveOtherForm();
    const url = '/api/admin/settings';
    const shown = (await app.send<OutputOf<typeof getSettings>>('GET', url, undefined, owner.as))
      .body.shop;
    expect(shown).toMatchObject({ revision: 2, value: { name: 'Tulsi Tiffin' } });
    const body = { revision: 2, value: { ...shown.value, city: 'Surat' } };
    expect(await app.send('PUT', `${url}/shop`, body, owner.as)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newer version') },
    });
  });

  it('throw if there never was a readable value', async () => {
    await app.database.pool.query(`begin; set local session_replication_role = replica;
      delete from settings_history where group_name = 'shop'; commit`);
    await saveOtherForm();
    await expect(loadSettings(app.shop.db)).rejects.toThrow(/settings of the group shop.*phone/s);
  });
});

it('a group whose row is lost starts with its first values, and can be saved again', async () => {
  await changeSettings(app, 'shop', { city: 'Surat' });
  await app.shop.db.delete(settings).where(eq(settings.group, 'shop'));
  await start();
  await changeSettings(app, 'shop', { city: 'Rajkot' });
  expect((await loadSettings(app.shop.db)).shop.city).toBe('Rajkot');
});

describe('the demo’s settings', () => {
  const given = { cutOffs: {}, maskLookUps: true };
  const demo = firstSettings(given);
  const first = firstSettings({ ...given, seedDemo: false });
  const goLive = () => replaceUnset(app.shop.db, { others: demo, first, now: app.shop.clock() });

  it('are removed when a shop goes into production, except for groups that a person has set', async () => {
    await changeSettings(app, 'papers', { legalName: 'Asha Patel' });
    const { papers } = await loadSettings(app.shop.db);
    await goLive();
    expect(await loadSettings(app.shop.db)).toEqual({ ...first, papers });
    await goLive();
    expect(await app.shop.db.$count(settingsHistory)).toBe(groupNames.length + 3);
  });

  it('are not in a shop that starts without the demo', () => {
    const texts = JSON.stringify([first.shop, first.papers, first.links]);
    for (const { name, phone, email } of [demo.shop, demo.papers.grievanceOfficer]) {
      for (const text of [name, phone, email]) expect(texts).not.toContain(text);
    }
    expect(first.links.socialLinks).toEqual([]);
  });
});
