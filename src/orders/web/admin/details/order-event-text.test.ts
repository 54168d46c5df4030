import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '../../../order-event-contract.ts';
import { orderEventText } from './order-event-text.ts';

const day = '2026-11-21';
const paid = { fromPayment: 'done', toPayment: 'done' } as const;

function text(facts: Partial<OrderEvent>, at = '10:31'): string {
  const event = { id: '1', at: `${day}T${at}:00.000+05:30`, actor: 'staff', ...paid, ...facts };
  return orderEventText(event as OrderEvent, day);
}

describe('the text of an order’s event', () => {
  it.each<[Partial<OrderEvent>, string]>([
    [{ toStatus: 'pending', toPayment: 'pending' }, 'Placed, 10:31 am'],
    [{ fromStatus: 'pending', toStatus: 'pending', fromPayment: 'pending' }, 'Paid, 10:31 am'],
    [
      {
        ...{ fromStatus: 'outForDelivery', toStatus: 'outForDelivery', fromPayment: 'pending' },
        ...{ by: 'Ramesh', reason: 'Paid in cash' },
      },
      'Paid in cash to Ramesh, 10:31 am',
    ],
    [
      {
        ...{ fromStatus: 'outForDelivery', toStatus: 'done', by: 'Meena' },
        reason: 'Nobody there: the meal counts',
      },
      'Nobody there: the meal counts, by Meena, 10:31 am',
    ],
    [
      { fromStatus: 'pending', toStatus: 'isAssigned', assignedTo: 'Ramesh', by: 'Meena' },
      'Assigned to Ramesh by Meena, 10:31 am',
    ],
    [
      { fromStatus: 'isAssigned', toStatus: 'isAssigned', assignedTo: 'Suresh', by: 'Meena' },
      'Assigned to Suresh by Meena, 10:31 am',
    ],
    [
      {
        ...{ fromStatus: 'outForDelivery', toStatus: 'outForDelivery', by: 'Meena' },
        ...{ assignedFrom: 'Ramesh', assignedTo: 'Suresh' },
      },
      'Moved on the way from Ramesh to Suresh by Meena, 10:31 am',
    ],
    [
      {
        ...{ fromStatus: 'outForDelivery', toStatus: 'done', by: 'Ramesh' },
        ...{ assignedFrom: 'Suresh', assignedTo: 'Ramesh' },
      },
      'Delivered by Ramesh, 10:31 am',
    ],
    [
      {
        ...{ fromStatus: 'outForDelivery', toStatus: 'outForDelivery', by: 'Ramesh' },
        minutesAway: 10,
      },
      'Said to be 10 minutes away by Ramesh, 10:31 am',
    ],
    [
      { fromStatus: 'isAssigned', toStatus: 'outForDelivery', by: 'Ramesh' },
      'Taken out for delivery by Ramesh, 10:31 am',
    ],
    [
      {
        fromStatus: 'outForDelivery',
        toStatus: 'outForDelivery',
        by: 'Ramesh',
        problem: 'nobodyThere',
        reason: 'Rang twice',
      },
      'Could not deliver (nobody there) by Ramesh: Rang twice, 10:31 am',
    ],
    [
      { fromStatus: 'outForDelivery', toStatus: 'outForDelivery', by: 'Ramesh' },
      'Delivery tried again by Ramesh, 10:31 am',
    ],
    [
      {
        ...{ fromStatus: 'isAssigned', toStatus: 'isAssigned' },
        ...{ by: 'Meena', staffNote: '3 × Dosa → 2 × Dosa: One box less' },
      },
      'Changed by Meena (note for staff: 3 × Dosa → 2 × Dosa: One box less), 10:31 am',
    ],
    [
      { fromStatus: 'outForDelivery', toStatus: 'done', by: 'Ramesh' },
      'Delivered by Ramesh, 10:31 am',
    ],
    [
      { fromStatus: 'pending', toStatus: 'unexpected', by: 'Meena', reason: 'Closed road' },
      'Cancelled by Meena: Closed road, 10:31 am',
    ],
    [
      {
        fromStatus: 'pending',
        toStatus: 'unexpected',
        by: 'Meena',
        reason: 'Closed road',
        staffNote: 'Call her',
      },
      'Cancelled by Meena: Closed road (note for staff: Call her), 10:31 am',
    ],
    [
      {
        fromStatus: 'pending',
        toStatus: 'unexpected',
        fromPayment: 'pending',
        toPayment: 'failed',
        reason: 'Not paid in time',
      },
      'Cancelled: Not paid in time, 10:31 am',
    ],
  ])('reads as a sentence', (facts, sentence) => {
    expect(text(facts)).toBe(sentence);
  });

  it.each([
    [`${day}T10:31:59.000+05:30`, 'Delivered, 10:31 am'],
    [`${day}T10:50:00.000+05:30`, 'Delivered, tapped 10:31 am, received 10:50 am'],
    ['2026-11-22T00:05:00.000+05:30', 'Delivered, tapped 10:31 am, received 22 Nov, 12:05 am'],
  ])('has both times when a tap was received late, here at %s', (receivedAt, told) => {
    expect(text({ fromStatus: 'outForDelivery', toStatus: 'done', receivedAt })).toBe(told);
  });

  it('has the date of another day', () => {
    const event = { id: '1', at: '2026-11-22T00:05:00.000+05:30', actor: 'system', ...paid };
    const facts = { ...event, fromStatus: 'outForDelivery', toStatus: 'done' } as OrderEvent;
    expect(orderEventText(facts, day)).toBe('Delivered, 22 Nov, 12:05 am');
  });
});
