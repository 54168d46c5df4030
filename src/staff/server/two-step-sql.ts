/** Statements on the second step of signing in. */
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from './staff-tables.ts';
import { recoveryCodes, twoStepSecrets } from './two-step-tables.ts';

export type TwoStepRow = typeof twoStepSecrets.$inferSelect;

export async function selectTwoStep(db: Db, staffId: string): Promise<TwoStepRow | undefined> {
  const [row] = await db.select().from(twoStepSecrets).where(eq(twoStepSecrets.staffId, staffId));
  return row;
}

/** When this person last answered "Later"; null if never. */
export async function selectLaterAt(db: Db, staffId: string): Promise<Date | null> {
  const [row] = await db
    .select({ laterAt: staff.twoStepLaterAt })
    .from(staff)
    .where(eq(staff.id, staffId));
  return row?.laterAt ?? null;
}

export function updateLaterAt(db: Db, staffId: string, now: Date) {
  return db.update(staff).set({ twoStepLaterAt: now }).where(eq(staff.id, staffId));
}

/** The staff whose second step is on. */
export function selectTwoStepStaff(db: Db) {
  return db
    .select({ staffId: twoStepSecrets.staffId })
    .from(twoStepSecrets)
    .where(isNotNull(twoStepSecrets.enabledAt));
}

/** Replaces a secret that is not on yet; one that is on stays, and nothing is returned. */
export async function replacePending(db: Db, row: typeof twoStepSecrets.$inferInsert) {
  const { secret, createdAt } = row;
  const [stored] = await db
    .insert(twoStepSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: twoStepSecrets.staffId,
      set: { secret, createdAt, lastStep: 0 },
      setWhere: isNull(twoStepSecrets.enabledAt),
    })
    .returning({ staffId: twoStepSecrets.staffId });
  return stored;
}

/**
 * Enables the secret against which the code was checked; undefined if another one has replaced it.
 */
export async function enableTwoStep(
  db: Db,
  { staffId, secret }: TwoStepRow,
  { step, now }: { step: number; now: Date },
) {
  const [row] = await db
    .update(twoStepSecrets)
    .set({ enabledAt: now, lastStep: step })
    .where(
      and(
        eq(twoStepSecrets.staffId, staffId),
        eq(twoStepSecrets.secret, secret),
        isNull(twoStepSecrets.enabledAt),
      ),
    )
    .returning({ staffId: twoStepSecrets.staffId });
  return row;
}

/** False if the step was used before: of two sign-ins with one code, one is accepted. */
export async function takeStep(db: Db, staffId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(twoStepSecrets)
    .set({ lastStep: step })
    .where(and(eq(twoStepSecrets.staffId, staffId), lt(twoStepSecrets.lastStep, step)))
    .returning({ staffId: twoStepSecrets.staffId });
  return taken.length === 1;
}

/** False if it was not on. */
export async function deleteTwoStep(db: Db, staffId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  const gone = await db
    .delete(twoStepSecrets)
    .where(eq(twoStepSecrets.staffId, staffId))
    .returning({ enabledAt: twoStepSecrets.enabledAt });
  return gone.some(({ enabledAt }) => enabledAt !== null);
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(
  db: Db,
  staffId: string,
  rows: (typeof recoveryCodes.$inferInsert)[],
) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  await db.insert(recoveryCodes).values(rows);
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.staffId, staffId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** False if there is no such code, or it was used. */
export async function spendRecoveryCode(
  db: Db,
  { staffId, codeHash, now }: { staffId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const isTheirs = and(eq(recoveryCodes.staffId, staffId), eq(recoveryCodes.codeHash, codeHash));
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isTheirs, isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}
