/**
 * The cash that the person holds: the server's last answer, stored on the phone, plus the taps
 * since then.
 */
import * as z from 'zod/mini';
import { isHeldInHand } from '#src/cash/cash-rules.ts';
import {
  type CashEntry,
  type CashReturn,
  getOwnCash,
  giveCashBack,
  OwnCash,
} from '#src/cash/collection-contract.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { deviceKeys, readDevice, writeDevice } from '#src/platform/browser/device-storage.ts';
import { createShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { decoded, encoded } from '#src/platform/contract/codec.ts';
import { personTag } from '../board/person-tag.ts';
import type { TapQueue } from '../taps/tap-queue.ts';

export interface HeldCash {
  /** Includes cash that the server does not know of yet. */
  holdsPaise: number;
  /** The part of `holdsPaise` that the server does not know of yet. */
  waitingPaise: number;
  entries: readonly CashEntry[];
  toReturn: readonly CashReturn[];
  openHandoverPaise?: number | undefined;
}

const keyOf = (mobile: string) => `cash ${personTag(mobile)}`;

export function createOwnCash(mobile: string) {
  const shown = createShownValue<OwnCash | undefined>(read(mobile));
  const refresh = async () => {
    try {
      const cash = await call(getOwnCash, {});
      writeDevice({ [keyOf(mobile)]: JSON.stringify(encoded(OwnCash, cash)) });
      shown.set(cash);
    } catch {
      // The previous value stays.
    }
  };
  return {
    shown,
    refresh: () => void refresh(),
    /** Returns the server's reason for a refusal; undefined on success. */
    giveBack: async (id: string): Promise<string | undefined> => {
      try {
        await call(giveCashBack, { params: { id } });
        await refresh();
        return undefined;
      } catch (error) {
        return (error instanceof ApiError && error.message) || 'Network error';
      }
    },
  };
}

/** The server's last answer plus waiting taps; zero if there is neither. */
export function heldCash(cash: OwnCash | undefined, { taps }: TapQueue): HeldCash {
  const waitingPaise = taps.reduce((sum, tap) => {
    const isCash = tap.kind === 'collect' && isHeldInHand(tap.method);
    return isCash ? sum + tap.amountPaise : sum;
  }, 0);
  return {
    holdsPaise: (cash ? cash.holdsPaise : 0) + waitingPaise,
    waitingPaise,
    entries: cash ? cash.entries : [],
    toReturn: cash ? cash.toReturn : [],
    ...(cash?.openHandoverPaise !== undefined && { openHandoverPaise: cash.openHandoverPaise }),
  };
}

/** Called at the end of a session. */
export function forgetCash(): void {
  for (const key of deviceKeys('cash ')) writeDevice({ [key]: undefined });
}

/** Data in another form is ignored. */
function read(mobile: string): OwnCash | undefined {
  try {
    const kept: unknown = JSON.parse(readDevice(keyOf(mobile)) ?? 'null');
    return z.safeParse(OwnCash, kept).success
      ? decoded(OwnCash, kept as Parameters<typeof decoded<typeof OwnCash>>[1])
      : undefined;
  } catch {
    return undefined;
  }
}
