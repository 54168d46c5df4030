/** The cash that the person holds: the shop's last word, kept on the phone, and the taps since. */
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
  /** With what the shop has not heard yet. */
  holdsPaise: number;
  /** Of `holdsPaise`, what the shop has not heard yet. */
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
      // What was known before stays.
    }
  };
  return {
    shown,
    refresh: () => void refresh(),
    /** Answers what the shop said against it. */
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

/** The shop's word and what waits; nothing where neither is known. */
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

/** At the end of a session. */
export function forgetCash(): void {
  for (const key of deviceKeys('cash ')) writeDevice({ [key]: undefined });
}

/** What somebody else wrote under the key is not there. */
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
