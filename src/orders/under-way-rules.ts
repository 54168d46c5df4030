/** The words for how far the food of an order is (product 6.7). */
import { counted } from '#src/platform/contract/rupee-format.ts';
import { spokenTime } from '#src/settings/shift-rules.ts';
import type { OrderUnderWay } from './order-contract.ts';

type Steps = Pick<OrderUnderWay, 'packedAt' | 'outAt' | 'stopsBefore' | 'nearAt'>;

/** `Packed · Out since 12:20 pm · 2 stops before you`; instants have the business's offset. */
export function underWayText({ packedAt, outAt, stopsBefore, nearAt }: Steps): string {
  if (nearAt !== undefined) return `About 10 minutes away, said at ${timeOf(nearAt)}`;
  const steps = [
    packedAt !== undefined && outAt === undefined && `Packed at ${timeOf(packedAt)}`,
    packedAt !== undefined && outAt !== undefined && 'Packed',
    outAt !== undefined && `Out since ${timeOf(outAt)}`,
    stopsBefore !== undefined && stopsText(stopsBefore),
  ];
  return steps.filter((step) => step !== false).join(' · ');
}

function stopsText(stopsBefore: number): string {
  return stopsBefore === 0 ? 'You are next' : `${counted(stopsBefore, 'stop')} before you`;
}

function timeOf(instant: string): string {
  return spokenTime(instant.slice(11, 16));
}
