/** Signing in and out: opaque random tokens, stored only as hashes. */
import { hash, randomBytes } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { LoginName, StaffRole } from '#src/platform/contract/roles.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { SignedIn } from '#src/platform/http/signed-in.ts';
import {
  type Account,
  type Asker,
  checkPassword,
  findAccount,
  lockUnchanged,
} from '#src/staff/server/staff-service.ts';
import { takeSecondStep } from '#src/staff/server/two-step-service.ts';
import type { SignIn } from '../account-contract.ts';
import { isIdle, isUseWorthWriting, tokenExpiry } from '../auth-rules.ts';
import { deletePinsOfStaff } from './pin-sql.ts';
import {
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOfStaff,
  insertSession,
  selectSession,
  selectSessionsOfStaff,
  touchSession,
  updatePasswordGiven,
} from './session-sql.ts';

interface SignInAttempt {
  login: LoginName;
  /** The normalised email or mobile number. */
  name: string;
  password: string;
  /** The code of an app or a recovery code; only for accounts with a second step. */
  code?: string | undefined;
  /**
   * `known` if the account signed in on the device lately: then it does not queue behind strangers.
   */
  asker: Asker;
  /** Called before a code is checked; throws after too many tries. */
  spendCode: () => Promise<void>;
  /** The browser in words. */
  browser: string | undefined;
  now: Date;
}

export interface NewSession {
  /** Shown only this once. */
  token: string;
  person: Account;
}

/**
 * 401 `unauthorized` for an unknown, a deactivated and a wrong login alike, all in the same time;
 * 401 `code_required` when only the second step is missing or wrong; 503 `unavailable` while too
 * many passwords are being checked.
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<NewSession> {
  const { now, code } = attempt;
  const account = await findAccount(db, attempt.login, attempt.name);
  const isRight = await checkPassword(account, attempt.password, attempt.asker);
  if (!account || !isRight || !account.isActive) throw refusal();
  if (code !== undefined) await attempt.spendCode();
  const token = await inTransaction(db, async (tx) => {
    // If the password or the person changed while the old password was being checked, the sign-in
    // is refused.
    if (!(await lockUnchanged(tx, account))) throw refusal();
    await takeSecondStep(tx, { staffId: account.id, code, now });
    await deleteExpiredSessions(tx, now);
    const { id: staffId, role } = account;
    return beginSession(tx, { staffId, role, device: attempt.browser, now });
  });
  return { token, person: account };
}

interface Beginning {
  staffId: string;
  role: StaffRole;
  /** The browser in words. */
  device: string | undefined;
  now: Date;
  /** Now, if left out. */
  passwordGivenAt?: Date;
}

/** Returns the token of a new session. */
export async function beginSession(tx: Db, beginning: Beginning): Promise<string> {
  const { staffId, role, device, now, passwordGivenAt = now } = beginning;
  const token = randomBytes(32).toString('base64url');
  await insertSession(tx, {
    id: newId(),
    tokenHash: hash('sha256', token),
    staffId,
    expiresAt: tokenExpiry(role, now),
    lastUsedAt: now,
    passwordGivenAt,
    device: device ?? null,
    createdAt: now,
  });
  return token;
}

function refusal(): AppError {
  return new AppError('unauthorized', 'Please check your credentials and try again.');
}

/**
 * The person of a token, or `undefined` if the session has ended, expired or been idle for too
 * long, or if the person is deactivated. Counts as a use of the session.
 */
export async function findSession(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const found = await selectSession(db, hash('sha256', token), now);
  if (!found || isIdle(found.role, found.lastUsedAt, now)) return undefined;
  const { lastUsedAt, ...person } = found;
  if (isUseWorthWriting(lastUsedAt, now)) {
    await touchSession(db, found.sessionId, { now, seen: lastUsedAt });
  }
  return person;
}

/** For a while, this session may do what needs a recent password. */
export async function notePassword(db: Db, sessionId: string, now: Date): Promise<void> {
  await updatePasswordGiven(db, sessionId, now);
}

export async function endExpiredSessions(tx: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(tx, now);
}

interface OwnSession {
  staffId: string;
  sessionId: string;
  role: StaffRole;
}

/** A person's sessions, this one first. */
export async function findSignIns(
  db: Db,
  { staffId, sessionId, role }: OwnSession,
  now: Date,
): Promise<AnsweredOf<typeof SignIn>[]> {
  const rows = await selectSessionsOfStaff(db, staffId, now);
  return rows
    .filter(({ lastUsedAt }) => !isIdle(role, lastUsedAt, now))
    .map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      ...(device !== null && { device }),
      since: createdAt,
      lastSeen: lastUsedAt,
      isThis: id === sessionId,
    }))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}

/**
 * 404 `not_found` for another person's session and for one that has ended; 409 `conflict` for the
 * session that asks, which logging out ends.
 */
export async function endOtherSession(
  db: Db,
  id: string,
  { staffId, sessionId }: OwnSession,
): Promise<void> {
  if (id === sessionId) throw new AppError('conflict', 'Please log out to end this sign-in.');
  if (!(await deleteOwnSession(db, { id, staffId }))) {
    throw new AppError('not_found', 'This sign-in has already ended.');
  }
}

export async function signOut(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, sessionId);
}

/**
 * Ends every session of a person and deletes their PINs, in the transaction that changes the
 * person.
 */
export async function endSessionsOf(tx: Db, staffId: string): Promise<void> {
  await deleteSessionsOfStaff(tx, staffId);
  await deletePinsOfStaff(tx, staffId);
}
