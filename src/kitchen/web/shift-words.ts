/** The state of a shift, in the words of the kitchen's screens. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { type BusinessDay, shortDay, shortTime } from '#src/platform/contract/business-day.ts';
import type { Amendment, ShiftDay } from '../kitchen-contract.ts';
import { changedDishes } from '../shift-day-rules.ts';

/** `10:30 am` for an instant with the business's offset; on another day `21 Nov, 9:00 pm`. */
export function timeOf(iso: string, day: BusinessDay): string {
  const time = shortTime(iso.slice(11, 16));
  const itsDay = iso.slice(0, 10);
  return itsDay === day ? time : `${shortDay(itsDay)}, ${time}`;
}

const by = (name: string | undefined) => (name === undefined ? '' : ` by ${name}`);

/** `rev 3: +2 −1, 1 changed`, in meals; empty without amendments. */
export function revisionText(changes: readonly Amendment[]): string {
  const last = changes.at(-1);
  if (!last) return '';
  const sum = (kind: Amendment['kind']) =>
    changes.reduce((meals, change) => meals + (change.kind === kind ? change.meals : 0), 0);
  const signs = [
    ['+', sum('added')],
    ['−', sum('cancelled')],
  ] as const;
  const parts = signs.flatMap(([sign, meals]) => (meals === 0 ? [] : ` ${sign}${meals}`));
  const changed = sum('changed');
  const said = [parts.join(''), ...(changed > 0 ? [` ${changed} changed`] : [])];
  const text = said.filter((each) => each !== '').join(',');
  return `rev ${last.revision}${text === '' ? '' : ':'}${text}`;
}

/** `Frozen 10:30 am · rev 3: +2 −1`. */
export function shiftStateText(
  day: ShiftDay,
  changes: readonly Amendment[],
  today: BusinessDay,
): string {
  const time = (iso: string | undefined) => (iso === undefined ? '' : ` ${timeOf(iso, day.date)}`);
  const revision = revisionText(changes);
  const after = revision && ` · ${revision}`;
  switch (day.state) {
    case 'open':
      if (day.date < today) return 'Not frozen, and the day is over';
      return day.cutOff === undefined ? 'Open' : `Open · closes${time(day.cutOff)}`;
    case 'frozen':
      return `Frozen${time(day.frozenAt)}${by(day.frozenBy)}${after}`;
    case 'packed':
      return `Packed${time(day.packedAt)}${by(day.packedBy)}${after}`;
    case 'closed':
      return `Closed${after}`;
  }
}

/** `Order #0101 cancelled: 2 × Thali (out of town)`. */
export function amendmentText({ order, kind, dishes, wishes, reason }: Amendment): string {
  const what = changedDishes(dishes, wishes);
  return `Order ${orderLabel(order)} ${kind}: ${what}${reason === undefined ? '' : ` (${reason})`}`;
}
