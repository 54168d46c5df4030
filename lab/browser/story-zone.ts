/**
 * The time zone of the shops and browsers of a run of stories, where it is six in the morning now:
 * no cut-off passes and no day ends while they run, at whatever hour somebody starts them.
 */
export function storyZone(now: Date): string {
  const ahead = 6 - now.getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  // Zones with a fixed offset count the hours from theirs to Greenwich's.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
