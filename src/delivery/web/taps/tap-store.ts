/** Stores each tap on the phone at once, beyond the session and without data about customers. */
import { deviceKeys, writeDevice } from '#src/platform/browser/device-storage.ts';
import { itemChanges, readItems, readStored } from '#src/platform/browser/queue/stored-items.ts';
import { personTag } from '../board/person-tag.ts';
import type { QueueStep, Tap, TapQueue } from './tap-queue.ts';

interface KeptRefusal {
  orderId: number;
  message: string;
}

const tapsOf = (mobile: string) => `tap ${personTag(mobile)} `;
const refusalsOf = (mobile: string) => `refusal ${personTag(mobile)} `;

/** The person's waiting taps, of this tab and of others. */
export function readQueue(mobile: string): TapQueue {
  const refusals = deviceKeys(refusalsOf(mobile)).flatMap(
    (key) => readStored<KeptRefusal>(key, isOfOrder) ?? [],
  );
  return {
    taps: readItems<Tap>(tapsOf(mobile), isOfOrder),
    refusals: Object.fromEntries(refusals.map(({ orderId, message }) => [orderId, message])),
  };
}

/** Applies a step to the stored queue, and returns the new queue. */
export function changeQueue(mobile: string, step: QueueStep): TapQueue {
  const before = readQueue(mobile);
  const after = step(before);
  writeDevice({
    ...itemChanges(tapsOf(mobile), before.taps, after.taps),
    ...changedRefusals(mobile, before, after),
  });
  return after;
}

/** At the end of a session, deletes words about customers; the steps stay. */
export function forgetNotes(): void {
  for (const key of deviceKeys('tap ')) {
    const tap = readStored<Tap>(key, isOfOrder);
    if (tap?.kind === 'problem' && tap.note !== '')
      writeDevice({ [key]: JSON.stringify({ ...tap, note: '' }) });
  }
}

function changedRefusals(mobile: string, before: TapQueue, after: TapQueue) {
  const prefix = refusalsOf(mobile);
  const values: Record<string, string | undefined> = {};
  for (const id of Object.keys(before.refusals)) values[prefix + id] = undefined;
  for (const [id, message] of Object.entries(after.refusals)) {
    values[prefix + id] = JSON.stringify({ orderId: Number(id), message });
  }
  return values;
}

function isOfOrder({ orderId }: Tap | KeptRefusal): boolean {
  return typeof orderId === 'number';
}
