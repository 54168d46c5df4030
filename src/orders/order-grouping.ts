/** Groups the lines of a checkout by delivery. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { byDelivery, type Shift } from '#src/platform/contract/shifts.ts';

/** One order per date and shift, earliest first (product 4.5). */
export function groupByDelivery<L extends { date: BusinessDay; shift: Shift }>(
  lines: readonly L[],
): L[][] {
  const groups = new Map<string, L[]>();
  for (const line of [...lines].sort(byDelivery)) {
    const key = `${line.date} ${line.shift}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}
