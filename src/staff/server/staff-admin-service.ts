/** Owners manage staff. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Person, StaffMember } from '../staff-contract.ts';
import { actingRefusal, normalMobile, ownerRefusal, roleRefusal } from '../staff-rules.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { recordStaffEvent } from './staff-event-service.ts';
import { addPerson, type Login, passwordFlaw } from './staff-service.ts';
import {
  type StaffRow,
  selectActiveOwnersForUpdate,
  selectAllStaff,
  selectStaff,
  selectStaffLocked,
  updateStaff,
} from './staff-sql.ts';
import { staffWithTwoStep } from './two-step-service.ts';

/** Ends every session of a person in the same transaction; signing in is another feature. */
export type EndSessions = (tx: Db, staffId: string) => Promise<void>;

/** Active people first, by name. */
export async function findStaff(db: Db): Promise<StaffMember[]> {
  const withTwoStep = await staffWithTwoStep(db);
  return (await selectAllStaff(db)).map((row) => ({
    ...toMember(row),
    ...(withTwoStep.has(row.id) && { hasTwoStep: true }),
  }));
}

/** The owner who makes the change, and the time. */
export interface ActingOwner {
  actingId: string;
  now: Date;
}

/**
 * 409 `conflict` when the login is taken, and when the acting person is no longer an owner; 400
 * `invalid_request` for a weak password.
 */
export async function createStaff(
  db: Db,
  person: Person & { password: string },
  { actingId, now }: ActingOwner,
): Promise<StaffMember> {
  const { fullName, password } = person;
  await requireGoodPassword(password, 'email' in person ? person.email : person.mobileNo);
  const check = (tx: Db) => requireOwner(tx, actingId);
  const by = { fullName, password, now, by: actingId, check };
  return refusingTaken(async () => {
    const id = await addPerson(db, by, loginOf(person));
    return toMember(await locked(db, id));
  });
}

function loginOf(person: Person): Login {
  return 'email' in person
    ? { role: person.role, email: person.email }
    : { role: person.role, mobileNo: normalMobile(person.mobileNo) };
}

/**
 * Ends the person's sessions if the role changes. 404 `not_found`; 409 `conflict` when the login is
 * taken, and for a role that the person can't get (`roleRefusal`, `ownerRefusal`).
 */
export function editStaff(
  db: Db,
  id: string,
  { actingId, now, endSessions, ...person }: Person & ActingOwner & { endSessions: EndSessions },
): Promise<StaffMember> {
  return refusingTaken(() =>
    inTransaction(db, async (tx) => {
      const owners = await selectActiveOwnersForUpdate(tx);
      const current = await locked(tx, id);
      if (current.role !== person.role) {
        refuse(roleRefusal(current.role, person.role));
        refuse(ownerRefusal(owners, { id, actingId, action: 'changeRole' }));
      }
      const { fullName } = person;
      const changed = existing(await updateStaff(tx, id, { fullName, ...loginOf(person) }));
      const detail = differenceOf(current, changed);
      if (detail !== '') {
        await recordStaffEvent(tx, { staffId: id, kind: 'changed', by: actingId, detail, now });
      }
      if (current.role !== changed.role) await endSessions(tx, id);
      return toMember(changed);
    }),
  );
}

/** 409 `conflict` with the rule's reason, if there is one. */
function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new AppError('conflict', refusal);
}

interface NewPassword extends ActingOwner {
  id: string;
  password: string;
  endSessions: EndSessions;
}

/**
 * Ends every session of the person. 409 `conflict` for oneself, because changing one's own password
 * needs the old one, and when the acting person is no longer an owner; 400 `invalid_request` for a
 * password that is easily guessed.
 */
export async function setPassword(
  db: Db,
  { id, password, actingId, now, endSessions }: NewPassword,
): Promise<void> {
  if (id === actingId) {
    throw new AppError('conflict', 'Please change your own password with your old one.');
  }
  const { email, mobileNo } = existing(await selectStaff(db, id));
  await requireGoodPassword(password, email ?? mobileNo ?? '');
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await requireOwner(tx, actingId);
    existing(await updateStaff(tx, id, { passwordHash }));
    await recordStaffEvent(tx, { staffId: id, kind: 'passwordSet', by: actingId, now });
    await endSessions(tx, id);
  });
}

interface OwnPassword {
  id: string;
  current: string;
  password: string;
  now: Date;
  /** Ends the person's sessions; it may begin a new one. */
  endSessions: EndSessions;
}

/** 400 `invalid_request` at `current` when it is wrong, at `password` when it is weak. */
export async function changeOwnPassword(
  db: Db,
  { id, current, password, now, endSessions }: OwnPassword,
): Promise<void> {
  const seen = existing(await selectStaff(db, id));
  if (!(await verifyPassword(current, seen.passwordHash))) throw notTheirs('current');
  await requireGoodPassword(password, seen.email ?? seen.mobileNo ?? '');
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // Another password may have been set since the check.
    if ((await locked(tx, id)).passwordHash !== seen.passwordHash) throw notTheirs('current');
    await updateStaff(tx, id, { passwordHash });
    await recordStaffEvent(tx, { staffId: id, kind: 'passwordChanged', by: id, now });
    await endSessions(tx, id);
  });
}

/** 400 `invalid_request` at the field. */
export function notTheirs(path: string): AppError {
  const message = 'This is not your password.';
  return new AppError('invalid_request', message, { details: [{ path, message }] });
}

async function requireGoodPassword(password: string, login: string): Promise<void> {
  const message = await passwordFlaw(password, login);
  if (message === undefined) return;
  throw new AppError('invalid_request', message, { details: [{ path: 'password', message }] });
}

/** 409 `conflict` for oneself, and for the last owner, however many are deactivated at once. */
export function setActive(
  db: Db,
  acting: ActingOwner & { id: string; isActive: boolean; endSessions: EndSessions },
): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    const { id, actingId } = acting;
    const owners = await selectActiveOwnersForUpdate(tx);
    if (!acting.isActive) refuse(ownerRefusal(owners, { id, actingId, action: 'deactivate' }));
    const before = await locked(tx, acting.id);
    if (before.isActive === acting.isActive) return toMember(before);
    const changed = existing(await updateStaff(tx, acting.id, { isActive: acting.isActive }));
    const kind = acting.isActive ? 'activated' : 'deactivated';
    await recordStaffEvent(tx, { staffId: acting.id, kind, by: acting.actingId, now: acting.now });
    if (!acting.isActive) await acting.endSessions(tx, acting.id);
    return toMember(changed);
  });
}

/**
 * For a change of a person by another feature: locks the person. 404 `not_found`; 409 `conflict`
 * when the acting person is no longer an owner.
 */
export async function lockForOwner(
  tx: Db,
  { id, actingId }: { id: string; actingId: string },
): Promise<void> {
  await requireOwner(tx, actingId);
  await locked(tx, id);
}

/** Checks again that the acting person is an owner, and locks that until the transaction ends. */
async function requireOwner(tx: Db, actingId: string): Promise<void> {
  refuse(actingRefusal(await selectActiveOwnersForUpdate(tx), actingId));
}

/** For example `Asha → Asha Patel`; empty if nothing changed. */
function differenceOf(before: StaffRow, after: StaffRow): string {
  return (['role', 'fullName', 'email', 'mobileNo'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${before[field]} → ${after[field]}`)
    .join(', ');
}

async function locked(tx: Db, id: string): Promise<StaffRow> {
  return existing(await selectStaffLocked(tx, id, 'no key update'));
}

function existing(row: StaffRow | undefined): StaffRow {
  if (!row) throw new AppError('not_found', 'This person does not exist.');
  return row;
}

/** 409 `conflict` at the field when somebody already has the email or the mobile number. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'staff_email')) throw taken('email', 'email');
    if (isUniqueViolation(error, 'staff_mobile')) throw taken('mobile_no', 'mobile number');
    throw error;
  }
}

function taken(path: string, problem: string): AppError {
  const message = `Somebody has this ${problem} already.`;
  return new AppError('conflict', message, { details: [{ path, message }] });
}

function toMember({ id, role, fullName, email, mobileNo, isActive }: StaffRow): StaffMember {
  return {
    id,
    role,
    fullName,
    isActive,
    ...(email !== null && { email }),
    ...(mobileNo !== null && { mobileNo }),
  };
}
