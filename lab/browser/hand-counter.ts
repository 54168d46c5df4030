/** Counts a user's actions on a page: clicks, taps and keys, and the time. */
import type { StoryPage } from './browser.ts';

export interface Handwork {
  what: string;
  presses: number;
  keys: number;
  seconds: number;
}

export interface HandCounter {
  /** Counts the actions of one step; a page can be opened in it. */
  count<Done>(what: string, step: () => Promise<Done>): Promise<Done>;
}

/** Counts in all documents of the page, without actions of scripts. */
export async function countHands(page: StoryPage, rows: Handwork[]): Promise<HandCounter> {
  const counted = { presses: 0, keys: 0 };
  await page.exposeBinding('noteHand', (_source, kind: keyof typeof counted) => {
    counted[kind] += 1;
  });
  await page.addInitScript(() => {
    const note = (kind: string) =>
      (window as unknown as { noteHand(kind: string): void }).noteHand(kind);
    const listen = (type: string, kind: string) =>
      window.addEventListener(type, ({ isTrusted }) => isTrusted && note(kind), true);
    listen('pointerdown', 'presses');
    listen('keydown', 'keys');
  });
  return {
    async count(what, step) {
      const before = { ...counted };
      const began = performance.now();
      const done = await step();
      const seconds = (performance.now() - began) / 1000;
      // A document reports with a delay: one more call waits for all reports.
      await page.evaluate(() => 0);
      const { presses, keys } = counted;
      rows.push({ what, presses: presses - before.presses, keys: keys - before.keys, seconds });
      return done;
    },
  };
}

/** A step that exceeds one of these limits has become longer. */
export interface Limit {
  /** The beginning of the step's name. */
  what: string;
  presses: number;
  keys: number;
}

/** The steps that took more clicks or keys, or were not done. */
export function stepsOver(limits: readonly Limit[], rows: readonly Handwork[]): string[] {
  return limits.flatMap(({ what, presses, keys }) => {
    const steps = rows.filter((row) => row.what.startsWith(what));
    if (steps.length === 0) return [`${what}: never done`];
    return steps
      .filter((step) => step.presses > presses || step.keys > keys)
      .map((step) => `${step.what}: ${step.presses} presses, ${step.keys} keys`);
  });
}

/** A readable table with one line per step. */
export function tableOf(rows: readonly Handwork[]): string {
  const lines = rows.map(({ what, presses, keys, seconds }) =>
    [
      what.padEnd(52),
      ...[presses, keys].map((count) => String(count).padStart(7)),
      seconds.toFixed(1).padStart(8),
    ].join(' '),
  );
  return [`${'by hand'.padEnd(52)} presses    keys  seconds`, ...lines].join('\n');
}
