/** The sentence for an event in an order's history. */
import { shortDay, shortTime } from '#src/platform/contract/business-day.ts';
import type { OrderEvent } from '../../../order-event-contract.ts';
import { countedUntaken, deliveryProblemLabels, paidInCash } from '../../../order-rules.ts';

/** A tap that arrived this much later is shown with both times. */
const notableMs = 60_000;

/**
 * `Assigned to Ramesh Parmar by Meena Shah, 10:31 am`, with the date if it is not `day`. A tap that
 * arrived late: `Delivered by Ramesh Parmar, tapped 10:31 am, received 10:50 am`.
 */
export function orderEventText(event: OrderEvent, day: string): string {
  if (event.reason === paidInCash && event.toPayment === 'done') {
    const to = event.by === undefined ? '' : ` to ${event.by}`;
    return `${paidInCash}${to}, ${timesOf(event, day)}`;
  }
  const by = event.by === undefined ? '' : ` by ${event.by}`;
  if (event.reason === countedUntaken)
    return `${countedUntaken}${by && `,${by}`}, ${timesOf(event, day)}`;
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
  const { fromStatus, toStatus, fromPayment, toPayment, problem, minutesAway, staffNote } = event;
  if (problem !== undefined)
    return `Could not deliver (${deliveryProblemLabels[problem].toLowerCase()})`;
  if (fromStatus === undefined) return 'Placed';
  if (toStatus === 'unexpected' && fromStatus !== toStatus) return 'Cancelled';
  if (fromPayment !== undefined && fromPayment !== toPayment)
    return toPayment === 'done' ? 'Paid' : 'Payment failed';
  // Who delivered an order that went to somebody else meanwhile has it again by that.
  if (toStatus === 'done' && fromStatus !== 'done') return 'Delivered';
  if (event.assignedTo !== undefined) return assignmentText(event.assignedTo, event);
  if (minutesAway !== undefined) return `Said to be ${minutesAway} minutes away`;
  // A change of the dishes keeps the status too, but has a note.
  if (fromStatus === toStatus && isWithDelivery(toStatus) && staffNote === undefined)
    return 'Delivery tried again';
  if (fromStatus === toStatus) return 'Changed';
  if (toStatus === 'outForDelivery') return 'Taken out for delivery';
  return 'Changed';
}

function assignmentText(to: string, { fromStatus, assignedFrom }: OrderEvent): string {
  if (fromStatus !== 'outForDelivery' || assignedFrom === undefined) return `Assigned to ${to}`;
  return `Moved on the way from ${assignedFrom} to ${to}`;
}

/** With a rider, the only other event that changes nothing withdraws a reported problem. */
function isWithDelivery(status: OrderEvent['toStatus']): boolean {
  return status === 'isAssigned' || status === 'outForDelivery';
}

/** The instant carries the wall-clock time of the business. */
function whenText(at: string, day: string): string {
  const time = shortTime(at.slice(11, 16));
  return at.startsWith(day) ? time : `${shortDay(at.slice(0, 10))}, ${time}`;
}

/** `21 Nov, 10:25 am` for an instant. */
export function shortInstant(iso: string): string {
  return whenText(iso, 'never');
}
