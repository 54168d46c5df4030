/**
 * Random weeks of a shop that closes its days, and a model of the days to which its entries belong:
 * it notes each entry when it comes, and knows what was closed by then.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { insertClose, lockDay } from '#src/accounting/server/days/day-close-sql.ts';
import { balancesAt } from '#src/accounting/server/journal/balance-sql.ts';
import { linesOf, selectJournal } from '#src/accounting/server/journal/journal-sql.ts';
import { takeSettlementFile } from '#src/accounting/server/settlements/settlement-service.ts';
import {
  selectSettlementFiles,
  updateTakenBack,
} from '#src/accounting/server/settlements/settlement-sql.ts';
import { riderCash } from '#src/cash/server/rider-cash-tables.ts';
import { insertOrderEvents } from '#src/orders/server/order-move-sql.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { addDays, businessDay, type DayRange } from '#src/platform/contract/business-day.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { openBooks, type StoredOrder } from '../builders/money-builders.ts';
import { asOwner } from '../builders/staff-builders.ts';
import type { TestApp } from '../builders/test-app.ts';
import { pick, type Roll } from './dice.ts';

type Line = { entry: string; own: string; account: string; paise: number };
type Sums = Record<string, number>;

export async function openBookDays(app: TestApp, roll: Roll) {
  const { db, config, clock } = app.shop;
  const { timeZone } = config;
  const owner = await asOwner(app);
  const { book, rider } = await openBooks(app);
  const entries = new Map<string, { day: string; lines: Line[] }>();
  const closed = new Set<string>();
  const sold: StoredOrder[] = [];
  const today = () => businessDay(clock(), timeZone);
  const first = today();
  const newest = () => [...closed].sort().at(-1) ?? '';

  /** Notes what has come since the last look. */
  async function look(): Promise<void> {
    const { rows } = await db.execute<Line>(sql`
      select kind || ' ' || source_id as entry, paise,
        coalesce(own_day, (at at time zone ${timeZone})::date)::text as own,
        concat_ws(' ', account, company, person_id) as account
      from ${linesOf(() => sql`true`)} as line`);
    for (const [entry, lines] of Map.groupBy(rows, (line) => line.entry)) {
      const own = lines[0]?.own ?? '';
      const day = own > newest() ? own : addDays(newest(), 1);
      if (!entries.has(entry)) entries.set(entry, { day, lines });
    }
  }

  function sumsUpTo(day: string): Sums {
    const sums: Sums = {};
    for (const entry of entries.values()) {
      if (entry.day > day) continue;
      for (const { account, paise } of entry.lines) sums[account] = (sums[account] ?? 0) + paise;
    }
    return Object.fromEntries(Object.entries(sums).filter(([, paise]) => paise !== 0));
  }

  async function listedElsewhere(range: DayRange): Promise<string[]> {
    const lines = await selectJournal(db, range);
    const listed = new Map(lines.map(({ kind, source, day }) => [`${kind} ${source}`, day]));
    return [...entries].flatMap(([entry, { day }]) =>
      day <= range.to && listed.get(entry) !== day
        ? [`${entry} of ${day} is listed on ${listed.get(entry)}`]
        : [],
    );
  }

  const steps = {
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
      const times = { createdAt: clock(), updatedAt: clock() };
      await db.insert(refunds).values({
        ...{ id: newId(), attemptId, orderId: id, cause: 'goodwill', amountPaise: 1 },
        ...{ state: 'owed', reason: 'Cold', ...times },
      });
    },
    correction: async () => {
      await db.insert(riderCash).values({
        ...{ id: newId(), riderId: rider.id, kind: 'correction', amountPaise: 1 + roll(9000) },
        ...{ reason: 'Found', staffId: owner.id, key: randomUUID() },
        ...{ day: today(), createdAt: clock() },
      });
    },
    cancel: async () => {
      const order = sold.find(({ date, paid }) => paid === 'no' && !closed.has(date));
      if (!order) return;
      sold.splice(sold.indexOf(order), 1);
      const change =
        "update orders set status = 'unexpected', cancel_reason = 'No gas' where id = $1";
      await app.database.pool.query(change, [order.id]);
      const event = { actor: 'staff', staffId: owner.id, createdAt: clock() } as const;
      const move = { fromStatus: 'done', toStatus: 'unexpected', toPayment: 'pending' } as const;
      await insertOrderEvents(db, [{ id: newId(), orderId: order.id, ...event, ...move }]);
    },
    settlement: async () => {
      const day = addDays(today(), -roll(20));
      const bytes = Buffer.from(
        `entity_id,type,debit,credit,amount,fee (exclusive tax),tax,settled_at,settlement_utr\npay_${randomUUID()},payment,0,101.64,104.00,2.00,0.36,${day},UTR1\n`,
      );
      const file = { company: 'razorpay', fileName: 'nov.csv', bytes } as const;
      await takeSettlementFile(app.shop, { ...file, staffId: owner.id });
    },
    takeBack: async () => {
      const id = (await selectSettlementFiles(db, 99)).find((file) => !file.takenBackAt)?.id;
      if (id === undefined) return;
      await updateTakenBack(db, id, { takenBackAt: clock(), takenBackBy: owner.id });
    },
    wait: async () => app.advance(3600 * (1 + roll(16))),
    setBack: async () => app.advance(-3600 * roll(20)),
    close: () => close(addDays(today(), -roll(4))),
  };

  async function close(date: string): Promise<void> {
    if (closed.has(date) || date < first) return;
    await inTransaction(db, async (tx) => {
      await lockDay(tx, date);
      await insertClose(tx, { date, timeZone, staffId: owner.id, now: clock() });
    });
    closed.add(date);
  }

  return {
    ...{ close, look, today },
    step: async (name: keyof typeof steps) => {
      await steps[name]();
      await look();
    },
    /** A sentence for each day whose balances or entries are not those of the model. */
    async faults(): Promise<string[]> {
      const range = { from: addDays(first, -25), to: addDays(today(), 4), timeZone };
      const found = await listedElsewhere(range);
      for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
        const balances = await balancesAt(db, { day, timeZone });
        const own = Object.fromEntries(
          balances.map(({ account, company, personId, paise }) => [
            [account, company, personId].filter((part) => part !== null).join(' '),
            paise,
          ]),
        );
        const model = sumsUpTo(day);
        for (const account of new Set([...Object.keys(own), ...Object.keys(model)])) {
          if (own[account] !== model[account])
            found.push(`${account} of ${day} is ${own[account]}, not ${model[account]}`);
        }
      }
      return found;
    },
  };
}
