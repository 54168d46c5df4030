/** How much cash a rider has by the books and by the road, beside the most that the owner wants. */
import { formatNotes } from '#src/platform/contract/rupee-format.ts';

interface RiderCash {
  fullName: string;
  holdsPaise: number;
  /** Of the orders that they carry. */
  toCollectPaise: number;
}

/** Undefined where nothing is over the limit. */
export function overLimitText(rider: RiderCash, limitPaise: number): string | undefined {
  const { fullName, holdsPaise, toCollectPaise } = rider;
  const sumPaise = holdsPaise + toCollectPaise;
  if (sumPaise <= limitPaise) return undefined;
  const [sum, holds, toCollect] = [sumPaise, holdsPaise, toCollectPaise].map(formatNotes);
  return `${fullName} would come to ${sum} in cash (holds ${holds}, collects ${toCollect}); the most is ${formatNotes(limitPaise)}.`;
}

/** `Holds ₹1,240 of ₹2,000 · ₹480 to collect`; undefined where there is nothing to say. */
export function heldText(
  { holdsPaise, toCollectPaise }: Omit<RiderCash, 'fullName'>,
  limitPaise: number | undefined,
): string | undefined {
  if (limitPaise === undefined && holdsPaise + toCollectPaise === 0) return undefined;
  const of = limitPaise === undefined ? '' : ` of ${formatNotes(limitPaise)}`;
  const more = toCollectPaise === 0 ? '' : ` · ${formatNotes(toCollectPaise)} to collect`;
  return `Holds ${formatNotes(holdsPaise)}${of}${more}`;
}
