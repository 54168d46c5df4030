/** Statements on what companies did without the shop. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { MoveKind } from '#src/gateways/move-kinds.ts';
import type { Db } from '#src/platform/database/db.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { paymentCaptures } from '../settling/payment-capture-tables.ts';
import { chargedBackPaise, isChargeback } from './outside-journal-tables.ts';
import { outsideMoves } from './outside-move-tables.ts';

const m = outsideMoves;

export type MoveRow = typeof outsideMoves.$inferSelect;
type MoveChange = Partial<typeof outsideMoves.$inferInsert>;

/** The channels of a company tell one after the other. */
export async function lockMoves(tx: Db, gateway: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`outside moves ${gateway}`}, 0))`,
  );
}

/** By any of the company's ids of it, locked. */
export async function selectMoveOf(
  db: Db,
  { gateway, kind, refs }: { gateway: string; kind: MoveKind; refs: readonly string[] },
): Promise<MoveRow | undefined> {
  const [row] = await db
    .select()
    .from(m)
    .where(
      and(
        eq(m.gateway, gateway),
        eq(m.kind, kind),
        or(inArray(m.reference, [...refs]), inArray(m.otherRef, [...refs])),
      ),
    )
    .limit(1)
    .for('update');
  return row;
}

export async function selectMove(db: Db, id: string): Promise<MoveRow | undefined> {
  const [row] = await db.select().from(m).where(eq(m.id, id));
  return row;
}

export async function selectMoveForUpdate(tx: Db, id: string): Promise<MoveRow | undefined> {
  const [row] = await tx.select().from(m).where(eq(m.id, id)).for('update');
  return row;
}

export async function insertMove(
  tx: Db,
  row: typeof outsideMoves.$inferInsert,
): Promise<MoveRow | undefined> {
  const [stored] = await tx.insert(m).values(row).returning();
  return stored;
}

export async function updateMove(
  tx: Db,
  id: string,
  change: MoveChange,
): Promise<MoveRow | undefined> {
  const [row] = await tx.update(m).set(change).where(eq(m.id, id)).returning();
  return row;
}

/** Those of known payments that wait for a person, oldest first. */
export function selectOpenMoves(db: Db) {
  return db
    .select({ move: m, attempt: paymentAttempts })
    .from(m)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, m.attemptId))
    .where(isNull(m.decision))
    .orderBy(asc(m.createdAt), asc(m.id));
}

/** Those that wait although the refund has come back by the company's own word. */
export function selectOpenReturnsOf(tx: Db, refundId: string): Promise<MoveRow[]> {
  return tx
    .select()
    .from(m)
    .where(and(eq(m.refundId, refundId), isNull(m.decision)));
}

/** Those whose payment has become known since then, with its attempt. */
export async function selectAttachable(
  db: Db,
  gateway: string,
  since: Date,
): Promise<{ move: MoveRow; attemptId: string }[]> {
  const unknown = db
    .select()
    .from(m)
    .where(
      and(
        eq(m.gateway, gateway),
        isNull(m.decision),
        isNull(m.attemptId),
        isNotNull(m.paymentRef),
        gte(m.createdAt, since),
      ),
    );
  const moves = await unknown;
  const refs = moves.flatMap(({ paymentRef }) => paymentRef ?? []);
  if (refs.length === 0) return [];
  const a = paymentAttempts;
  const c = paymentCaptures;
  const wanted = sql`any(${sql.param(refs)}::text[])`;
  const { rows } = await db.execute<{ ref: string; id: string }>(sql`
    select ${a.transactionId} as ref, ${a.id} as id from ${a}
      where ${a.transactionId} = ${wanted} and ${a.gateway} = ${gateway}
    union all select ${a.paymentRef}, ${a.id} from ${a}
      where ${a.paymentRef} = ${wanted} and ${a.gateway} = ${gateway}
    union all select ${c.reference}, ${a.id} from ${c} join ${a} on ${a.id} = ${c.attemptId}
      where ${c.reference} = ${wanted} and ${a.gateway} = ${gateway}`);
  const attempts = new Map(rows.map(({ ref, id }) => [ref, id]));
  return moves.flatMap((move) => {
    const attemptId = attempts.get(move.paymentRef ?? '');
    return attemptId === undefined ? [] : { move, attemptId };
  });
}

/** What banks took of attempts' money and did not give back, in paise, as far as it is booked. */
export async function selectChargedBack(
  db: Db,
  attemptIds: readonly string[],
): Promise<Map<string, number>> {
  if (attemptIds.length === 0) return new Map();
  const paise = sql<number>`sum(${chargedBackPaise})::bigint`.mapWith(Number);
  const rows = await db
    .select({ attemptId: m.attemptId, paise })
    .from(m)
    .where(and(inArray(m.attemptId, [...attemptIds]), isChargeback))
    .groupBy(m.attemptId);
  return new Map(rows.map((row) => [row.attemptId ?? '', row.paise]));
}
