/** Formats instants in the business's local time, whatever the browser's zone. */

const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
});

/** `21 Nov 2026, 10:25 am` for `2026-11-21T10:25:00.000+05:30`: the local time in the text. */
export function formatInstant(iso: string): string {
  const shown = Date.parse(`${iso.slice(0, 16)}Z`);
  return Number.isNaN(shown) ? '' : dateAndTime.format(shown);
}

/** `21 Nov 2026` for the same instant. */
export function formatInstantDay(iso: string): string {
  return formatInstant(iso).split(',')[0] ?? '';
}
