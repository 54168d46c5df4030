/** The journal's entries of cash: taken, handed over, corrected, given back, and of the till. */
import { between, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Account, EntryKind } from '#src/journal/journal-rules.ts';
import {
  either,
  type JournalPart,
  readEntries,
  transfer,
  wordBy,
} from '#src/journal/server/journal-part-tables.ts';
import {
  cancelledOrder,
  isCancelledSince,
  isSaleCancelled,
} from '#src/orders/server/order-journal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import type { CashEntryKind } from '../cash-rules.ts';
import { counterWays } from '../counter-ways.ts';
import type { TillEntryKind } from '../till-rules.ts';
import { cashReturns, collections } from './collection-tables.ts';
import { counterPayments } from './counter/counter-payment-tables.ts';
import { cashRemittances, riderCash } from './rider-cash-tables.ts';
import { tillEntries } from './till/till-tables.ts';

const c = collections;
const r = cashReturns;
const m = riderCash;
const h = cashRemittances;
const o = orders;
const t = tillEntries;
const p = counterPayments;

const isInHand = inArray(c.method, handTenders);
/** Notes are with a rider, or in the till. */
const heldBy = (person: PgColumn) => ({
  account: either(sql`${person} is null`, 'till', 'rider'),
  person,
});

/** A payment through a page at the door is an entry of its attempt. */
const taken: JournalPart = {
  table: c,
  id: c.id,
  isOf: ({ from, to }) => between(c.day, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: either(c.isExtra, 'notUsed', 'paidInCash'), source: c.id, day: c.day },
      ...{ at: c.createdAt, staff: c.staffId, from: sql`${c}` },
      where: sql`${these} and ${isInHand}`,
      lines: transfer({
        ...{ order: c.orderId, paise: c.takenPaise, to: heldBy(c.riderId) },
        from: { account: either(c.isExtra, 'overpaid', 'customers') },
      }),
    }),
};

/** What was taken at the counter for a pass has no collection. */
const returned = sql`${r} left join ${c} on ${c.id} = ${r.collectionId}`;
const isGoodwill = sql`${r.cause} = 'goodwill'`;

/** Cash that came for nothing is owed back from the moment at which it came. */
const decided: JournalPart = {
  table: r,
  id: r.id,
  isOf: (range) => inRange(sql`${r.createdAt}`, range),
  lines: (these) =>
    readEntries({
      ...{ kind: 'refundDecided', source: r.id, day: null, at: r.createdAt, reason: r.reason },
      ...{ staff: r.decidedBy, from: returned },
      where: sql`${these} and ${c.isExtra} is not true`,
      lines: transfer({
        ...{ order: c.orderId, paise: r.amountPaise, from: { account: 'overpaid' } },
        to: { account: either(isGoodwill, 'goodwill', 'customers') },
      }),
    }),
};

/** Sold orders of which cash was given back, and which were cancelled afterwards. */
const cancelledPaid: JournalPart = {
  table: o,
  id: o.id,
  isOf: ({ from, to }) => sql`${between(o.deliveryDate, from, to)} and ${isSaleCancelled}`,
  isSince: isCancelledSince,
  lines: (these) =>
    readEntries({
      ...cancelledOrder,
      from: sql`${cancelledOrder.from} cross join lateral (
        select coalesce(sum(${r.amountPaise}), 0) as before from ${r} join ${c} on ${c.id} = ${r.collectionId}
        where ${c.orderId} = ${o.id} and ${isGoodwill}) as given`,
      where: sql`${these} and ${isSaleCancelled}`,
      lines: transfer({
        ...{ order: o.id, paise: sql`given.before` },
        ...{ to: { account: 'customers' }, from: { account: 'goodwill' } },
      }),
    }),
};

const given: JournalPart = {
  table: r,
  id: r.id,
  isOf: ({ from, to }) => between(r.givenDay, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: 'cashGivenBack', source: r.id, day: r.givenDay, at: r.givenAt, reason: r.reason },
      ...{ staff: r.givenByStaff, from: returned },
      where: sql`${these} and ${r.givenAt} is not null`,
      lines: transfer({
        ...{ order: c.orderId, paise: r.amountPaise },
        ...{ to: { account: 'overpaid' }, from: heldBy(r.givenByRider) },
      }),
    }),
};

const kindsOfMoves = {
  handedOver: 'handover',
  float: 'floatGiven',
  correction: 'cashCorrected',
} as const satisfies Partial<Record<CashEntryKind, EntryKind>>;

/** What riders took and gave back are entries of their collections and returns. */
const moved: JournalPart = {
  table: m,
  id: m.id,
  isOf: ({ from, to }) => between(m.day, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: wordBy(m.kind, kindsOfMoves), source: m.id, day: m.day, at: m.createdAt },
      // A handover is of the person who counted it.
      from: sql`${m} left join ${h} on ${h.id} = ${m.handoverId} and ${m.kind} = 'handedOver'`,
      staff: sql`coalesce(${h.staffId}, ${m.staffId})`,
      reason: sql`case when ${h.id} is null then ${m.reason} end`,
      where: sql`${these} and ${inArray(m.kind, Object.keys(kindsOfMoves) as CashEntryKind[])}`,
      lines: transfer({
        ...{ order: null, paise: m.amountPaise, to: { account: 'rider', person: m.riderId } },
        from: { account: either(sql`${m.kind} = 'correction'`, 'difference', 'till') },
      }),
    }),
};

const kindsOfTill: Record<TillEntryKind, EntryKind> = {
  banked: 'cashBanked',
  drawn: 'cashDrawn',
  spent: 'cashSpent',
  counted: 'tillCounted',
  opened: 'tillOpened',
};
const besideTill: Record<TillEntryKind, Account> = {
  banked: 'bank',
  drawn: 'bank',
  spent: 'expenses',
  counted: 'difference',
  opened: 'opening',
};

const ofTill: JournalPart = {
  table: t,
  id: t.id,
  isOf: ({ from, to }) => between(t.day, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: wordBy(t.kind, kindsOfTill), source: t.id, day: t.day, at: t.createdAt },
      ...{ reason: t.reason, staff: t.staffId, from: sql`${t}`, where: these },
      lines: transfer({
        ...{ order: null, paise: t.amountPaise, to: { account: 'till' } },
        from: { account: wordBy(t.kind, besideTill) },
      }),
    }),
};

const besideCustomers = Object.fromEntries(
  Object.entries(counterWays).map(([way, { account }]) => [way, account]),
);

const atCounter: JournalPart = {
  table: p,
  id: p.id,
  isOf: ({ from, to }) => between(p.day, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: 'paidAtCounter', source: p.id, day: p.day, at: p.createdAt, staff: p.staffId },
      ...{ reason: p.reference, from: sql`${p}`, where: these },
      lines: transfer({
        ...{ order: null, paise: p.amountPaise, from: { account: 'customers' } },
        to: { account: wordBy(p.way, besideCustomers) },
      }),
    }),
};

export const cashJournal: readonly JournalPart[] = [
  ...[taken, decided, cancelledPaid, given],
  ...[moved, ofTill, atCounter],
];
