/** PINs with which people sign in again on a device where they gave the password before. */
import { createHmac } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type LoginName, rolesAt } from '#src/platform/contract/roles.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { firstNameOf } from '#src/platform/personal/name-rules.ts';
import { hashPassword, verifyPassword } from '#src/staff/server/password.ts';
import { lockForOwner } from '#src/staff/server/staff-admin-service.ts';
import { recordStaffEvent } from '#src/staff/server/staff-event-service.ts';
import { type Asker, lockActive } from '#src/staff/server/staff-service.ts';
import { mostWrongPins, pinExpiry, pinFlaw } from '../pin-rules.ts';
import {
  beginSession,
  endExpiredSessions,
  endSessionsOf,
  type NewSession,
} from './auth-service.ts';
import {
  deleteExpiredPins,
  deletePin,
  deleteWornPin,
  giveBackPinTry,
  type PinKey,
  renewPin,
  selectHasPin,
  selectPinPeople,
  spendPinTry,
  upsertPin,
} from './pin-sql.ts';
import { selectIsOpen } from './session-sql.ts';

/** For a session that began with a PIN: whatever needs a recent password asks for it. */
const neverGiven = new Date(0);

/** A device, by the id in its cookie, with the shop's secret for PINs. */
export interface PinDevice {
  deviceId: string;
  secret: string;
}

interface PinPerson {
  /** Identifies the person on this device only. */
  person: string;
  name: string;
  staffId: string;
  mobileNo: string;
}

/** People with a usable PIN on the device, by name; a repeated name gets a number. */
export async function findPinPeople(
  db: Db,
  device: PinDevice,
  { login, now }: { login: LoginName; now: Date },
): Promise<PinPerson[]> {
  const rows = await selectPinPeople(db, { deviceId: storedId(device), login, now });
  const named = new Map<string, number>();
  const people = rows.map(({ staffId, fullName, mobileNo }) => {
    const first = firstNameOf(fullName);
    const count = (named.get(first) ?? 0) + 1;
    named.set(first, count);
    const name = count === 1 ? first : `${first} (${count})`;
    return { person: handleOf(device, staffId), name, staffId, mobileNo: mobileNo ?? '' };
  });
  return people.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** True if the person has a PIN on this device. */
export function hasPin(db: Db, device: PinDevice, { staffId, now }: Own): Promise<boolean> {
  return selectHasPin(db, keyOf(device, staffId), now);
}

interface Own {
  staffId: string;
  now: Date;
}

interface NewPin extends Own {
  sessionId: string;
  mobileNo: string;
  pin: string;
}

/**
 * 400 `invalid_request` at `pin` for one that is easily guessed; 401 `unauthorized` if the session
 * has ended, for example by a new password.
 */
export async function storePin(db: Db, device: PinDevice, asked: NewPin): Promise<void> {
  const { staffId, sessionId, pin, now } = asked;
  const message = pinFlaw(pin, asked.mobileNo);
  if (message !== undefined) {
    throw new AppError('invalid_request', message, { details: [{ path: 'pin', message }] });
  }
  const pinHash = await hashPassword(saltedPin(device, staffId, pin));
  await inTransaction(db, async (tx) => {
    // A change of the person ends the sessions under the same lock, so that no PIN outlives a
    // password.
    const person = await lockActive(tx, staffId);
    if (!person || !(await selectIsOpen(tx, sessionId))) {
      throw new AppError('unauthorized', 'Please log in again.');
    }
    const key = keyOf(device, staffId);
    await upsertPin(tx, { ...key, pinHash, expiresAt: pinExpiry(now), createdAt: now });
    await recordStaffEvent(tx, { staffId, kind: 'pinSet', by: staffId, now });
  });
  await deleteExpiredPins(db, now);
}

/** A repeated call changes nothing. */
export async function removePin(db: Db, device: PinDevice, { staffId, now }: Own): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deletePin(tx, keyOf(device, staffId)))) return;
    await recordStaffEvent(tx, { staffId, kind: 'pinForgotten', by: staffId, now });
  });
}

interface PinSignIn extends Own {
  login: LoginName;
  pin: string;
  asker: Asker;
  /** The browser in words. */
  browser: string | undefined;
}

/**
 * 401 `unauthorized` for a wrong PIN, with the number of tries left, and for a deleted one; 503
 * `unavailable` while too many PINs are being checked, which costs no try.
 */
export async function signInByPin(
  db: Db,
  device: PinDevice,
  { staffId, login, pin, asker, browser, now }: PinSignIn,
): Promise<NewSession> {
  const key = keyOf(device, staffId);
  const spent = await spendPinTry(db, key, now);
  if (!spent) throw await forgotten(db, key, now);
  const { pinHash } = spent;
  const given = saltedPin(device, staffId, pin);
  const isRight = await verifyPassword(given, pinHash, asker).catch(async (error: unknown) => {
    await giveBackPinTry(db, key, pinHash);
    throw error;
  });
  if (!isRight) {
    const left = mostWrongPins - spent.wrongTries;
    throw left > 0 ? wrongPin(left) : await forgotten(db, key, now);
  }
  return inTransaction(db, async (tx) => {
    const person = await lockActive(tx, staffId);
    const isTheirs = person !== undefined && rolesAt(login).includes(person.role);
    if (!isTheirs || !(await renewPin(tx, key, { pinHash, expiresAt: pinExpiry(now) }))) {
      throw passwordNeeded();
    }
    await recordStaffEvent(tx, { staffId, kind: 'pinUsed', by: staffId, now });
    await endExpiredSessions(tx, now);
    const { role } = person;
    const token = await beginSession(tx, {
      ...{ staffId, role, device: browser, now },
      passwordGivenAt: neverGiven,
    });
    return { token, person };
  });
}

/** Deletes a PIN without tries left, and returns the error that says so. */
async function forgotten(db: Db, key: PinKey, now: Date): Promise<AppError> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteWornPin(tx, key, now))) return;
    const { staffId } = key;
    const detail = 'too many wrong tries, or not used for 30 days';
    await recordStaffEvent(tx, { staffId, kind: 'pinForgotten', by: null, detail, now });
  });
  return passwordNeeded();
}

/** The error for a PIN that does not exist or no longer exists. */
export function passwordNeeded(): AppError {
  return refusal('This PIN no longer works. Please sign in with your password.');
}

function wrongPin(left: number): AppError {
  const tries = left === 1 ? 'One try is left' : `${left} tries are left`;
  return refusal(`This PIN is not right. ${tries}, then the password is needed.`);
}

function refusal(message: string): AppError {
  return new AppError('unauthorized', message, { details: [{ path: 'pin', message }] });
}

/**
 * For a lost device: the person has to sign in with the password everywhere. 404 `not_found`; 409
 * `conflict` if the caller is no longer an owner.
 */
export async function forgetDevicesOf(
  db: Db,
  { id, actingId, now }: { id: string; actingId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForOwner(tx, { id, actingId });
    await endSessionsOf(tx, id);
    await recordStaffEvent(tx, { staffId: id, kind: 'devicesForgotten', by: actingId, now });
  });
}

function keyOf(device: PinDevice, staffId: string): PinKey {
  return { deviceId: storedId(device), staffId };
}

/** What is stored of a device; its id, a part of every PIN's hash, is only in the cookie. */
function storedId({ deviceId, secret }: PinDevice): string {
  const hex = createHmac('sha256', secret).update(`device ${deviceId}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function handleOf({ deviceId, secret }: PinDevice, staffId: string): string {
  const mac = createHmac('sha256', secret).update(`person ${deviceId} ${staffId}`);
  return mac.digest('base64url').slice(0, 22);
}

/**
 * The PIN has few digits, so that 122 random bits are added that no database holds: a stolen
 * database does not reveal PINs.
 */
function saltedPin({ deviceId, secret }: PinDevice, staffId: string, pin: string): string {
  return createHmac('sha256', secret).update(`pin ${deviceId} ${staffId} ${pin}`).digest('base64');
}
