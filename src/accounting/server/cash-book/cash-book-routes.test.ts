import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import { dishFile, formOf, uploadRequest } from '#lab/builders/picture-builders.ts';
import { asAdmin, asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import type { CashBook } from '#src/cash/cash-book-contract.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { roleNames } from '#src/platform/contract/role-names.ts';
import { selectJournal } from '../journal/journal-sql.ts';

const door = setUpDoor();
const { app, ramesh, imran, admin, press } = door;

const path = (date = testToday) => `/api/admin/cash/book?date=${date}`;
const book = async (date?: string) =>
  (await app.send<WireOf<typeof CashBook>>('GET', path(date), undefined, admin.as)).body;
type Page = Pick<WireOf<typeof CashBook>['till'], 'opened' | 'lines' | 'holds'>;
/** In rupees: opened with, came, went, difference, holds. */
const figures = ({ opened, lines, holds }: Page) => {
  const isDifference = (kind: string) =>
    ['tillOpened', 'tillCounted', 'cashCorrected'].includes(kind);
  const sum = (isOf: (line: Page['lines'][number]) => boolean) =>
    lines.filter(isOf).reduce((all, { amount }) => all + amount, 0);
  const came = sum(({ kind, amount }) => !isDifference(kind) && amount > 0);
  const went = sum(({ kind, amount }) => !isDifference(kind) && amount < 0);
  return [opened, came, Math.abs(went), sum(({ kind }) => isDifference(kind)), holds];
};
const till = async (date?: string) => figures((await book(date)).till);
const riders = async (date?: string) =>
  Object.fromEntries((await book(date)).riders.map((each) => [each.fullName, figures(each)]));

const float = (amount: number, riderId = ramesh.id, key: string = randomUUID()) =>
  press<{ holds: number }>('book/floats', { riderId, amount, reason: 'Change' }, admin.as, key);
type Booked = { id: string; difference: number };
const move = (kind: string, amount: number, key: string = randomUUID()) =>
  press<Booked>('book/moves', { move: kind, amount, reason: 'For the test' }, admin.as, key);
const count = (body: object, as = admin.as, key: string = randomUUID()) =>
  press<Booked>('book/counts', body, as, key);
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();
const openAlerts = async () =>
  (await app.shop.db.select().from(alerts)).map(({ kind, message }) => [kind, message]);

/** A till of ₹1,000, by its first count. */
const fill = () => count({ counted: 1000, should: 0 });

describe('the cash book of a day', () => {
  it('says what till and riders opened with, what came and went, and what was counted', async () => {
    await fill();
    await float(200);
    await door.collect(ramesh, await door.carried(ramesh));
    await move('spent', 150);
    await move('banked', 500);
    await move('drawn', 50);
    await press('handovers', { riderId: ramesh.id, declared: 300, counted: 300 });
    expect(await till()).toEqual([0, 350, 850, 1000, 500]);
    expect(await riders()).toEqual({ 'Ramesh Parmar': [0, 304, 300, 0, 4] });
    const { entries, till: page, riders: pages, tillHolds } = await book();
    expect(entries.map(({ kind, amount, rider }) => [kind, amount, rider])).toEqual([
      ['tillOpened', 1000, undefined],
      ['floatGiven', -200, 'Ramesh Parmar'],
      ['cashSpent', -150, undefined],
      ['cashBanked', -500, undefined],
      ['cashDrawn', 50, undefined],
      ['handover', 300, 'Ramesh Parmar'],
    ]);
    expect(entries[2]).toMatchObject({ reason: 'For the test', by: 'Meena Shah' });
    expect(page.count).toMatchObject({ counted: 1000, difference: 0, by: 'Meena Shah' });
    expect(pages[0]).toMatchObject({ differs: false });
    expect(tillHolds).toBe(500);
    expect(await door.brokenRules()).toEqual([]);

    app.advance(86_400);
    Object.assign(admin, await asAdmin(app));
    const tomorrow = addDays(testToday, 1);
    expect(await till(tomorrow)).toEqual([500, 0, 0, 0, 500]);
    expect(await riders(tomorrow)).toEqual({ 'Ramesh Parmar': [4, 0, 0, 0, 4] });
    expect((await book(tomorrow)).till.count).toBeUndefined();
    expect(await till()).toEqual([0, 350, 850, 1000, 500]);
  });

  it('has cash of the counter, cash given back, and a difference that is not resolved', async () => {
    await fill();
    const owed = await door.carried(ramesh);
    await door.collect(ramesh, owed, { method: 'unpaid', reason: 'noCash' });
    await press('collections', { orderId: owed.number, amount: duePerOrder });
    await door.collect(ramesh, await door.carried(ramesh));
    await press('handovers', { riderId: ramesh.id, declared: 104, counted: 100 });
    expect(await till()).toEqual([0, 104, 0, 1000, 1104]);
    const [page] = (await book()).riders;
    expect(page).toMatchObject({ differs: true, holds: 104 });
  });

  it('is empty where no cash moved', async () => {
    expect(await book()).toEqual({
      till: { opened: 0, lines: [], holds: 0 },
      ...{ riders: [], entries: [], tillHolds: 0, isNew: true },
    });
  });

  it('of a closed day says where late entries stand', async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order);
    await door.step(ramesh, order, 'done');
    app.advance(86_400);
    Object.assign(admin, await asAdmin(app));
    const close = `/api/admin/days/${testToday}/close`;
    const seen = { sold: duePerOrder, refunded: 0, unsettled: [] };
    const first = await app.send<{ details: { message: string }[] }>('POST', close, seen, admin.as);
    const unsettled = first.body.details.map(({ message }) => message);
    const body = { ...seen, unsettled };
    expect((await app.send('POST', close, body, admin.as)).status).toBe(200);
    expect((await book()).openFrom).toBe(addDays(testToday, 1));
    expect((await book(addDays(testToday, 1))).openFrom).toBeUndefined();
    await fill();
    await count({ counted: 990, should: 1000, reason: 'A torn note' });
    const tomorrow = await book(addDays(testToday, 1));
    expect(tomorrow.till.count).toMatchObject({ counted: 990, difference: -10 });
    expect(figures(tomorrow.till)).toEqual([0, 0, 0, 990, 990]);
    expect((await book()).till.count).toBeUndefined();
  });
});

describe('a float', () => {
  it('is what a rider holds, and hands over with the rest', async () => {
    expect((await float(200)).body.holds).toBe(200);
    expect((await door.ownCash(ramesh)).entries).toMatchObject([{ kind: 'float', amount: 200 }]);
    await press('handovers', { riderId: ramesh.id, declared: 200, counted: 200 });
    expect(await till()).toEqual([0, 200, 200, 0, 0]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is given once with one key, to one rider, and not for nothing', async () => {
    const key = 'press-000000000000001';
    expect(await statuses([1, 2, 3].map(() => float(200, ramesh.id, key)))).toEqual([
      200, 200, 200,
    ]);
    expect((await float(200, imran.id, key)).status).toBe(422);
    expect((await float(100, ramesh.id, key)).status).toBe(422);
    const correction = { riderId: ramesh.id, amount: 200, isIn: true, reason: 'Change' };
    expect((await press('corrections', correction, admin.as, key)).status).toBe(422);
    expect((await float(0)).status).toBe(400);
    const both = 'press-000000000000002';
    const riderIds = [ramesh.id, imran.id];
    const answers = riderIds.map((riderId) => float(50, riderId, both));
    expect(await statuses(answers)).toEqual([200, 422]);
    expect(await till()).toEqual([0, 0, 250, 0, -250]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is for people who deliver', async () => {
    const { body } = await float(200, (await asRole(app, 'kitchen')).id);
    expect(body).toMatchObject({ message: 'This person does not deliver.' });
    expect((await float(200, randomUUID())).status).toBe(404);
    expect((await float(200, admin.id)).status).toBe(403);
  });

  it('and a handover of the same rider at once are both booked', async () => {
    await door.collect(ramesh, await door.carried(ramesh));
    const handover = { riderId: ramesh.id, declared: 104, counted: 104 };
    expect(await statuses([float(200), press('handovers', handover)])).toEqual([200, 200]);
    expect(await riders()).toEqual({ 'Ramesh Parmar': [0, 304, 104, 0, 200] });
    expect(await door.brokenRules()).toEqual([]);
  });
});

describe('cash that leaves the till', () => {
  it('is booked once with one key, also below zero by the books', async () => {
    const key = 'press-000000000000001';
    expect(await statuses([1, 2, 3].map(() => move('spent', 80, key)))).toEqual([200, 200, 200]);
    expect((await move('banked', 80, key)).status).toBe(422);
    expect((await move('spent', 90, key)).status).toBe(422);
    expect((await move('spent', 0)).status).toBe(400);
    const nameless = { move: 'spent', amount: 80, reason: ' ' };
    expect((await press('book/moves', nameless)).status).toBe(400);
    expect(await till()).toEqual([0, 0, 80, 0, -80]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('stays as it was booked, and has a reason and the right sign in the database too', async () => {
    await move('spent', 80);
    await fill();
    for (const statement of [
      'update till_entries set amount_paise = -1',
      'delete from till_entries',
      'truncate till_entries',
    ]) {
      const change = app.database.pool.query(statement);
      await expect(change, statement).rejects.toMatchObject({ code: '23001' });
    }
    const insert = (kind: string, amount: number, counted: number | null, reason: string | null) =>
      app.database.pool.query(
        `insert into till_entries (id, key, kind, amount_paise, counted_paise, reason, staff_id, day, created_at)
         values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, $4, $5, $6, now())`,
        [kind, amount, counted, reason, admin.id, testToday],
      );
    const refused = (constraint: string) => ({ constraint });
    await expect(insert('spent', 1, null, 'x')).rejects.toMatchObject(
      refused('till_entries_amount'),
    );
    await expect(insert('drawn', -1, null, 'x')).rejects.toMatchObject(
      refused('till_entries_amount'),
    );
    await expect(insert('spent', -1, null, null)).rejects.toMatchObject(
      refused('till_entries_reason'),
    );
    await expect(insert('counted', 0, null, null)).rejects.toMatchObject(
      refused('till_entries_counted'),
    );
    await expect(insert('spent', -1, 5, 'x')).rejects.toMatchObject(
      refused('till_entries_counted'),
    );
  });
});

describe('the photo of a bill', () => {
  const send = async (as: TestPerson['as']) => {
    const request = uploadRequest(formOf([{ bytes: await dishFile('jpeg') }]));
    const headers = { ...request.headers, ...as.headers };
    const url = '/api/admin/cash/book/bills';
    const answer = await app.server.inject({ ...request, url, headers });
    return { status: answer.statusCode, name: answer.json<{ name: string }>().name };
  };
  const spend = (bill: string, kind = 'spent') =>
    press<Booked>('book/moves', { move: kind, amount: 90, reason: 'Gas', bill });
  const open = (id: string, as: TestPerson['as']) =>
    app.server.inject({ url: `/api/admin/cash/book/bills/${id}`, headers: as.headers });

  it('is in the cash book, and has no public address', async () => {
    const { name } = await send(admin.as);
    const { body } = await spend(name);
    await move('spent', 5);
    expect((await book()).entries.map(({ hasBill }) => hasBill)).toEqual([true, false]);
    const answer = await open(body.id, admin.as);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await app.server.inject({ url: `/media/${name}` })).statusCode).toBe(404);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is for owners and admins, and of what is spent', async () => {
    const { name } = await send(admin.as);
    const { body } = await spend(name);
    const rider = await asRole(app, 'delivery');
    expect((await send(rider.as)).status).toBe(403);
    expect((await open(body.id, rider.as)).statusCode).toBe(403);
    expect((await open(randomUUID(), admin.as)).statusCode).toBe(404);
    expect((await spend(name, 'banked')).status).toBe(400);
    expect((await spend('dish-640.webp')).status).toBe(400);
  });

  it('that comes after its entry was booked is refused, and not lost without a word', async () => {
    const { name } = await send(admin.as);
    const key = 'press-000000000000001';
    const sent = (more: object) =>
      press('book/moves', { move: 'spent', amount: 90, reason: 'Gas', ...more }, admin.as, key);
    expect((await sent({})).status).toBe(200);
    expect((await sent({ bill: name })).status).toBe(422);
    expect((await sent({ reason: 'Milk' })).status).toBe(422);
    expect((await sent({})).status).toBe(200);
    expect((await book()).entries).toHaveLength(1);
  });
});

describe('the first count of the till', () => {
  const accounts = async () => {
    const range = { from: testToday, to: testToday, timeZone: 'Asia/Kolkata' };
    const lines = await selectJournal(app.shop.db, range);
    return lines.map(({ kind, account, paise }) => [kind, account, paise]);
  };

  it('is opening cash and no gain, without a reason; what differs later is a difference', async () => {
    expect((await book()).isNew).toBe(true);
    expect((await fill()).body.difference).toBe(0);
    expect((await book()).isNew).toBe(false);
    expect((await count({ counted: 1010, should: 1000 })).status).toBe(409);
    await count({ counted: 1010, should: 1000, reason: 'Found in a drawer' });
    expect(await accounts()).toEqual([
      ['tillOpened', 'till', 100_000],
      ['tillOpened', 'opening', -100_000],
      ['tillCounted', 'till', 1000],
      ['tillCounted', 'difference', -1000],
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('that finds less than was booked is a difference with a reason', async () => {
    await move('drawn', 100);
    expect((await count({ counted: 90, should: 100 })).status).toBe(409);
    await count({ counted: 90, should: 100, reason: 'A torn note' });
    expect((await accounts()).map(([kind]) => kind)).not.toContain('tillOpened');
    expect(await openAlerts()).toHaveLength(1);
  });

  it('of two people at once is one opening', async () => {
    const people = [admin, await asAdmin(app)];
    await Promise.all(people.map(({ as }) => count({ counted: 1000, should: 0 }, as)));
    expect(await till()).toEqual([0, 0, 0, 1000, 1000]);
    expect(await door.brokenRules()).toEqual([]);
  });
});

describe('a count of the till', () => {
  it('books nothing if it is right, and needs no reason', async () => {
    await fill();
    const counts = { 500: 2 };
    const { body } = await count({ counted: 1000, counts, should: 1000 });
    expect(body.difference).toBe(0);
    expect(await till()).toEqual([0, 0, 0, 1000, 1000]);
    expect(await openAlerts()).toEqual([]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('books what is missing with its reason, and alerts the owner, who alone ends that', async () => {
    await fill();
    expect((await count({ counted: 980, should: 1000 })).body.message).toBe(
      'Please write down why it differs.',
    );
    const key = 'press-000000000000001';
    const missing = { counted: 980, should: 1000, reason: 'A torn note' };
    expect((await count(missing, admin.as, key)).body.difference).toBe(-20);
    expect((await count(missing, admin.as, key)).body.difference).toBe(-20);
    expect((await count({ ...missing, counted: 970 }, admin.as, key)).status).toBe(422);
    expect(await till()).toEqual([0, 0, 0, 980, 980]);
    expect(await openAlerts()).toEqual([
      [
        'cashWrittenOff',
        'The till was counted ₹20 below what it should hold. The cash book says who counted it and why.',
      ],
    ]);
    const [alert] = await app.shop.db.select().from(alerts);
    const end = (as: TestPerson['as']) =>
      app.send('POST', `/api/admin/alerts/${alert?.id}/resolve`, { note: 'Found it' }, as);
    expect((await end(admin.as)).status).toBe(403);
    expect((await end((await door.asOwner()).as)).status).toBe(200);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is refused for notes of another sum, and if the till should hold another by now', async () => {
    await fill();
    await move('spent', 100);
    const stale = { counted: 1000, should: 1000, reason: 'x' };
    const answers = [await count(stale), await count({ ...stale, counts: { 500: 1 } })];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'The till should hold ₹900 by now. Please look again.'],
      [409, 'The notes are another sum than the amount.'],
    ]);
  });

  it('of two people at once books one difference', async () => {
    await fill();
    const missing = { counted: 900, should: 1000, reason: 'Missing' };
    const people = [admin, await asAdmin(app)];
    await Promise.all(people.map(({ as }) => count(missing, as)));
    expect(await till()).toEqual([0, 0, 0, 900, 900]);
    expect(await openAlerts()).toHaveLength(1);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('and a move of one key at once are one entry', async () => {
    await fill();
    const key = 'press-000000000000001';
    const answers = [count({ counted: 1000, should: 1000 }, admin.as, key), move('spent', 5, key)];
    expect((await statuses(answers))[0]).toBe(200);
    const { rows } = await app.database.pool.query('select from till_entries where key = $1', [
      key,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is of all that is booked, also when the clock was set back', async () => {
    app.advance(86_400);
    Object.assign(admin, await asAdmin(app));
    await fill();
    app.advance(-86_400);
    Object.assign(admin, await asAdmin(app));
    await move('spent', 100);
    expect((await book()).tillHolds).toBe(900);
    expect((await count({ counted: 900, should: 900 })).body.difference).toBe(0);
    expect(await till(addDays(testToday, 1))).toEqual([-100, 0, 0, 1000, 900]);
    expect(await door.brokenRules()).toEqual([]);
  });
});

it('the cash book is for owners and admins', async () => {
  const allowed = [];
  for (const role of roleNames) {
    const { as } = await asRole(app, role);
    if ((await app.send('GET', path(), undefined, as)).status === 200) allowed.push(role);
  }
  expect(allowed).toEqual(['owner', 'admin']);
});
