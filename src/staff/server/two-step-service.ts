/** The second step of signing in: secrets, codes of an app, recovery codes. */
import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '#src/platform/contract/app-error.ts';
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { getTwoStep } from '../two-step-contract.ts';
import { recordStaffEvent } from './staff-event-service.ts';
import {
  countRecoveryCodes,
  deleteTwoStep,
  enableTwoStep,
  replacePending,
  replaceRecoveryCodes,
  selectLaterAt,
  selectTwoStep,
  selectTwoStepStaff,
  spendRecoveryCode,
  takeStep,
  updateLaterAt,
} from './two-step-sql.ts';

const periodSeconds = 30;
/** In steps of 30 seconds: a phone's clock may be half a minute off; older codes are refused. */
const stepsAside = 1;
const recoveryCodeCount = 10;
const putOffMs = 7 * dayMs;

/** The ids of staff whose second step is on. */
export async function staffWithTwoStep(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await selectTwoStepStaff(db)).map(({ staffId }) => staffId));
}

/**
 * What a person's account shows about the second step, and whether they are asked now to set it up.
 */
export async function twoStepOf(
  db: Db,
  { staffId, role, now }: { staffId: string; role: StaffRole; now: Date },
): Promise<OutputOf<typeof getTwoStep>> {
  const row = await selectTwoStep(db, staffId);
  const laterAt = await selectLaterAt(db, staffId);
  const isOn = row?.enabledAt != null;
  return {
    isOn,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(db, staffId) : 0,
    isAsked: roles[role].isAskedForSecondStep && !isOn && !isPutOff(laterAt, now),
    wasPutOff: laterAt !== null,
  };
}

/** If the clock was set back, the owner is asked again: no answer holds longer than a week. */
function isPutOff(laterAt: Date | null, now: Date): boolean {
  return laterAt !== null && Math.abs(now.getTime() - laterAt.getTime()) < putOffMs;
}

/** The answer "Later"; a repeated answer starts the week again. */
export async function putOffTwoStep(db: Db, staffId: string, now: Date): Promise<void> {
  await updateLaterAt(db, staffId, now);
}

interface Owner {
  staffId: string;
  /** The label that the app shows beside the codes. */
  label: string;
  issuer: string;
  now: Date;
}

/**
 * Creates a secret, as text and as a URI for the app. 409 `conflict` when the second step is on.
 */
export async function prepareTwoStep(
  db: Db,
  { staffId, label, issuer, now }: Owner,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const begun = await replacePending(db, { staffId, secret: secret.base32, createdAt: now });
  if (!begun) throw new AppError('conflict', 'The second step is on already.');
  return { secret: secret.base32, uri: appOf(secret.base32, { label, issuer }).toString() };
}

/**
 * Returns the recovery codes. 400 `invalid_request` for a wrong code, 409 `conflict` when the
 * set-up was not begun.
 */
export async function activateTwoStep(
  db: Db,
  { staffId, code, now }: { staffId: string; code: string; now: Date },
): Promise<string[]> {
  const pending = await selectTwoStep(db, staffId);
  if (!pending || pending.enabledAt) throw new AppError('conflict', 'Please start again.');
  const step = stepOf(pending.secret, code, now);
  if (step === undefined) throw wrongCode('invalid_request');
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await inTransaction(db, async (tx) => {
    if (!(await enableTwoStep(tx, pending, { step, now }))) {
      throw new AppError('conflict', 'Please start again.');
    }
    await replaceRecoveryCodes(
      tx,
      staffId,
      codes.map((each) => ({ id: newId(), staffId, codeHash: hashOf(each), createdAt: now })),
    );
    await recordStaffEvent(tx, { staffId, kind: 'twoStepOn', by: staffId, now });
  });
  return codes;
}

/** A repeated call changes nothing. */
export async function deactivateTwoStep(db: Db, staffId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteTwoStep(tx, staffId))) return;
    await recordStaffEvent(tx, { staffId, kind: 'twoStepOff', by: staffId, now });
  });
}

interface Reset {
  id: string;
  actingId: string;
  now: Date;
  /** In the same transaction. */
  endSessions: (tx: Db, staffId: string) => Promise<void>;
}

/** For somebody who lost their phone. 409 `conflict` for oneself, and when it is off. */
export async function clearTwoStep(db: Db, { id, actingId, now, endSessions }: Reset) {
  if (id === actingId) {
    throw new AppError('conflict', 'Please turn off your own second step with your password.');
  }
  await inTransaction(db, async (tx) => {
    if (!(await deleteTwoStep(tx, id))) {
      throw new AppError('conflict', 'This person signs in without a second step.');
    }
    await recordStaffEvent(tx, { staffId: id, kind: 'twoStepReset', by: actingId, now });
    await endSessions(tx, id);
  });
}

/**
 * Accepts a person whose second step is off, or who sends a code that was not used before; runs in
 * the transaction of the sign-in. Otherwise 401 `code_required`, with a detail at `code` if a code
 * was sent.
 */
export async function takeSecondStep(
  tx: Db,
  { staffId, code, now }: { staffId: string; code: string | undefined; now: Date },
): Promise<void> {
  const row = await selectTwoStep(tx, staffId);
  if (!row?.enabledAt) return;
  if (code === undefined) {
    throw new AppError('code_required', 'Please enter the code of your authenticator app.');
  }
  const step = stepOf(row.secret, code, now);
  if (step !== undefined && (await takeStep(tx, staffId, step))) return;
  if (!(await spendRecoveryCode(tx, { staffId, codeHash: hashOf(code), now }))) {
    throw wrongCode('code_required');
  }
  await recordStaffEvent(tx, { staffId, kind: 'recoveryCodeUsed', by: staffId, now });
}

function wrongCode(kind: 'invalid_request' | 'code_required'): AppError {
  const message = 'This code is not right. Please take the one that your app shows now.';
  return new AppError(kind, message, { details: [{ path: 'code', message }] });
}

function appOf(secret: string, texts: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({ ...texts, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

/**
 * The 30-second step to which the code belongs; undefined if it is no present or neighbouring one.
 */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const aside = appOf(secret).validate({ token, timestamp, window: stepsAside });
  if (aside === null) return undefined;
  return Math.floor(timestamp / 1000 / periodSeconds) + aside;
}

/** Crockford's alphabet: without characters that look alike. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits, in groups that can be read out. */
function newRecoveryCode(): string {
  const text = Array.from(randomBytes(16), (byte) => signs.charAt(byte % signs.length)).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** Accepts any notation: capitals, without hyphens, with an O for a zero. */
function hashOf(code: string): string {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return hash('sha256', plain);
}
