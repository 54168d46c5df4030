import { getTableName } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardOf } from '#lab/builders/customer-builders.ts';
import { addKnownPerson, type KnownPerson } from '#lab/builders/known-person.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { findWords } from '#lab/builders/word-search.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { exportPerson, getPerson } from '../privacy-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
const [first, second, stranger] = ['9811198222', '9825012345', '9733377444'] as const;
const name = 'Zarina Quillwright';

type Found = WireOf<typeof getPerson.response>;
type Exported = WireOf<typeof exportPerson.response>;
interface Erased {
  counts: Record<string, number>;
  message: string;
}

const post = <Body>(what: string, body: object) =>
  app.send<Body>('POST', `/api/admin/privacy/${what}`, body, owner.as);
const erase = (mobile_no: string, others?: readonly string[]) =>
  post<Erased>('erase', {
    ...{ mobile_no, confirmation: mobile_no },
    ...(others && { otherNumbers: others.map((other) => ({ mobile_no: other })) }),
  });
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  app.database.pool.query<Row>(text, values);
const search = (words: readonly string[]) => findWords(app.database.pool, words);

/** Different ways to write a number. */
function spellings(mobileNo: string): string[] {
  const parts = [mobileNo.slice(0, 5), mobileNo.slice(5)];
  return [
    ...[mobileNo, parts.join(' '), parts.join('-'), parts.join('.'), `(${parts.join(') ')}`],
    ...[`+91${mobileNo}`, `+91 ${parts.join(' ')}`, `+91-${parts.join('-')}`, `0${mobileNo}`],
    ...[[...mobileNo].join(' '), [...mobileNo].join('-'), mobileNo.replace(/(..)/g, '$1 ').trim()],
    ...[`${mobileNo.slice(0, 4)}-${mobileNo.slice(4, 7)}-${mobileNo.slice(7)}`],
  ];
}

/** Columns with the recipient of a receipt and ids of the bank, which tax law requires. */
const papers = declaredData(() => testNow)
  .flatMap(({ tables }) => tables)
  .flatMap(({ table, personal }) =>
    [...personal].flatMap(([column, { fate }]) =>
      fate === 'keep' ? [`${getTableName(table)}.${column}`] : [],
    ),
  );

describe('a person of two numbers', () => {
  let people: readonly [KnownPerson, KnownPerson];
  beforeEach(async () => {
    people = [
      await addKnownPerson(payer, owner, first),
      await addKnownPerson(payer, owner, second),
    ];
    const { id, revision } = (await cardOf(app, owner, first)).customer;
    const known = { name, language: 'en', marks: 'Jain98222', note: 'Gate98222' };
    const card = { revision, ...known };
    expect((await app.send('PUT', `/api/admin/customers/${id}`, card, owner.as)).status).toBe(200);
    const merged = { revision: revision + 1, mobile_no: second };
    const url = `/api/admin/customers/${id}/merge`;
    expect((await app.send('POST', url, merged, owner.as)).status).toBe(200);
  });
  const wordsOf = (...whose: readonly KnownPerson[]) =>
    whose.flatMap(({ words, mobileNo }) => [...words, ...spellings(mobileNo)]);

  it.each([
    [first, second],
    [second, first],
  ])('is shown and exported completely when found by %s', async (asked, other) => {
    const { body } = await post<Found>('person', { mobile_no: asked });
    expect(body.otherNumbers).toEqual([{ mobile_no: other }]);
    const counts = new Map(body.kept.map(({ label, count }) => [label, count]));
    expect([counts.get('Orders'), counts.get('Numbers brought together')]).toEqual([6, 1]);
    const alone = await post<Found>('person', { mobile_no: asked, otherNumbers: [] });
    expect(alone.body.kept.find(({ label }) => label === 'Orders')?.count).toBe(3);
    const exported = (await post<Exported>('export', { mobile_no: asked })).body;
    expect(exported.otherNumbers).toEqual([{ mobile_no: other }]);
    const text = JSON.stringify(exported);
    for (const { words, paperWords } of people) {
      expect([...words, ...paperWords].filter((word) => !text.includes(word))).toEqual([]);
    }
    const { rows } = await query<{ kind: string }>('select kind from privacy_requests');
    expect(rows).toEqual([{ kind: 'export' }, { kind: 'export' }]);
  });

  it('is erased with both numbers; only papers are kept', async () => {
    const typed = [...spellings(first), ...spellings(second), name].join(' called, ');
    await query('update orders set name = $1 where mobile_no = $2', [name, second]);
    await query('update refunds set reason = $1', [typed]);
    await query('update payment_events set detail = $1', [typed]);
    await query('update receipts set reason = $1 where reason is not null', [typed]);
    const words = [...wordsOf(...people), name, 'Quillwright', 'Jain98222', 'Gate98222'];
    const { status, body } = await erase(second);
    expect(status).toBe(200);
    expect(body.counts).toMatchObject({ Orders: 6, Customers: 2, 'Numbers brought together': 1 });
    expect(await search(words)).toEqual([]);
    const inPapers = await search(people.flatMap(({ paperWords }) => paperWords));
    expect(inPapers.filter((place) => !papers.includes(place))).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
    expect(await findBrokenCounts(app.shop.db, '2026-01-01')).toEqual([]);
    const { rows } = await query(
      "select last_digits from privacy_requests where kind = 'erase' order by 1",
    );
    expect(rows).toEqual([{ last_digits: '222' }, { last_digits: '345' }]);
    // The response was lost, and the owner repeats the request.
    const again = await erase(second, [first]);
    expect(again).toMatchObject({ status: 200, body: { counts: {} } });
  });

  it('keeps the number that the owner leaves out', async () => {
    const kept = await search(people[0].words);
    expect((await erase(second, [])).status).toBe(200);
    expect(await search(wordsOf(people[1]))).toEqual([]);
    expect(await search(people[0].words)).toEqual(kept);
    expect((await cardOf(app, owner, first)).customer).toMatchObject({ otherNumbers: [] });
  });

  it("can't be erased with another person's number, nor while the other number has open matters", async () => {
    await addKnownPerson(payer, owner, stranger);
    const refused = await erase(second, [first, stranger]);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `${stranger} is not a number of this person any more. Nothing was erased.`,
      },
    });
    await placePaidOrder(payer, { mobile_no: first });
    expect((await erase(second)).status).toBe(409);
    expect((await search([first])).length).toBeGreaterThan(0);
  });
});

describe('texts of staff about somebody else', () => {
  const typed = `Swapped with ${spellings(first).join(', ')}: ${name}, z@quill.example. 100% of 5_000 \\ stays`;
  const columns = [
    ...['orders.cancel_reason', 'order_events.reason', 'order_events.staff_note'],
    ...['refunds.reason', 'refunds.failure', 'refunds.staff_note', 'payment_events.detail'],
    ...['alerts.message', 'alerts.note', 'customers.note', 'shift_explanations.reason'],
    ...['receipts.reason', 'rider_cash.reason', 'handovers.reason'],
  ];
  const dots = spellings(first).map((each) => (each.startsWith('(') ? '(…' : '…'));
  const left = `Swapped with ${dots.join(', ')}: …, …. 100% of 5_000 \\ stays`;

  beforeEach(async () => {
    await addKnownPerson(payer, owner, first);
    await addKnownPerson(payer, owner, stranger);
    await query('update orders set name = $1 where mobile_no = $2', [name, first]);
    await query("update contact_messages set email = 'z@quill.example' where mobile_no = $1", [
      first,
    ]);
    const { id: rider } = await addRider(app);
    for (const place of columns.filter((each) => !/^(rider_cash|handovers)/.test(each))) {
      const [table, column] = place.split('.');
      const where = place === 'refunds.failure' ? 'true' : `${column} is not null`;
      await query(`update ${table} set ${column} = $1 where ${where}`, [typed]);
    }
    const at = [testToday, testNow];
    await query(
      `insert into rider_cash (id, rider_id, amount_paise, kind, key, reason, staff_id, day, created_at)
      values ($1, $2, 5000, 'correction', 'k', $3, $4, $5, $6)`,
      [newId(), rider, typed, owner.id, ...at],
    );
    await query(
      `insert into handovers (id, key, rider_id, declared_paise, counted_paise, staff_id, state,
        final_paise, reason, resolved_by, resolved_at, day, created_at)
      values ($1, 'k', $2, 500, 400, $3, 'resolved', 400, $4, $3, $6, $5, $6)`,
      [newId(), rider, owner.id, typed, ...at],
    );
  });

  it('lose the words about an erased person, and nothing else', async () => {
    const words = [...spellings(first), name, 'z@quill.example'];
    expect(await search(words)).toEqual(expect.arrayContaining(columns));
    const broken = await findBrokenRules(app.shop.db);
    expect((await erase(first)).status).toBe(200);
    expect(await search(words)).toEqual([]);
    for (const place of columns) {
      const [table, column] = place.split('.');
      const { rows } = await query<{ text: string }>(
        `select distinct ${column} as text from ${table} where ${column} like 'Swapped with%'`,
      );
      expect(rows, place).toEqual([{ text: left }]);
    }
    // Violations of a handover that was inserted directly into its table.
    expect(await findBrokenRules(app.shop.db)).toEqual(broken);
  });

  it('in cash books are changed by an erasure only', async () => {
    const client = await app.database.pool.connect();
    const change = async (table: string, set: string, isErasing: boolean) => {
      await client.query('begin');
      try {
        if (isErasing) await client.query("select set_config('shop.redacting', 'yes', true)");
        await client.query(`update ${table} set ${set}`);
        return 'changed';
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        await client.query('rollback');
      }
    };
    try {
      const redacted = "reason = replace(reason, 'Swapped', '…')";
      const refused = '23001';
      for (const table of ['rider_cash', 'handovers']) {
        expect(await change(table, redacted, true)).toBe('changed');
        for (const set of [
          "reason = 'Counted wrong'",
          "reason = reason || ' and more'",
          "reason = '…' || '50 too much'",
          `${redacted}, day = day - 1`,
          `${redacted}, rider_id = gen_random_uuid()`,
          table === 'rider_cash' ? `${redacted}, amount_paise = 1` : `${redacted}, final_paise = 1`,
        ]) {
          expect(await change(table, set, true), `${table}: ${set}`).toBe(refused);
        }
        expect(await change(table, redacted, false)).toBe(refused);
      }
    } finally {
      client.release();
    }
  });
});
