/** When meals stand, in words. */
import type { Shift } from '#src/platform/contract/shifts.ts';
import { weekdays as names } from '#src/settings/shift-rules.ts';

/** A week begins on Monday; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0];
const short = (weekday: number) => names[weekday]?.slice(0, 3) ?? '';

/** `Mon–Sat`, `Mon, Wed, Fri`; `every day`. */
export function weekdayWords(weekdays: readonly number[]): string {
  if (weekdays.length === week.length) return 'every day';
  const runs: number[][] = [];
  for (const [place, weekday] of week.entries()) {
    if (!weekdays.includes(weekday)) continue;
    const before = week[place - 1];
    if (before !== undefined && weekdays.includes(before)) runs.at(-1)?.push(weekday);
    else runs.push([weekday]);
  }
  return runs.map(runWords).join(', ');
}

function runWords(run: readonly number[]): string {
  const [first, ...others] = run.map(short);
  return run.length > 2 ? `${first}–${others.at(-1)}` : [first, ...others].join(', ');
}

/** `Lunch Mon–Sat · Dinner Sun`; empty for none. */
export function standingWords(
  standing: readonly { shift: Shift; weekdays: readonly number[] }[],
): string {
  return standing.map(({ shift, weekdays }) => `${shift} ${weekdayWords(weekdays)}`).join(' · ');
}
