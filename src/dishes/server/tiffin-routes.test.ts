import { describe, expect, it } from 'vitest';
import { setUpAdmin, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { Tiffin } from '../tiffin-contract.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const admin = setUpAdmin(app);

const add = (name: string, as = owner.as) =>
  app.send<{ tiffin: Tiffin }>('POST', '/api/admin/tiffins', { name }, as);
const list = async () =>
  (await app.send<{ tiffins: Tiffin[] }>('GET', '/api/admin/tiffins', undefined, admin.as)).body
    .tiffins;

describe('a tiffin', () => {
  it('is added by the owner alone, and editors of menus see it', async () => {
    expect((await add('Full tiffin')).status).toBe(200);
    await add('Jain tiffin');
    expect((await add('Mini tiffin', admin.as)).status).toBe(403);
    expect((await list()).map(({ name }) => name)).toEqual(['Full tiffin', 'Jain tiffin']);
  });

  it('has its name alone, in any case', async () => {
    await add('Full tiffin');
    expect((await add('full TIFFIN')).status).toBe(409);
  });

  it('is renamed, and not offered any more', async () => {
    const { tiffin } = (await add('Full tiffin')).body;
    const change = { name: 'Big tiffin', isActive: false };
    const url = `/api/admin/tiffins/${tiffin.id}`;
    expect((await app.send('PUT', url, change, owner.as)).body).toEqual({
      tiffin: { id: tiffin.id, ...change },
    });
    const unknown = '/api/admin/tiffins/00000000-0000-4000-8000-000000000000';
    expect((await app.send('PUT', unknown, change, owner.as)).status).toBe(404);
  });
});
