/** The queue of texts, as staff open them and say what became of each; and the menu to share. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money } from '#src/platform/contract/wire-formats.ts';
import { skipReasons, textStates } from './text-rules.ts';
import { queuedKeys } from './text-templates.ts';

export const QueuedText = z.object({
  id: z.uuid(),
  template: z.enum(queuedKeys),
  mobile_no: MobileNo,
  /** The order's number; left out where it is about none. */
  order: z.optional(z.int()),
  /** As it would be sent now. */
  body: z.string(),
  state: z.enum(textStates),
  skipReason: z.optional(z.enum(skipReasons)),
  /** Raised by every change. */
  revision: z.int(),
  createdAt: Instant,
  /** Who changed its state last, and when. */
  changedBy: z.optional(z.string()),
  changedAt: z.optional(Instant),
});
export type QueuedText = InsideOf<typeof QueuedText>;

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts',
  access: 'texts',
  summary: 'Texts to customers that wait to be sent',
  response: z.object({
    /** The shop's clock. */
    now: Instant,
    /** Due and opened ones, the oldest first, at most 300. */
    texts: z.array(QueuedText),
    /** All of them, those that the list leaves out included. */
    due: z.int(),
    opened: z.int(),
    /** Since when the oldest one is due. */
    dueSince: z.optional(Instant),
    /** What was sent or skipped in the last 24 hours, the last first, at most 30. */
    settled: z.array(QueuedText),
  }),
});

/**
 * What became of a text. `opened` is not `sent`; `due` puts it back. The same change by the same
 * person again is a success. 404 `not_found`; 409 `conflict` in words where somebody else has
 * changed it since `revision`, and for a step that it can't take.
 */
export const changeText = endpoint({
  method: 'PUT',
  path: '/api/admin/texts/{id}',
  access: 'texts',
  summary: 'Say what became of a text',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    revision: z.int(),
    to: z.enum(textStates),
    /**
     * For `skipped`: `noWhatsApp` skips whatever waits for the number, and what will be queued for
     * it; putting such a text back takes that back.
     */
    skipReason: z.optional(z.enum(skipReasons, 'Please choose why this text is skipped.')),
  }),
  response: z.object({ text: QueuedText }),
});

/**
 * Many at once: opened ones become sent, due ones are skipped. Those that are in another state by
 * now stay as they are; `changed` says how many were changed.
 */
export const settleTexts = endpoint({
  method: 'POST',
  path: '/api/admin/texts/settled',
  access: 'texts',
  summary: 'Mark opened texts as sent, or skip due ones',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(300)),
    to: z.enum(['sent', 'skipped']),
  }),
  response: z.object({ changed: z.int() }),
});

/**
 * What can be ordered for a day, to be shared as a picture or a text. 400 `invalid_request` for a
 * day outside of the menu window.
 */
export const getMenuToShare = endpoint({
  method: 'GET',
  path: '/api/admin/menu-to-share',
  access: 'texts',
  summary: 'The menu of a day, to share it',
  query: z.object({ date: Day }),
  response: z.object({
    /** Of the menu window: today, tomorrow, the day after. */
    days: z.array(Day),
    shopName: z.string(),
    shifts: z.array(
      z.object({
        shift: Shift,
        /** Such as "order till 10:30 am"; left out where only the end of the day ends it. */
        cutOff: z.optional(z.string()),
        dishes: z.array(
          z.object({ variant: z.string(), items: z.array(z.string()), price: Money }),
        ),
      }),
    ),
    /** By the template "Menu of the day"; empty where nothing can be ordered. */
    text: z.string(),
    /** Where customers order. */
    link: z.string(),
  }),
});
