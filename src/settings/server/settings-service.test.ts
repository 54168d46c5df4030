import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { firstSettings } from '../first-settings.ts';
import { ensureSettings, loadSettings } from './settings-service.ts';
import { settings } from './settings-tables.ts';

const app = setUpApp();
const start = () => ensureSettings(app.shop.db, firstSettings(app.shop.config), app.shop.clock());

it('says which group has not the form of this version', async () => {
  const value = { name: 'Asha’s Kitchen', phone: 12 };
  await app.shop.db.update(settings).set({ value }).where(eq(settings.group, 'shop'));
  await expect(loadSettings(app.shop.db)).rejects.toThrow(/settings of the group shop.*phone/s);
});

it('starts with the first values of a group whose row is lost, and can be saved again', async () => {
  await changeSettings(app, 'shop', { city: 'Surat' });
  await app.shop.db.delete(settings).where(eq(settings.group, 'shop'));
  await start();
  await changeSettings(app, 'shop', { city: 'Rajkot' });
  expect((await loadSettings(app.shop.db)).shop.city).toBe('Rajkot');
});
