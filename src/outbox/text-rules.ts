/** The states of a text in the queue, its steps and chat links, and the texts about it. */
import { isPaid, type OrderState } from '#src/orders/lifecycle.ts';
import { orderLabel, type PaymentStatus } from '#src/orders/order-rules.ts';
import { isPaidOnline } from '#src/orders/payment-methods.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { spokenTime } from '#src/settings/shift-rules.ts';
import { encodedText, fitsLink } from './template-rules.ts';
import type { QueuedKey } from './text-templates.ts';

/** An opened chat is not a sent text: a person confirms that. */
export const textStates = ['due', 'opened', 'sent', 'skipped'] as const;
export type TextState = (typeof textStates)[number];

/** Why a text was skipped: the number has no WhatsApp, or a person did not want it. */
export const skipReasons = ['noWhatsApp', 'notWanted'] as const;
export type SkipReason = (typeof skipReasons)[number];

const steps: Readonly<Record<TextState, readonly TextState[]>> = {
  due: ['opened', 'sent', 'skipped'],
  opened: ['opened', 'sent', 'skipped', 'due'],
  sent: ['due'],
  skipped: ['due'],
};

export function canMoveText(from: TextState, to: TextState): boolean {
  return steps[from].includes(to);
}

/** Why a change was refused: what somebody else has done to the text since it was read. */
export function changedText(
  state: TextState,
  { fullName, at }: { fullName: string | null; at: string },
): string {
  const who = fullName ?? 'Somebody';
  if (state === 'due') return `${who} has put this text back into the queue.`;
  if (state === 'opened') {
    return `${who} opened this chat at ${at}. Please ask before it is sent twice.`;
  }
  return `${who} marked this text as ${state} at ${at}.`;
}

/** Why an order's payment is no longer asked for by text; undefined while it may be. */
export function askedInVain(
  template: QueuedKey,
  { amount }: Readonly<Record<string, string>>,
  order: AskedOrder,
): string | undefined {
  if (template !== 'orderPlaced' && template !== 'amountDue') return undefined;
  if (isPaid(order.paymentStatus))
    return 'This order is paid. There is nothing to ask for any more.';
  if (order.status === 'unexpected')
    return 'This order is over. There is nothing to ask for any more.';
  if (template !== 'amountDue' && !isPaidOnline(order)) {
    return 'This order is paid at the door now. There is nothing to ask for by this text.';
  }
  if (order.isPartCancelled) {
    return 'What was to be paid with this order is cancelled. Nothing can be paid by this text.';
  }
  if (amount === formatPaise(order.totalPaise)) return undefined;
  return 'This order costs another amount by now. Its details have a text for that.';
}

interface AskedOrder extends Pick<OrderState, 'status' | 'settlement'> {
  paymentStatus: PaymentStatus;
  /** The total of everything that is paid together. */
  totalPaise: number;
  /** True if a part was cancelled while a payment was under way: no page is opened for the rest. */
  isPartCancelled: boolean;
}

/**
 * A link that opens the chat with the text typed in; a person presses Send there. A text that is
 * too long for a link is not cut: the chat opens without it.
 */
export function chatLink(mobileNo: string, text: string): string {
  const chat = `https://wa.me/91${mobileNo}`;
  return fitsLink(text) ? `${chat}?text=${encodedText(text)}` : chat;
}

/**
 * A link that lets the sender choose the chat or group; undefined for a text that is too long for a
 * link.
 */
export function groupLink(text: string): string | undefined {
  return fitsLink(text) ? `https://wa.me/?text=${encodedText(text)}` : undefined;
}

interface ToldOrder {
  number: number;
  deliveryDate: BusinessDay;
  shift: Shift;
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The values that every text about an order has, or about several that are paid together. */
export function orderValues(...orders: readonly [ToldOrder, ...ToldOrder[]]) {
  const each = (text: (order: ToldOrder) => string) => listed.format(new Set(orders.map(text)));
  return {
    order: each(({ number }) => orderLabel(number)),
    meal: each(({ shift }) => shift.toLowerCase()),
    day: each(({ deliveryDate }) => shortDay(deliveryDate)),
  };
}

/** `12 minutes`, `2 hours`, `3 days`. */
export function ageText(fromMs: number, nowMs: number): string {
  const minutes = Math.max(Math.floor((nowMs - fromMs) / 60_000), 0);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  if (minutes < 48 * 60) return counted(Math.floor(minutes / 60), 'hour');
  return counted(Math.floor(minutes / (24 * 60)), 'day');
}

/** `1 to send`, with the number of opened texts that are not confirmed as sent. */
export function queueText({ due, opened }: { due: number; opened: number }): string {
  const waiting = due === 0 ? 'Nothing to send' : `${due.toLocaleString('en-IN')} to send`;
  return opened === 0 ? waiting : `${waiting}, ${opened.toLocaleString('en-IN')} opened`;
}

export interface SharedShift {
  shift: Shift;
  /** The last moment to order: its time, and its day if that differs. */
  cutOff?: { time: string; day?: BusinessDay | undefined } | undefined;
  dishes: readonly { variant: string; price: string }[];
}

/** `order till 10:30 am`, `order till 9:00 pm on 23 Nov`. */
export function cutOffText({ cutOff }: Pick<SharedShift, 'cutOff'>): string | undefined {
  if (!cutOff) return undefined;
  const day = cutOff.day === undefined ? '' : ` on ${shortDay(cutOff.day)}`;
  return `order till ${spokenTime(cutOff.time)}${day}`;
}

/** The value of `{menu}`. */
export function menuValue(shifts: readonly SharedShift[]): string {
  return shifts
    .map((each) => {
      const head = [each.shift, cutOffText(each)].filter((part) => part !== undefined).join(', ');
      const dishes = each.dishes.map(({ variant, price }) => `• ${variant}, ${price}`);
      return [head, ...dishes].join('\n');
    })
    .join('\n\n');
}
