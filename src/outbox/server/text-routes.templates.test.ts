import { describe, expect, it } from 'vitest';
import { addOffer, addPassShop } from '#lab/builders/pass-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import type { TestPerson } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { TextTemplate } from '../text-template-contract.ts';
import { isOfPasses, templateKeys } from '../text-templates.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const owner = setUpOwner(app, { fullName: 'Asha Shah' });

const url = '/api/admin/text-templates';
const list = async (by: TestPerson = owner) =>
  (await app.send<{ templates: TextTemplate[]; shopName: string }>('GET', url, undefined, by.as))
    .body;
const save = (key: string, change: object, by: TestPerson = owner) =>
  app.send<{ template: TextTemplate; message: string; details?: { path: string }[] }>(
    'PUT',
    `${url}/${key}`,
    { body: 'Hello {order}', isOn: true, revision: 0, ...change },
    by.as,
  );

describe('the templates', () => {
  it('are those of the product until the owner saves one; only texts that people asked for are on', async () => {
    const { templates, shopName } = await list(admin);
    expect(shopName).toBe('Tulsi Tiffin');
    expect(templates.map(({ key, revision }) => [key, revision])).toEqual(
      templateKeys.filter((key) => !isOfPasses(key)).map((key) => [key, 0]),
    );
    expect(templates.filter(({ isOn }) => isOn).map(({ key }) => key)).toEqual([
      'orderPlaced',
      'closed',
      'amountDue',
      'notCooked',
    ]);
  });

  it('are also those of passes where the shop has an offer', async () => {
    await addOffer(app, await addPassShop(app, admin.id));
    const { templates } = await list(admin);
    expect(templates.map(({ key }) => key)).toEqual(templateKeys);
    expect(templates.filter(({ key, isOn }) => isOfPasses(key) && !isOn)).toMatchObject([
      { key: 'passBought' },
    ]);
  });

  it('are saved with who did it, and saving again without a change does nothing', async () => {
    const saved = await save('onTheWay', {});
    expect(saved.body.template).toEqual({
      ...{ key: 'onTheWay', body: 'Hello {order}', isOn: true, revision: 1 },
      ...{ changedAt: '2026-11-21T10:25:00.000+05:30', changedBy: 'Asha Shah' },
    });
    expect((await save('onTheWay', {})).body.template.revision).toBe(1);
  });

  it('never overwrite what somebody else has just saved', async () => {
    await save('onTheWay', {});
    const late = await save('onTheWay', { body: 'Hi {order}' });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Somebody else changed this text meanwhile. Please look at it again.' },
    });
    expect((await save('onTheWay', { revision: 2_147_483_647 })).status).toBe(400);
    expect((await save('onTheWay', { body: 'Hi {order}', revision: 1 })).status).toBe(200);
    const both = await Promise.all(
      ['One {order}', 'Two {order}'].map((body) => save('onTheWay', { body, revision: 2 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const newest = (await list()).templates.find(({ key }) => key === 'onTheWay');
    expect(newest?.revision).toBe(3);
  });

  it.each([
    ['an unknown variable', { body: 'Hello {name}' }, /\{name\} is not a variable of this text/],
    ['a brace alone', { body: 'Hello {order' }, /“\{” stands alone/],
    ['nothing', { body: ' \u200b ' }, /Please write what the text says/],
    ['too much', { body: `{order} ${'नमस्ते '.repeat(40)}` }, /2,\d{3} signs long/],
    ['what can’t be printed', { body: 'Hello \u0000' }, /printed/],
  ])('are refused with %s, with the error at the text', async (_what, change, message) => {
    const refused = await save('onTheWay', change);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'body', message }] } });
    expect((await list()).templates.every(({ revision }) => revision === 0)).toBe(true);
  });

  it('leave room for the shop’s name, however long it is', async () => {
    const body = `{order} ${'नमस्ते '.repeat(26)}{shop}`;
    expect((await save('onTheWay', { body })).status).toBe(200);
    await changeSettings(app, 'shop', { name: 'तुलसी टिफिन सर्विस अहमदाबाद और गांधीनगर' });
    expect((await save('onTheWay', { body: `${body}.`, revision: 1 })).status).toBe(400);
  });
});

describe('the menu to share', () => {
  type Shared = { shifts: object[]; text: string; link: string; days: string[]; message: string };
  const menuOf = (date: string) =>
    app.send<Shared>('GET', `/api/admin/menu-to-share?date=${date}`, undefined, admin.as);

  it('has what can be ordered that day, until when, and the link', async () => {
    await addMenu(app, { date: '2026-11-22' });
    await addMenu(app, { date: '2026-11-22', variant: 'Closed', status: 'Closed' });
    await addMenu(app, { date: '2026-11-22', shift: 'Dinner', variant: 'ખીચડી', items: [] });
    await addMenu(app, { date: '2026-11-22', variant: 'Draft', isPublished: false });
    const { body } = await menuOf('2026-11-22');
    expect(body.shifts).toEqual([
      {
        shift: 'Lunch',
        dishes: [{ variant: 'Rajma Chawal', items: ['Rajma', 'Rice'], price: 104 }],
      },
      { shift: 'Dinner', dishes: [{ variant: 'ખીચડી', items: [], price: 104 }] },
    ]);
    expect(body.text).toBe(
      `*Tulsi Tiffin*, tomorrow, 22 Nov\n\nLunch\n• Rajma Chawal, ₹104.00\n\nDinner\n• ખીચડી, ₹104.00\n\nOrder here: ${body.link}`,
    );
    expect(new URL(body.link).pathname).toBe('/menu');
  });

  it('is empty when nothing can be ordered, and refused for other days', async () => {
    expect((await menuOf('2026-11-21')).body).toMatchObject({ shifts: [], text: '' });
    expect((await menuOf('2026-11-20')).status).toBe(400);
  });
});
