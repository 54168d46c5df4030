/** A change of an order as a sentence. */
import { shortDay, shortTime } from '#src/platform/contract/business-day.ts';
import type { OrderEvent } from '../../../order-event-contract.ts';
import { deliveryProblemLabels, paidInCash } from '../../../order-rules.ts';

/** A tap that waited this long for a signal is shown with both of its times. */
const notableMs = 60_000;

/**
 * `Assigned to Ramesh Parmar by Meena Shah, 10:31 am`; with its date on another day than `day`. A
 * tap that came late: `Delivered by Ramesh Parmar, tapped 10:31 am, received 10:50 am`.
 */
export function orderEventText(event: OrderEvent, day: string): string {
  if (event.reason === paidInCash && event.toPayment === 'done') {
    const to = event.by === undefined ? '' : ` to ${event.by}`;
    return `${paidInCash}${to}, ${timesOf(event, day)}`;
  }
  const by = event.by === undefined ? '' : ` by ${event.by}`;
  const reason = event.reason === undefined ? '' : `: ${event.reason}`;
  const note = event.staffNote === undefined ? '' : ` (note for staff: ${event.staffNote})`;
  return `${whatHappened(event)}${by}${reason}${note}, ${timesOf(event, day)}`;
}

function timesOf({ at, receivedAt }: OrderEvent, day: string): string {
  const tapped = whenText(at, day);
  if (receivedAt === undefined || Date.parse(receivedAt) - Date.parse(at) < notableMs)
    return tapped;
  return `tapped ${tapped}, received ${whenText(receivedAt, day)}`;
}

function whatHappened(event: OrderEvent): string {
  const { fromStatus, toStatus, fromPayment, toPayment, assignedTo, problem, staffNote } = event;
  if (problem !== undefined)
    return `Could not deliver (${deliveryProblemLabels[problem].toLowerCase()})`;
  if (fromStatus === undefined) return 'Placed';
  if (toStatus === 'unexpected' && fromStatus !== toStatus) return 'Cancelled';
  if (fromPayment !== undefined && fromPayment !== toPayment)
    return toPayment === 'done' ? 'Paid' : 'Payment failed';
  if (assignedTo !== undefined) return `Assigned to ${assignedTo}`;
  // A change of the dishes leaves it where it was, and its note says what was changed.
  if (fromStatus === toStatus && isWithDelivery(toStatus) && staffNote === undefined)
    return 'Delivery tried again';
  if (fromStatus === toStatus) return 'Changed';
  if (toStatus === 'outForDelivery') return 'Taken out for delivery';
  return toStatus === 'done' ? 'Delivered' : 'Changed';
}

/** There, only a report of a problem that was taken back leaves everything as it was. */
function isWithDelivery(status: OrderEvent['toStatus']): boolean {
  return status === 'isAssigned' || status === 'outForDelivery';
}

/** The wall clock that the instant carries is the business's. */
function whenText(at: string, day: string): string {
  const time = shortTime(at.slice(11, 16));
  return at.startsWith(day) ? time : `${shortDay(at.slice(0, 10))}, ${time}`;
}

/** `21 Nov, 10:25 am` for an instant. */
export function shortInstant(iso: string): string {
  return whenText(iso, 'never');
}
