/**
 * A device's cookie that shows who signed in on it lately: the device's id, and a mark for each
 * account.
 */
import { randomUUID } from 'node:crypto';
import { dayMs } from '#src/platform/contract/business-day.ts';

export interface DeviceTrust {
  /** Tries on the device are counted by this id. */
  deviceId: string;
  /** The mark of an account and the time of its last sign-in; latest first. */
  accounts: readonly { mark: string; at: number }[];
}

const lastsMs = 30 * dayMs;
/** Enough for a tablet that everybody in the kitchen uses. */
const mostAccounts = 8;

/** Reads the text of the cookie, whose signature has been checked; a new device without one. */
export function readTrust(text: string | undefined): DeviceTrust {
  const [deviceId = '', ...entries] = (text ?? '').split('.');
  if (deviceId === '') return { deviceId: randomUUID(), accounts: [] };
  const accounts = entries.map((entry) => {
    const [mark = '', at = ''] = entry.split('~');
    return { mark, at: Number.parseInt(at, 36) * 1000 };
  });
  return { deviceId, accounts };
}

export function writeTrust({ deviceId, accounts }: DeviceTrust): string {
  const entries = accounts.map(({ mark, at }) => `${mark}~${Math.floor(at / 1000).toString(36)}`);
  return [deviceId, ...entries].join('.');
}

/** Within 30 days of the last sign-in. */
export function isTrusted({ accounts }: DeviceTrust, mark: string, now: Date): boolean {
  return accounts.some((entry) => entry.mark === mark && now.getTime() - entry.at < lastsMs);
}

/** The trust after a sign-in. */
export function withAccount(trust: DeviceTrust, mark: string, now: Date): DeviceTrust {
  const others = trust.accounts.filter((entry) => entry.mark !== mark);
  const accounts = [{ mark, at: now.getTime() }, ...others].slice(0, mostAccounts);
  return { deviceId: trust.deviceId, accounts };
}
