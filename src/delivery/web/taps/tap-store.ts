/**
 * The taps as the phone keeps them, beyond the session: at once, each by itself, and without a word
 * of a customer.
 */
import { deviceKeys, readDevice, writeDevice } from '#src/platform/browser/device-storage.ts';
import { personTag } from '../board/person-tag.ts';
import type { QueueStep, Tap, TapQueue } from './tap-queue.ts';

/** Taps have a place in their queue: a phone's clock can be set back between two of them. */
type KeptTap = Tap & { place: number };
interface KeptRefusal {
  orderId: number;
  message: string;
}

const tapsOf = (mobile: string) => `tap ${personTag(mobile)} `;
const refusalsOf = (mobile: string) => `refusal ${personTag(mobile)} `;

/** What the person's taps are now, in this tab and in others. */
export function readQueue(mobile: string): TapQueue {
  const taps = readTaps(mobile).map(({ place: _, ...tap }) => tap);
  const refusals = deviceKeys(refusalsOf(mobile)).flatMap((key) => read<KeptRefusal>(key) ?? []);
  return {
    taps,
    refusals: Object.fromEntries(refusals.map(({ orderId, message }) => [orderId, message])),
  };
}

/** Takes a step with the queue as it is kept, and gives what it is then. */
export function changeQueue(mobile: string, step: QueueStep): TapQueue {
  const before = readQueue(mobile);
  const after = step(before);
  writeDevice({
    ...changedTaps(mobile, before, after),
    ...changedRefusals(mobile, before, after),
  });
  return after;
}

/** At the end of a session: words about a customer don't stay, the step that was tapped does. */
export function forgetNotes(): void {
  for (const key of deviceKeys('tap ')) {
    const tap = read<KeptTap>(key);
    if (tap?.kind === 'problem' && tap.note !== '')
      writeDevice({ [key]: text({ ...tap, note: '' }) });
  }
}

type Values = Record<string, string | undefined>;

function changedTaps(mobile: string, before: TapQueue, after: TapQueue): Values {
  const prefix = tapsOf(mobile);
  const places = new Map(readTaps(mobile).map(({ key, place }) => [key, place]));
  let last = Math.max(0, ...places.values());
  const values: Values = {};
  const left = new Set(after.taps.map(({ key }) => key));
  for (const { key } of before.taps) if (!left.has(key)) values[prefix + key] = undefined;
  for (const tap of after.taps) {
    if (before.taps.includes(tap)) continue;
    const place = places.get(tap.key) ?? ++last;
    values[prefix + tap.key] = text({ ...tap, place });
  }
  return values;
}

function changedRefusals(mobile: string, before: TapQueue, after: TapQueue): Values {
  const prefix = refusalsOf(mobile);
  const values: Values = {};
  for (const id of Object.keys(before.refusals)) values[prefix + id] = undefined;
  for (const [id, message] of Object.entries(after.refusals)) {
    values[prefix + id] = text({ orderId: Number(id), message });
  }
  return values;
}

function readTaps(mobile: string): KeptTap[] {
  return deviceKeys(tapsOf(mobile))
    .flatMap((key) => read<KeptTap>(key) ?? [])
    .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));
}

const text = (value: KeptTap | KeptRefusal) => JSON.stringify(value);

/** What somebody else wrote under the key is not there. */
function read<T extends KeptTap | KeptRefusal>(key: string): T | undefined {
  try {
    const value = JSON.parse(readDevice(key) ?? 'null') as T | null;
    return typeof value?.orderId === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
