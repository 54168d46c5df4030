/** Stores each tick on the tablet at once. Ticks belong to the person who is signed in. */
import { deviceKeys, writeDevice } from '#src/platform/browser/device-storage.ts';
import { itemChanges, readItems, readStored } from '#src/platform/browser/queue/stored-items.ts';
import type { BoxNotice, QueueStep, TickQueue, WaitingTick } from './tick-queue.ts';

const ticks = 'tick ';
const notices = 'box-notice ';

/** The waiting ticks, of this tab and of others. */
export function readQueue(): TickQueue {
  const kept = deviceKeys(notices).flatMap((key) => readStored<BoxNotice>(key, isOfBox) ?? []);
  return {
    ticks: readItems<WaitingTick>(ticks, isOfBox),
    notices: Object.fromEntries(kept.map((notice) => [notice.code, notice])),
  };
}

/** Applies a step to the stored queue, and returns the new queue. */
export function changeQueue(step: QueueStep): TickQueue {
  const before = readQueue();
  const after = step(before);
  const values = itemChanges(ticks, before.ticks, after.ticks);
  for (const code of Object.keys(before.notices)) {
    if (!(code in after.notices)) values[notices + code] = undefined;
  }
  for (const [code, notice] of Object.entries(after.notices)) {
    if (before.notices[code] !== notice) values[notices + code] = JSON.stringify(notice);
  }
  writeDevice(values);
  return after;
}

function isOfBox({ code, date }: BoxNotice | WaitingTick): boolean {
  return typeof code === 'string' && typeof date === 'string';
}
