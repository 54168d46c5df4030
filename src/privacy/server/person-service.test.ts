import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addKnownPerson, type KnownPerson } from '#lab/builders/known-person.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { findBrokenCounts } from '#src/kitchen/server/checks/count-check-service.ts';
import { erasePerson } from './person-erasing-service.ts';
import { exportPerson } from './person-service.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);

/** In the slow loop 500 of them are erased. */
const count = isSlowLoop() ? 750 : 6;
const atOnce = 4;
/** A shift has letters for 702 runs. */
const ofOneRider = 5;
const declared = declaredData(() => testNow);
const papers = new Set(
  declared
    .flatMap(({ tables }) => tables)
    .flatMap(({ table, personal }) =>
      [...personal]
        .filter(([, { fate }]) => fate === 'keep' || fate === 'redact')
        .map(([column]) => `${getTableName(table)}.${column}`),
    ),
);

it(
  `of ${count} people two of three are erased, and the others stay unchanged`,
  async () => {
    const people: KnownPerson[] = [];
    let rider = await addRider(app);
    for (let index = 0; index < count; index += 1) {
      if (index % ofOneRider === ofOneRider - 1) rider = await addRider(app);
      people.push(await addKnownPerson(payer, owner, `98111${10_000 + index}`, rider));
    }
    const erased = people.filter((_, index) => index % 3 > 0);
    const others = people.filter((_, index) => index % 3 === 0);
    const before = await placesOf(others);
    const exported = await exportOf(others[0]);
    const { db } = app.shop;
    const waiting = [...erased];
    const eraseSome = async () => {
      for (let person = waiting.pop(); person; person = waiting.pop()) {
        const { mobileNo } = person;
        // A double press.
        await Promise.all(
          [1, 2].map(() =>
            erasePerson(db, { declared, mobileNo, staffId: owner.id, now: testNow }),
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, eraseSome));
    const left = await placesOf(erased);
    expect([...left].filter((place) => !papers.has(place))).toEqual([]);
    expect(await placesOf(others)).toEqual(before);
    expect((await exportOf(others[0])).parts).toEqual(exported.parts);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as count from privacy_requests where kind = 'erase'",
    );
    expect(rows).toEqual([{ count: erased.length }]);
    await expectNoBrokenRules(db);
    expect(await findBrokenCounts(db, '2026-01-01')).toEqual([]);
  },
  count * 2000 + 60_000,
);

function exportOf(person: KnownPerson | undefined) {
  const mobileNo = person?.mobileNo ?? '';
  const look = { declared, mobileNo, staffId: owner.id, now: testNow };
  return exportPerson(app.shop.db, { ...look, from: 'Tulsi' });
}

/** Every `table.column` of the whole database that contains a word of these people. */
async function placesOf(people: readonly KnownPerson[]): Promise<Set<string>> {
  const words = new Set(
    people.flatMap(({ words: own, paperWords }) => [...own, ...paperWords]).map(lower),
  );
  const places = new Set<string>();
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name } of tables) {
    const { rows } = await app.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t`,
    );
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      // Words of people are letters with five digits; their numbers have ten digits.
      const found = text.match(/[a-z]+\d{5}|\d{10}/gi) ?? [];
      if (found.some((word) => words.has(lower(word)))) places.add(`${name}.${column}`);
    }
  }
  return places;
}

function lower(text: string): string {
  return text.toLowerCase();
}
