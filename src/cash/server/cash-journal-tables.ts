/** The journal's entries of cash: taken, handed over, corrected, given back, and of the till. */
import { between, inArray, type SQL, sql } from 'drizzle-orm';
import type { Account, EntryKind } from '#src/journal/journal-rules.ts';
import { type JournalPart, lineOf, readEntries } from '#src/journal/server/journal-part-tables.ts';
import {
  cancelledOrder,
  isCancelledSince,
  isSaleCancelled,
} from '#src/orders/server/order-journal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import { counterWayNames, counterWays } from '../counter-ways.ts';
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

/** A payment through a page at the door is an entry of its attempt. */
const taken: JournalPart = {
  table: c,
  id: c.id,
  isOf: ({ from, to }) => between(c.day, from, to),
  lines: (these) => {
    const collected = { source: c.id, day: c.day, at: c.createdAt, from: sql`${c}` };
    const order = c.orderId;
    const came = [
      lineOf({
        ...{ account: 'rider', person: c.riderId, order },
        paise: sql`case when ${c.riderId} is not null then ${c.takenPaise} else 0 end`,
      }),
      lineOf({
        ...{ account: 'till', order },
        paise: sql`case when ${c.riderId} is null then ${c.takenPaise} else 0 end`,
      }),
    ];
    return sql`${readEntries({
      ...{ ...collected, kind: 'paidInCash', staff: c.staffId },
      where: sql`${these} and ${isInHand} and not ${c.isExtra}`,
      lines: [...came, lineOf({ account: 'customers', order, paise: sql`-${c.takenPaise}` })],
    })} union all ${readEntries({
      ...{ ...collected, kind: 'notUsed', staff: c.staffId },
      where: sql`${these} and ${isInHand} and ${c.isExtra}`,
      lines: [...came, lineOf({ account: 'overpaid', order, paise: sql`-${c.takenPaise}` })],
    })}`;
  },
};

const ofOrder = sql`${r} join ${c} on ${c.id} = ${r.collectionId}`;
const reason = r.reason;
const isGoodwill = sql`${r.cause} = 'goodwill'`;

/** Cash that came for nothing is owed back from the moment at which it came. */
const decided: JournalPart = {
  table: r,
  id: r.id,
  isOf: (range) => inRange(sql`${r.createdAt}`, range),
  lines: (these) => {
    const line = (account: Account, isOf: SQL) =>
      lineOf({
        ...{ account, order: c.orderId },
        paise: sql`case when ${isOf} then ${r.amountPaise} else 0 end`,
      });
    return readEntries({
      ...{ kind: 'refundDecided', source: r.id, day: null, at: r.createdAt, reason },
      ...{ staff: r.decidedBy, from: ofOrder },
      where: sql`${these} and not ${c.isExtra}`,
      lines: [
        line('customers', sql`not ${isGoodwill}`),
        line('goodwill', isGoodwill),
        lineOf({ account: 'overpaid', order: c.orderId, paise: sql`-${r.amountPaise}` }),
      ],
    });
  },
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
        select coalesce(sum(${r.amountPaise}), 0) as before from ${ofOrder}
        where ${c.orderId} = ${o.id} and ${isGoodwill}) as given`,
      where: sql`${these} and ${isSaleCancelled}`,
      lines: [
        lineOf({ account: 'customers', order: o.id, paise: sql`given.before` }),
        lineOf({ account: 'goodwill', order: o.id, paise: sql`-given.before` }),
      ],
    }),
};

const given: JournalPart = {
  table: r,
  id: r.id,
  isOf: ({ from, to }) => between(r.givenDay, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: 'cashGivenBack', source: r.id, day: r.givenDay, at: r.givenAt, reason },
      ...{ staff: r.givenByStaff, from: ofOrder },
      where: sql`${these} and ${r.givenAt} is not null`,
      lines: [
        lineOf({ account: 'overpaid', order: c.orderId, paise: sql`${r.amountPaise}` }),
        lineOf({
          ...{ account: 'rider', person: r.givenByRider, order: c.orderId },
          paise: sql`case when ${r.givenByRider} is not null then -${r.amountPaise} else 0 end`,
        }),
        lineOf({
          ...{ account: 'till', order: c.orderId },
          paise: sql`case when ${r.givenByRider} is null then -${r.amountPaise} else 0 end`,
        }),
      ],
    }),
};

/** What riders took and gave back are entries of their collections and returns. */
const moved: JournalPart = {
  table: m,
  id: m.id,
  isOf: ({ from, to }) => between(m.day, from, to),
  lines: (these) => {
    const move = { source: m.id, day: m.day, at: m.createdAt };
    const held = lineOf({
      ...{ account: 'rider', person: m.riderId, order: null },
      paise: sql`${m.amountPaise}`,
    });
    const fromTill = lineOf({ account: 'till', order: null, paise: sql`-${m.amountPaise}` });
    return sql`${readEntries({
      ...{ ...move, kind: 'handover', staff: h.staffId },
      from: sql`${m} join ${h} on ${h.id} = ${m.handoverId}`,
      where: sql`${these} and ${m.kind} = 'handedOver'`,
      lines: [fromTill, held],
    })} union all ${readEntries({
      ...{ ...move, kind: 'floatGiven', reason: m.reason, staff: m.staffId, from: sql`${m}` },
      where: sql`${these} and ${m.kind} = 'float'`,
      lines: [held, fromTill],
    })} union all ${readEntries({
      ...{ ...move, kind: 'cashCorrected', reason: m.reason, staff: m.staffId, from: sql`${m}` },
      where: sql`${these} and ${m.kind} = 'correction'`,
      lines: [held, lineOf({ account: 'difference', order: null, paise: sql`-${m.amountPaise}` })],
    })}`;
  },
};

const entriesOfTill: Record<TillEntryKind, { kind: EntryKind; account: Account }> = {
  banked: { kind: 'cashBanked', account: 'bank' },
  drawn: { kind: 'cashDrawn', account: 'bank' },
  spent: { kind: 'cashSpent', account: 'expenses' },
  counted: { kind: 'tillCounted', account: 'difference' },
  opened: { kind: 'tillOpened', account: 'opening' },
};

const ofTill: JournalPart = {
  table: t,
  id: t.id,
  isOf: ({ from, to }) => between(t.day, from, to),
  lines: (these) => {
    const entry = { source: t.id, day: t.day, at: t.createdAt, reason: t.reason, staff: t.staffId };
    return sql.join(
      Object.entries(entriesOfTill).map(([name, { kind, account }]) =>
        readEntries({
          ...{ ...entry, kind, from: sql`${t}` },
          where: sql`${these} and ${t.kind} = ${sql.raw(`'${name}'`)}`,
          lines: [
            lineOf({ account: 'till', order: null, paise: sql`${t.amountPaise}` }),
            lineOf({ account, order: null, paise: sql`-${t.amountPaise}` }),
          ],
        }),
      ),
      sql` union all `,
    );
  },
};

const atCounter: JournalPart = {
  table: p,
  id: p.id,
  isOf: ({ from, to }) => between(p.day, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: 'paidAtCounter', source: p.id, day: p.day, at: p.createdAt, staff: p.staffId },
      ...{ reason: p.reference, from: sql`${p}`, where: these },
      lines: [
        ...counterWayNames.map((way) =>
          lineOf({
            ...{ account: counterWays[way].account, order: null },
            paise: sql`case ${p.way} when ${sql.raw(`'${way}'`)} then ${p.amountPaise} else 0 end`,
          }),
        ),
        lineOf({ account: 'customers', order: null, paise: sql`-${p.amountPaise}` }),
      ],
    }),
};

export const cashJournal: readonly JournalPart[] = [
  ...[taken, decided, cancelledPaid, given],
  ...[moved, ofTill, atCounter],
];
