/** A rider's cash, in hand and to be collected, compared with the owner's limit. */
import { formatNotes } from '#src/platform/contract/rupee-format.ts';

interface RiderCash {
  fullName: string;
  holdsPaise: number;
  /** For the orders that the rider carries. */
  toCollectPaise: number;
}

/** Undefined if the limit is not exceeded. */
export function overLimitText(rider: RiderCash, limitPaise: number): string | undefined {
  const { fullName, holdsPaise, toCollectPaise } = rider;
  const sumPaise = holdsPaise + toCollectPaise;
  if (sumPaise <= limitPaise) return undefined;
  const [sum, holds, toCollect] = [sumPaise, holdsPaise, toCollectPaise].map(formatNotes);
  return `${fullName} would come to ${sum} in cash (holds ${holds}, collects ${toCollect}); the most is ${formatNotes(limitPaise)}.`;
}

/** `Holds ₹1,240 of ₹2,000 · ₹480 to collect`; undefined if there is neither cash nor a limit. */
export function heldText(
  { holdsPaise, toCollectPaise }: Omit<RiderCash, 'fullName'>,
  limitPaise: number | undefined,
): string | undefined {
  if (limitPaise === undefined && holdsPaise + toCollectPaise === 0) return undefined;
  const of = limitPaise === undefined ? '' : ` of ${formatNotes(limitPaise)}`;
  const more = toCollectPaise === 0 ? '' : ` · ${formatNotes(toCollectPaise)} to collect`;
  return `Holds ${formatNotes(holdsPaise)}${of}${more}`;
}
