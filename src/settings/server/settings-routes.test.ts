import { describe, expect, it } from 'vitest';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { getSettings, listSettingsHistory, saveSettings } from '../settings-contract.ts';
import { settingsHistory } from './settings-tables.ts';

const app = setUpApp();
const admin = setUpOwner(app);

const url = '/api/admin/settings';
const read = async () =>
  (await app.send<OutputOf<typeof getSettings>>('GET', url, undefined, admin.as)).body;
const saveShop = (revision: number, value: object) =>
  app.send<OutputOf<typeof saveSettings.shop> & { message: string; details: unknown }>(
    'PUT',
    `${url}/shop`,
    { revision, value },
    admin.as,
  );

describe('the settings', () => {
  it('of a new shop are the values that it comes with, and nobody’s change', async () => {
    const { shop, shifts } = await read();
    expect(shop).toMatchObject({ revision: 1, value: { name: 'Tulsi Tiffin' } });
    expect(shop.changedBy).toBeUndefined();
    expect(shifts.value.rules.map(({ shift }) => shift)).toEqual(['Lunch', 'Dinner']);
  });

  it('are in force when they are saved, and their history says who and when', async () => {
    const { shop } = await read();
    const saved = await saveShop(shop.revision, { ...shop.value, name: 'Asha’s Kitchen' });
    expect(saved).toMatchObject({ status: 200, body: { revision: 2, changedBy: 'Meena Shah' } });
    expect(app.settings.current().shop.name).toBe('Asha’s Kitchen');
    const { versions } = (
      await app.send<OutputOf<typeof listSettingsHistory.shop>>(
        'GET',
        `${url}/shop/history`,
        undefined,
        admin.as,
      )
    ).body;
    expect(versions).toMatchObject([
      {
        ...{ revision: 2, changedBy: 'Meena Shah' },
        changes: [{ path: 'name', before: 'Tulsi Tiffin', after: 'Asha’s Kitchen' }],
      },
      { revision: 1, changes: [] },
    ]);
    await expect(app.shop.db.delete(settingsHistory)).rejects.toMatchObject({
      cause: { message: 'settings_history is append-only' },
    });
  });

  it('that somebody else saved meanwhile are not overwritten', async () => {
    const { shop } = await read();
    await saveShop(shop.revision, { ...shop.value, city: 'Surat' });
    const late = await saveShop(shop.revision, { ...shop.value, city: 'Rajkot' });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    });
    expect((await read()).shop.value.city).toBe('Surat');
  });

  it('that are wrong get a sentence beside their field and change nothing', async () => {
    const { shop } = await read();
    const answer = await saveShop(shop.revision, { ...shop.value, phone: '12', name: ' ' });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.details).toEqual([
      { path: 'value.name', message: 'The name of your shop is required' },
      { path: 'value.phone', message: 'Write it like +91 98765 43210.' },
    ]);
    expect((await read()).shop.revision).toBe(1);
  });
});
