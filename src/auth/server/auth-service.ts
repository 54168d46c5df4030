/** Signing in and out: opaque random tokens of which only a hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '#src/server/db.ts';
import { newId } from '#src/server/new-id.ts';
import type { SignedIn } from '#src/server/signed-in.ts';
import { AppError } from '#src/shared/app-error.ts';
import {
  type Account,
  checkPassword,
  findAccount,
  lockUnchanged,
} from '#src/staff/server/staff-service.ts';
import type { StaffRole } from '#src/staff/staff-roles.ts';
import { tokenExpiry } from '../auth-rules.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOfStaff,
  insertSession,
  selectSession,
} from './session-sql.ts';

interface SignIn {
  role: StaffRole;
  /** The email of an admin, the mobile number of a delivery person. */
  login: string;
  password: string;
  now: Date;
}

export interface NewSession {
  /** Shown this once. */
  token: string;
  person: Account;
}

/** 401 `unauthorized` for an unknown, a deactivated and a wrong login alike, and all take as long. */
export async function signIn(db: Db, by: SignIn): Promise<NewSession> {
  const account = await findAccount(db, by.role, by.login);
  const isRight = await checkPassword(account, by.password);
  if (!account || !isRight || !account.isActive) throw refusal();
  const token = randomBytes(32).toString('base64url');
  await inTransaction(db, async (tx) => {
    // A password or a person that was changed while the old one was being checked lets nobody in.
    if (!(await lockUnchanged(tx, account))) throw refusal();
    await deleteExpiredSessions(tx, by.now);
    await insertSession(tx, {
      id: newId(),
      tokenHash: hashOf(token),
      staffId: account.id,
      expiresAt: tokenExpiry(by.role, by.now),
      createdAt: by.now,
    });
  });
  return { token, person: account };
}

function refusal(): AppError {
  return new AppError('unauthorized', 'Please check your credentials and try again.');
}

/** The person behind a token, or `undefined` once it is ended, expired, or its person deactivated. */
export function findSession(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  return selectSession(db, hashOf(token), now);
}

export async function signOut(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, sessionId);
}

/** Ends every session of a person, inside of the transaction that changes the person. */
export async function endSessionsOf(tx: Db, staffId: string): Promise<void> {
  await deleteSessionsOfStaff(tx, staffId);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
