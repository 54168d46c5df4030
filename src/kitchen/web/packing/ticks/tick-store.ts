/** Ticks as the tablet keeps them: at once, each by itself; they belong to whoever packs on it. */
import { deviceKeys, writeDevice } from '#src/platform/browser/device-storage.ts';
import { itemChanges, readItems, readKept } from '#src/platform/browser/queue/kept-items.ts';
import type { BoxNotice, QueueStep, TickQueue, WaitingTick } from './tick-queue.ts';

const ticks = 'tick ';
const notices = 'box-notice ';

/** What waits now, from this tab and from others. */
export function readQueue(): TickQueue {
  const kept = deviceKeys(notices).flatMap((key) => readKept<BoxNotice>(key, isOfBox) ?? []);
  return {
    ticks: readItems<WaitingTick>(ticks, isOfBox),
    notices: Object.fromEntries(kept.map((notice) => [notice.code, notice])),
  };
}

/** Takes a step with the queue as it is kept, and gives what it is then. */
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
