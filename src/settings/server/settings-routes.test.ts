import { describe, expect, it } from 'vitest';
import { dishFile, formOf, uploadRequest } from '#lab/builders/picture-builders.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { ErrorAnswer } from '#src/platform/contract/app-error.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { getSettings, listSettingsHistory, saveSettings } from '../settings-contract.ts';
import type { PaperSettings } from '../settings-groups.ts';
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
  it('of a new shop are its default values, without an author', async () => {
    const { shop, shifts } = await read();
    expect(shop).toMatchObject({ revision: 1, value: { name: 'Tulsi Tiffin' } });
    expect(shop.changedBy).toBeUndefined();
    expect(shifts.value.rules.map(({ shift }) => shift)).toEqual(['Lunch', 'Dinner']);
  });

  it('take effect when they are saved, and the history shows who and when', async () => {
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

  it('are not overwritten if another person has saved in the meantime', async () => {
    const { shop } = await read();
    await saveShop(shop.revision, { ...shop.value, city: 'Surat' });
    const late = await saveShop(shop.revision, { ...shop.value, city: 'Rajkot' });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Somebody else') },
    });
    expect((await read()).shop.value.city).toBe('Surat');
  });

  it('with invalid values get a message for the field and change nothing', async () => {
    const { shop } = await read();
    const answer = await saveShop(shop.revision, { ...shop.value, phone: '12', name: ' ' });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.details).toEqual([
      { path: 'value.name', message: 'The name of your shop is required' },
      {
        path: 'value.phone',
        message: expect.stringMatching(/^Write one number, such as 98765 43210/),
      },
    ]);
    expect((await read()).shop.revision).toBe(1);
  });

  it('that are already in force change nothing, and a retry gets the same answer as the first try', async () => {
    const { shop } = await read();
    const value = { ...shop.value, city: 'Surat' };
    await saveShop(shop.revision, value);
    for (const revision of [shop.revision, 2]) {
      expect(await saveShop(revision, value)).toMatchObject({
        status: 200,
        body: { revision: 2, changedBy: 'Meena Shah' },
      });
    }
  });

  it('of a new shop belong to its owner once they are saved without changes', async () => {
    const { shop } = await read();
    for (const revision of [1, 1, 2]) {
      expect(await saveShop(revision, shop.value)).toMatchObject({
        status: 200,
        body: { revision: 2, changedBy: 'Meena Shah' },
      });
    }
  });

  it('from the past can be read, to be saved again as new ones', async () => {
    const { shop } = await read();
    await saveShop(shop.revision, { ...shop.value, city: 'Surat' });
    const { versions } = await historyOf<'shop'>('shop');
    expect(versions.at(-1)?.value).toEqual(shop.value);
    const restored = await saveShop(2, versions.at(-1)?.value ?? {});
    expect(restored).toMatchObject({ status: 200, body: { revision: 3, value: shop.value } });
  });
});

const historyOf = async <G extends keyof typeof listSettingsHistory>(group: G) =>
  (
    await app.send<OutputOf<(typeof listSettingsHistory)[G]>>(
      'GET',
      `${url}/${group}/history`,
      undefined,
      admin.as,
    )
  ).body;

describe('the papers', () => {
  type Papers = PaperSettings & Record<string, unknown>;
  const savePapers = async (changes: Partial<Papers>) => {
    const { papers } = await read();
    const body = { revision: papers.revision, value: { ...papers.value, ...changes } };
    return app.send<ErrorAnswer>('PUT', `${url}/papers`, body, admin.as);
  };
  const officer = { name: 'Ila', phone: '+91 98765 43210', email: 'ila@shop.test' };

  it.each<[string, Partial<Papers>, string, string]>([
    ['no legal name', { legalName: ' ' }, 'legalName', 'required'],
    ['no address', { addressLines: [] }, 'addressLines', 'required'],
    ['no pincode', { addressLines: ['Surat'] }, 'addressLines', 'pincode'],
    ['13 digits', { fssaiLicence: '1072600000000' }, 'fssaiLicence', '14 digits'],
    ['a state that is none', { fssaiLicence: '17726000000000' }, 'fssaiLicence', 'No state'],
    ['a year to come', { fssaiLicence: '10731000000000' }, 'fssaiLicence', 'the year 2031'],
    ['a wrong check digit', { gstin: '24AAAFT0000A1ZA' }, 'gstin', 'is wrong, or two are swapped'],
    ['a GSTIN of nowhere', { gstin: '42AAAFT0000A1ZF' }, 'gstin', 'No state'],
    ['a scheme without GSTIN', { gstin: undefined }, 'gstin', 'required for those'],
    ['no scheme', { taxSchemes: [] }, 'taxSchemes', 'add a tax scheme'],
    ['a SAC of goods', { serviceCode: '210690' }, 'serviceCode', 'begin with 99'],
    ['a day to come', { policiesUpdated: '2026-11-22' }, 'policiesUpdated', 'not come yet'],
    ['no day', { policiesUpdated: '2026-02-30' }, 'policiesUpdated', 'must exist'],
    [
      'an officer whom nobody can call',
      { grievanceOfficer: { ...officer, phone: '12' } },
      'grievanceOfficer.phone',
      'Write one number',
    ],
  ])(
    'with %s get a message for that field, and do not change',
    async (_what, changes, path, words) => {
      const answer = await savePapers(changes);
      expect(answer.status).toBe(400);
      expect(answer.body.details?.[0]).toEqual({
        path: `value.${path}`,
        message: expect.stringContaining(words),
      });
      expect((await read()).papers.revision).toBe(1);
    },
  );

  it("can't change tax schemes that have begun, once they are set", async () => {
    expect((await savePapers({ legalName: 'Asha Foods' })).status).toBe(200);
    const past = { from: '2026-04-01', scheme: 'composition' } as const;
    expect((await savePapers({ taxSchemes: [past] })).body.details).toEqual([
      { path: 'value.taxSchemes.0.from', message: expect.stringContaining('can’t be changed') },
    ]);
    const regular = { from: '2026-04-01', scheme: 'regular' } as const;
    const next = { from: '2026-11-22', scheme: 'composition' } as const;
    expect((await savePapers({ taxSchemes: [regular, next] })).status).toBe(200);
  });
});

describe('the links', () => {
  const saveLinks = (socialLinks: object[]) =>
    app.send<ErrorAnswer>('PUT', `${url}/links`, { revision: 1, value: { socialLinks } }, admin.as);

  it.each([
    ['javascript:alert(1)', 'url'],
    ['http://shop.test', 'url'],
    ['shop.test', 'url'],
  ])('must be https: %s', async (link, field) => {
    const answer = await saveLinks([{ name: 'Instagram', url: link }]);
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [
        {
          path: `value.socialLinks.0.${field}`,
          message: 'Write the whole address, with https://.',
        },
      ],
    ]);
  });

  it('are limited to eight', async () => {
    const many = Array.from({ length: 9 }, () => ({ name: 'A', url: 'https://a.test/' }));
    expect((await saveLinks(many)).status).toBe(400);
  });
});

describe('the pictures', () => {
  const send = async (shape: string, bytes: Buffer) => {
    const request = uploadRequest(formOf([{ bytes }]));
    const answer = await app.server.inject({
      ...request,
      url: `/api/admin/media/${shape}`,
      headers: { ...request.headers, ...admin.as.headers },
    });
    return { status: answer.statusCode, body: answer.json<{ link: string; message: string }>() };
  };
  const savePictures = (value: object) =>
    app.send<ErrorAnswer>('PUT', `${url}/pictures`, { revision: 1, value }, admin.as);

  it('are uploaded, referred to by the settings, and served', async () => {
    const { body } = await send('portrait', await dishFile('jpeg', 200, 200));
    const value = { cooks: body.link };
    expect((await savePictures(value)).status).toBe(200);
    expect(app.settings.current().pictures).toEqual(value);
    expect((await app.server.inject({ url: body.link })).statusCode).toBe(200);
  });

  const gone = `/media/hero-${'0'.repeat(32)}-960.webp`;

  it('must be uploads of the shop', async () => {
    for (const link of [gone, 'https://elsewhere.test/a.webp', '/media/x-640.webp']) {
      const answer = await savePictures({ hero: { link, alt: 'A thali' } });
      expect([answer.status, answer.body.details]).toEqual([
        400,
        [{ path: 'value.hero.link', message: 'Please upload this picture again.' }],
      ]);
    }
  });

  it('need alternative texts', async () => {
    const answer = await savePictures({ hero: { link: gone, alt: ' ' } });
    expect(answer.body.details?.map(({ path }) => path)).toEqual(['value.hero.alt']);
  });
});
