import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUpAdmin, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { Wish } from '../wish-contract.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const admin = setUpAdmin(app);
const path = '/api/admin/wishes';

type Answer = { wishes: Wish[]; version: string; message: string };
const read = async () => (await app.send<Answer>('GET', path, undefined, admin.as)).body;
const save = (wishes: readonly Wish[], seen: string, as = owner.as) =>
  app.send<Answer>('PUT', path, { wishes, seen }, as);
const wishOf = (name: string, more: Partial<Wish> = {}): Wish => {
  return { id: randomUUID(), name, short: name.slice(0, 8).trim(), isActive: true, ...more };
};

describe('the list of wishes', () => {
  it('is the owner’s, in the owner’s order; admins read it', async () => {
    const { wishes, version } = await read();
    expect(wishes).toEqual([]);
    const [jain, mild] = [wishOf('Jain'), wishOf('Less spicy', { short: 'MILD' })];
    expect((await save([jain, mild], version, admin.as)).status).toBe(403);
    expect((await save([jain, mild], version)).status).toBe(200);
    const listed = await read();
    expect(listed.wishes).toEqual([jain, mild]);
    const swapped = [
      { ...mild, name: 'Jain', short: 'JAIN' },
      { ...jain, name: 'Mild', short: 'MILD' },
    ];
    expect((await save(swapped, listed.version)).body.wishes).toEqual(swapped);
  });

  it('is changed by one of two owners at once; a retry succeeds and nothing is deleted', async () => {
    const { version } = await read();
    const [jain, mild] = [wishOf('Jain'), wishOf('Mild')];
    const answers = await Promise.all([save([jain], version), save([mild], version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = (await read()).wishes;
    expect((await save(kept ? [kept] : [], version)).status, 'a retry').toBe(200);
    const current = (await read()).version;
    expect((await save([], current)).status).toBe(409);
    const off = (await save([{ ...(kept ?? jain), isActive: false }], current)).body;
    expect(off.wishes).toMatchObject([{ isActive: false }]);
    expect((await save([...off.wishes, wishOf(kept?.name ?? '')], off.version)).status).toBe(200);
  });

  it.each([
    [[wishOf('Jain'), wishOf('JAIN', { short: 'J2' })], 'Two wishes have the same name.'],
    [[wishOf('Jain'), wishOf('Other', { short: 'jain' })], 'Two wishes have the same short form.'],
    [[wishOf('Jain', { short: 'NO SUGARS' })], 'Please keep it to 8 letters.'],
    [[wishOf(' ')], 'Name is required'],
  ])('refuses %j', async (wishes, message) => {
    const { version } = await read();
    expect(await save(wishes, version)).toMatchObject({ status: 400, body: { message } });
    expect((await read()).wishes).toEqual([]);
  });
});
