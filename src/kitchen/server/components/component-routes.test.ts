import { describe, expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import type { Component } from '../../component-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

type Components = { components: Component[] };

async function list(): Promise<Component[]> {
  const url = '/api/admin/components';
  return (await app.send<Components>('GET', url, undefined, admin.as)).body.components;
}

function merge(word: string, componentId?: string) {
  const body = { word, ...(componentId !== undefined && { componentId }) };
  return app.send<Components & { message: string }>(
    'PUT',
    '/api/admin/component-words',
    body,
    admin.as,
  );
}

function change({ id, name, unit, station, mark, goods }: Component, to: Partial<Component>) {
  const body = { name, unit, station, mark, goods, ...to };
  return app.send<{ component: Component; message: string }>(
    'PUT',
    `/api/admin/components/${id}`,
    body,
    admin.as,
  );
}

async function named(name: string): Promise<Component> {
  const component = (await list()).find((each) => each.name === name);
  if (!component) throw new Error(`no component ${name}`);
  return component;
}

describe('components', () => {
  it('are created from dishes and menus, one for each new word', async () => {
    await addMenu(app, { items: ['5 phulka', 'Dal 200 ml', 'Dal', '', '{}'] });
    const dish = { name: 'Thali', description: '', items: ['2x Roti', 'Dal'], price: 90 };
    expect((await app.send('POST', '/api/admin/dishes', dish, admin.as)).status).toBe(200);
    expect(await list()).toMatchObject([
      { name: 'Dal', unit: 'portion', words: [{ word: 'dal', isNew: true }] },
      { name: 'Dal (ml)', unit: 'ml', words: [{ word: 'dal (ml)', isNew: true }] },
      { name: 'phulka', unit: 'pc', words: [{ word: 'phulka', isNew: true }] },
      { name: 'Roti', unit: 'pc', words: [{ word: 'roti', isNew: true }] },
    ]);
  });

  it('are created once when many requests read them at the same time', async () => {
    await addMenu(app, { items: ['5 phulka', 'Dal', 'Rice', 'Papad', 'Salad'] });
    const lists = await Promise.all(Array.from({ length: 8 }, list));
    for (const each of lists) expect(each).toEqual(lists[0]);
    expect(lists[0]).toHaveLength(5);
  });

  it('are merged by a word with another meaning, and separated again', async () => {
    await addMenu(app, { items: ['5 phulka', '2 roti'] });
    const roti = await named('roti');
    const merged = await merge('Phulka', roti.id);
    expect(merged.body.components).toMatchObject([
      {
        id: roti.id,
        words: [
          { word: 'phulka', isNew: false },
          { word: 'roti', isNew: true },
        ],
      },
    ]);
    await merge('phulka');
    expect(await named('phulka')).toMatchObject({ unit: 'pc', words: [{ isNew: false }] });
    expect(await list()).toHaveLength(2);
  });

  it('refuse a word that no dish has, a missing component, and another kind of measure', async () => {
    await addMenu(app, { items: ['Dal', 'Dal 200 ml'] });
    const dal = await named('Dal');
    expect((await merge('sushi', dal.id)).status).toBe(404);
    expect((await merge('dal', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect(await merge('dal (ml)', dal.id)).toMatchObject({
      status: 409,
      body: { message: 'Dal is counted in portions.' },
    });
    expect(await list()).toHaveLength(2);
  });

  it('have a unique name, a station and a mark, and their words are confirmed by an edit', async () => {
    await addMenu(app, { items: ['5 phulka', 'Dal'] });
    const phulka = await named('phulka');
    const changed = await change(phulka, { name: 'Roti', station: 'tawa', mark: 'Jain' });
    expect(changed.body.component).toEqual({
      ...{ id: phulka.id, name: 'Roti', unit: 'pc', station: 'tawa', mark: 'Jain', goods: '' },
      words: [{ word: 'phulka', isNew: false }],
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Dal', 'Roti']);
    expect((await change(await named('Dal'), { name: ' roti ' })).status).toBe(409);
    expect((await change(await named('Dal'), { unit: 'ml' })).body).toMatchObject({
      details: [{ path: 'unit', message: 'Dal is counted in portions.' }],
    });
    expect((await change(phulka, { name: '' })).status).toBe(400);
    const unknown = { ...phulka, id: '00000000-0000-4000-8000-000000000000' };
    expect((await change(unknown, {})).status).toBe(404);
    // A word that is the name of a component means that component.
    await addMenu(app, { items: ['2 roti'] });
    expect((await named('Roti')).words.map(({ word }) => word)).toEqual(['phulka', 'roti']);
  });

  it('take raw goods, each with its amount', async () => {
    await addMenu(app, { items: ['5 phulka'] });
    const phulka = await named('phulka');
    const goods = '35 g atta\n2 ml oil';
    expect((await change(phulka, { goods })).body.component).toMatchObject({ goods });
    expect((await change(phulka, { goods: '35 g atta\nsalt' })).body).toMatchObject({
      details: [{ path: 'goods', message: '“salt” has no amount. Write it such as 35 g atta.' }],
    });
    expect(await named('phulka')).toMatchObject({ goods });
  });
});
