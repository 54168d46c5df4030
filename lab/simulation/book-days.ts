/**
 * Random weeks of a shop that closes its days, and a model of the days to which its entries belong:
 * it notes each entry when it comes, and knows what was closed by then.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { findBalances } from '#src/accounting/server/journal/balance-service.ts';
import { selectBooks } from '#src/accounting/server/journal/balance-sql.ts';
import { linesOf, selectJournal } from '#src/accounting/server/journal/journal-sql.ts';
import { takeSettlementFile } from '#src/accounting/server/settlements/settlement-service.ts';
import {
  selectSettlementFiles,
  updateTakenBack,
} from '#src/accounting/server/settlements/settlement-sql.ts';
import { riderCash } from '#src/cash/server/rider-cash-tables.ts';
import { accountNames } from '#src/journal/tally-rules.ts';
import { insertOrderEvents } from '#src/orders/server/order-move-sql.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { addDays, businessDay, type DayRange, dayMs } from '#src/platform/contract/business-day.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { closeDay, openBooks, type StoredOrder } from '../builders/money-builders.ts';
import { asOwner } from '../builders/staff-builders.ts';
import type { TestApp } from '../builders/test-app.ts';
import { pick, type Roll } from './dice.ts';

export async function openBookDays(app: TestApp, roll: Roll) {
  const stage = await openStage(app, roll);
  const model = openModel(stage);
  const steps = { ...stepsOfOrders(stage), ...stepsOfMoney(stage), ...stepsOfTime(stage) };
  return {
    ...model,
    today: stage.today,
    close: (date: string) => close(stage, date),
    step: async (name: keyof typeof steps) => {
      await steps[name]();
      await model.look();
    },
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

async function openStage(app: TestApp, roll: Roll) {
  const { db, config, clock } = app.shop;
  const { timeZone } = config;
  const today = () => businessDay(clock(), timeZone);
  const { book, rider } = await openBooks(app);
  const sold: StoredOrder[] = [];
  const closed = new Set<string>();
  const staffId = (await asOwner(app)).id;
  return {
    app,
    roll,
    db,
    clock,
    timeZone,
    today,
    first: today(),
    book,
    rider,
    sold,
    closed,
    staffId,
  };
}

async function close({ app, first, closed, staffId }: Stage, date: string) {
  if (closed.has(date) || date < first) return;
  await closeDay(app, date, staffId);
  closed.add(date);
}

function stepsOfOrders({ app, roll, db, clock, today, book, sold, closed, staffId }: Stage) {
  return {
    order: async () => {
      const date = addDays(today(), roll(3));
      if (closed.has(date)) return;
      const isOnline = roll(2) === 0;
      const settlement = isOnline ? ('online' as const) : ('cash' as const);
      const paid = isOnline ? 'page' : pick(roll, ['page', 'hand', 'no'] as const);
      const pricePaise = 1000 + roll(20_000);
      sold.push(...(await book({ date, settlement, paid, pricePaise, paidAt: clock() })));
    },
    refund: async () => {
      const { id, attemptId } = sold.findLast(({ paid }) => paid === 'page') ?? {};
      if (id === undefined || attemptId === undefined) return;
      await db.insert(refunds).values({
        ...{ id: newId(), attemptId, orderId: id, cause: 'goodwill', amountPaise: 1 },
        ...{ state: 'owed', reason: 'Cold', createdAt: clock(), updatedAt: clock() },
      });
    },
    cancel: async () => {
      const order = sold.find(({ date, paid }) => paid === 'no' && !closed.has(date));
      if (!order) return;
      sold.splice(sold.indexOf(order), 1);
      const change =
        "update orders set status = 'unexpected', cancel_reason = 'No gas' where id = $1";
      await app.database.pool.query(change, [order.id]);
      const event = { actor: 'staff', staffId, createdAt: clock() } as const;
      const move = { fromStatus: 'done', toStatus: 'unexpected', toPayment: 'pending' } as const;
      await insertOrderEvents(db, [{ id: newId(), orderId: order.id, ...event, ...move }]);
    },
  };
}

function stepsOfMoney({ app, roll, db, clock, today, rider, staffId }: Stage) {
  return {
    correction: async () => {
      await db.insert(riderCash).values({
        ...{ id: newId(), riderId: rider.id, kind: 'correction', amountPaise: 1 + roll(9000) },
        ...{ reason: 'Found', staffId, key: randomUUID(), day: today(), createdAt: clock() },
      });
    },
    settlement: async () => {
      const day = addDays(today(), -roll(20));
      const bytes = Buffer.from(
        `entity_id,type,debit,credit,amount,fee (exclusive tax),tax,settled_at,settlement_utr\npay_${randomUUID()},payment,0,101.64,104.00,2.00,0.36,${day},UTR1\n`,
      );
      const file = { company: 'razorpay', fileName: 'nov.csv', bytes } as const;
      await takeSettlementFile(app.shop, { ...file, staffId });
    },
    takeBack: async () => {
      const files = await selectSettlementFiles(db, 99);
      const id = files.find(({ takenBackAt }) => !takenBackAt)?.id;
      if (id === undefined) return;
      await updateTakenBack(db, id, { takenBackAt: clock(), takenBackBy: staffId });
    },
  };
}

function stepsOfTime(stage: Stage) {
  const { app, roll, clock, today } = stage;
  let newest = clock().getTime();
  return {
    wait: async () => app.advance(3600 * (1 + roll(16))),
    /** Never more than a day behind. */
    setBack: async () => {
      newest = Math.max(newest, clock().getTime());
      const behind = newest - clock().getTime();
      app.advance(-(roll(dayMs - behind) / 1000));
    },
    close: () => close(stage, addDays(today(), -roll(4))),
  };
}

type BookName = { account: string; company: string | null; personId: string | null };
type Line = { entry: string; own: string; account: string; paise: number };
const nameOf = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ');

type Entries = ReadonlyMap<string, { day: string; lines: Line[] }>;

function sumsUpTo(entries: Entries, day: string) {
  const sums = new Map<string, number>();
  for (const { lines } of [...entries.values()].filter((entry) => entry.day <= day))
    for (const { account, paise } of lines) sums.set(account, (sums.get(account) ?? 0) + paise);
  return sums;
}

/** A sentence for each balance of a day that is not that of the model. */
function unlikeModel<Row extends BookName>(
  entries: Entries,
  day: string,
  [rows, paiseOf]: readonly [readonly Row[], (row: Row) => number],
): string[] {
  const model = sumsUpTo(entries, day);
  const own = new Map(
    rows.map((row) => [nameOf(row.account, row.company, row.personId), paiseOf(row)]),
  );
  return [...new Set([...own.keys(), ...model.keys()])].flatMap((name) => {
    const [is, should] = [own.get(name) ?? 0, model.get(name) ?? 0];
    return is === should ? [] : [`${name} of ${day} is ${is}, not ${should}`];
  });
}

function openModel({ db, timeZone, first, today, closed }: Stage) {
  const entries = new Map<string, { day: string; lines: Line[] }>();
  const listedElsewhere = async (range: DayRange) => {
    const lines = await selectJournal(db, range);
    const listed = new Map(lines.map(({ kind, source, day }) => [`${kind} ${source}`, day]));
    return [...entries].flatMap(([entry, { day }]) => {
      const own = listed.get(entry);
      return day > range.to || own === day ? [] : [`${entry} of ${day} is listed on ${own}`];
    });
  };
  const otherBalances = async (day: string) => {
    const next = addDays(day, 1);
    const books = await selectBooks(db, { from: next, to: next, timeZone }, accountNames);
    return unlikeModel(entries, day, [books, ({ openingPaise }) => openingPaise]);
  };
  /** Before and after a week. */
  const otherWeek = async (day: string) => {
    const to = addDays(day, 7);
    const balances = await findBalances(db, { from: addDays(day, 1), to, timeZone });
    return [
      ...unlikeModel(entries, day, [balances, ({ openingPaise }) => openingPaise]),
      ...unlikeModel(entries, to, [balances, ({ closingPaise }) => closingPaise]),
    ];
  };
  return {
    /** Notes what has come since the last look. */
    async look(): Promise<void> {
      const newest = [...closed].sort().at(-1) ?? '';
      const { rows } = await db.execute<Line>(sql`
        select kind || ' ' || source_id as entry, paise,
          coalesce(own_day, (at at time zone ${timeZone})::date)::text as own,
          concat_ws(' ', account, company, person_id) as account
        from ${linesOf(() => sql`true`)} as line`);
      for (const [entry, lines] of Map.groupBy(rows, (line) => line.entry)) {
        const own = lines[0]?.own ?? '';
        const day = own > newest ? own : addDays(newest, 1);
        if (!entries.has(entry)) entries.set(entry, { day, lines });
      }
    },
    /** A sentence for each day whose balances or entries are not those of the model. */
    async faults(): Promise<string[]> {
      const range = { from: addDays(first, -25), to: addDays(today(), 4), timeZone };
      const found = await listedElsewhere(range);
      for (let day = range.from; day <= range.to; day = addDays(day, 1))
        found.push(...(await otherBalances(day)));
      for (let day = range.from; day <= range.to; day = addDays(day, 7))
        found.push(...(await otherWeek(day)));
      return found;
    },
  };
}
