/** The Packing screen with a fake shop that has boxes and takes their ticks. */
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { PackingPage } from '#src/app/pages/kitchen/packing-page.tsx';
import type { ShownBox } from '#src/kitchen/web/packing/ticks/tick-queue.ts';
import { deviceKeys } from '#src/platform/browser/device-storage.ts';
import { boxOf } from '../builders/box-builders.ts';
import { frozenDayOf, kitchenToday } from './kitchen-answers.ts';
import { showKitchen } from './kitchen-screen.tsx';
import type { Asked } from './test-page.tsx';

export const listBoxesPath = 'GET /api/kitchen/boxes';
const tickPath = 'PUT /api/kitchen/boxes';
const asOf = `${kitchenToday}T11:00:00.000+05:30`;
export const packedAt = `${kitchenToday}T11:02:00.000+05:30`;

interface PackingState {
  /** The boxes that the fake shop has; tests and ticks change them. */
  boxes: ShownBox[];
  day: ReturnType<typeof frozenDayOf>;
  isReachable: boolean;
  /** Errors to return in place of `done`, by the code of the box. */
  refusals: Record<string, object>;
}

export const packing: PackingState = {
  boxes: [],
  day: frozenDayOf(),
  isReachable: true,
  refusals: {},
};

/** Before each test. */
export function openPackingShop(): void {
  packing.boxes = [
    boxOf(1, {
      letter: 'A',
      nth: 2,
      of: 3,
      wishes: [{ id: '00000000-0000-4000-8000-00000000aa01', name: 'Jain', short: 'Jain' }],
      place: 'Shanti Tower',
    }),
    boxOf(2, { letter: 'A', packedAt, packedBy: 'Kokila Ben' }),
    boxOf(3, { letter: 'C', dish: 'Thali' }),
    boxOf(4, { dish: 'Khichdi' }),
  ];
  packing.day = frozenDayOf();
  packing.isReachable = true;
  packing.refusals = {};
}

interface SentTick {
  key: string;
  code: string;
  kind: 'packed' | 'unpacked';
  tickedAt: string;
}
const ticksOf = ({ body }: Asked) => (body as { ticks: SentTick[] }).ticks;

function storeTick({ key, code, kind }: SentTick) {
  const refusal = packing.refusals[code];
  if (refusal) return { key, ...refusal };
  packing.boxes = packing.boxes.map((box) => {
    if (box.code !== code) return box;
    const { packedAt: _, packedBy: __, ...rest } = box;
    return kind === 'packed' ? { ...rest, packedAt, packedBy: 'Ramila Ben' } : rest;
  });
  const box = packing.boxes.find((each) => each.code === code);
  return { key, result: box ? 'done' : 'unknown', ...(box && { box }) };
}

const answers = {
  [listBoxesPath]: () => {
    if (!packing.isReachable) throw new TypeError('no network');
    return { day: packing.day, asOf, boxes: packing.boxes };
  },
  [tickPath]: (asked: Asked) => {
    if (!packing.isReachable) throw new TypeError('no network');
    return { results: ticksOf(asked).map(storeTick) };
  },
};

export function showPacking(more: Parameters<typeof showKitchen>[1] = {}) {
  const now = `${kitchenToday}T11:00:00.000+05:30`;
  const visit = { path: '/kitchen/packing', now, ...more };
  return showKitchen(PackingPage, { ...visit, answers: { ...answers, ...more.answers } });
}

export const card = (label: string) =>
  screen.findByRole('button', { name: new RegExp(`^${label}`) });
export const progress = (text: string) => screen.findByText(text);
export const isPacked = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
export const sentTicks = ({ asked }: { asked: Record<string, Asked[]> }) =>
  (asked[tickPath] ?? []).flatMap(ticksOf);
export const waitingTicks = () => deviceKeys('tick ');

export function secondsPass(seconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
}

/**
 * What a barcode reader types, all keys at one moment, however slow the machine is; false where
 * Enter presses nothing.
 */
export function typeCode(text: string, target: Element = document.body): boolean {
  const moment = { value: performance.now() };
  const press = (key: string) =>
    fireEvent(
      target,
      Object.defineProperty(createEvent.keyDown(target, { key }), 'timeStamp', moment),
    );
  for (const key of text) press(key);
  return press('Enter');
}
