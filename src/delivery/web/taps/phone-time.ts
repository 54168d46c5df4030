const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** By the phone's own clock, which the person sees beside it. */
export function phoneTime(iso: string): string {
  return clock.format(Date.parse(iso));
}
