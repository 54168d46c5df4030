/** Statements on the PINs of devices. */
import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { type LoginName, rolesAt } from '#src/platform/contract/roles.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { mostWrongPins } from '../pin-rules.ts';
import { devicePins } from './device-pin-tables.ts';

type PinRow = typeof devicePins.$inferSelect;

/** Identifies a person's PIN on a device. */
export type PinKey = Pick<PinRow, 'deviceId' | 'staffId'>;

const isIt = ({ deviceId, staffId }: PinKey) =>
  and(eq(devicePins.deviceId, deviceId), eq(devicePins.staffId, staffId));
const isAlive = (now: Date) =>
  and(gt(devicePins.expiresAt, now), lt(devicePins.wrongTries, mostWrongPins));

/** People with a usable PIN, in the order in which they first set it. */
export function selectPinPeople(
  db: Db,
  { deviceId, login, now }: { deviceId: string; login: LoginName; now: Date },
) {
  return db
    .select({ staffId: staff.id, fullName: staff.fullName, mobileNo: staff.mobileNo })
    .from(devicePins)
    .innerJoin(staff, eq(staff.id, devicePins.staffId))
    .where(
      and(
        eq(devicePins.deviceId, deviceId),
        isAlive(now),
        eq(staff.isActive, true),
        inArray(staff.role, rolesAt(login)),
      ),
    )
    .orderBy(asc(devicePins.createdAt), asc(staff.id));
}

export async function selectHasPin(db: Db, key: PinKey, now: Date): Promise<boolean> {
  const rows = await db
    .select({ staffId: devicePins.staffId })
    .from(devicePins)
    .where(and(isIt(key), isAlive(now)));
  return rows.length > 0;
}

/** A new PIN starts without wrong tries, and keeps the place of the previous one. */
export function upsertPin(tx: Db, { pinHash, expiresAt, createdAt, ...key }: NewPin) {
  return tx
    .insert(devicePins)
    .values({ ...key, pinHash, expiresAt, createdAt })
    .onConflictDoUpdate({
      target: [devicePins.deviceId, devicePins.staffId],
      set: { pinHash, expiresAt, wrongTries: 0 },
    });
}

type NewPin = Omit<PinRow, 'wrongTries'>;

/**
 * Uses up one of the remaining tries before the PIN is checked, so that simultaneous tries can't
 * exceed the limit. Undefined if no try is left.
 */
export async function spendPinTry(db: Db, key: PinKey, now: Date) {
  const [row] = await db
    .update(devicePins)
    .set({ wrongTries: sql`${devicePins.wrongTries} + 1` })
    .where(and(isIt(key), isAlive(now)))
    .returning({ pinHash: devicePins.pinHash, wrongTries: devicePins.wrongTries });
  return row;
}

/** For a try whose PIN was not checked. */
export function giveBackPinTry(db: Db, key: PinKey, pinHash: string) {
  return db
    .update(devicePins)
    .set({ wrongTries: sql`${devicePins.wrongTries} - 1` })
    .where(and(isIt(key), eq(devicePins.pinHash, pinHash), gt(devicePins.wrongTries, 0)));
}

/** After a right PIN; false if the PIN was replaced or deleted in between. */
export async function renewPin(
  tx: Db,
  key: PinKey,
  { pinHash, expiresAt }: { pinHash: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(devicePins)
    .set({ wrongTries: 0, expiresAt })
    .where(and(isIt(key), eq(devicePins.pinHash, pinHash)))
    .returning({ staffId: devicePins.staffId });
  return rows.length > 0;
}

/** False if there was none. */
export async function deletePin(tx: Db, key: PinKey): Promise<boolean> {
  const rows = await tx.delete(devicePins).where(isIt(key)).returning({ id: devicePins.staffId });
  return rows.length > 0;
}

/** Deletes a PIN without tries left or unused for 30 days; returns whether it did. */
export async function deleteWornPin(tx: Db, key: PinKey, now: Date): Promise<boolean> {
  const isWorn = or(gte(devicePins.wrongTries, mostWrongPins), lte(devicePins.expiresAt, now));
  const rows = await tx
    .delete(devicePins)
    .where(and(isIt(key), isWorn))
    .returning({ id: devicePins.staffId });
  return rows.length > 0;
}

export function deletePinsOfStaff(tx: Db, staffId: string) {
  return tx.delete(devicePins).where(eq(devicePins.staffId, staffId));
}

export function deleteExpiredPins(tx: Db, now: Date) {
  return tx.delete(devicePins).where(lte(devicePins.expiresAt, now));
}
