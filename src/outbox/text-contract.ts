/** The queue of texts, which staff open and settle; and the menu to share. */
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
  /** The order's number; left out if the text is not about an order. */
  order: z.optional(z.int()),
  /** As it would be sent now. */
  body: z.string(),
  state: z.enum(textStates),
  skipReason: z.optional(z.enum(skipReasons)),
  /** Incremented by every change. */
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
    /** Due and opened texts, oldest first, at most 300. */
    texts: z.array(QueuedText),
    /** Counts all texts, including those beyond the list. */
    due: z.int(),
    opened: z.int(),
    /** Since when the oldest text is due. */
    dueSince: z.optional(Instant),
    /** Texts that were sent or skipped in the last 24 hours, latest first, at most 30. */
    settled: z.array(QueuedText),
  }),
});

/**
 * Changes the state of a text. `opened` is not `sent`; `due` puts it back. A repeated change by the
 * same person succeeds. 404 `not_found`; 409 `conflict` with a sentence if somebody else has
 * changed it since `revision`, and for a step that is not allowed.
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
     * For `skipped`: `noWhatsApp` also skips everything that waits or will be queued for the
     * number; putting such a text back undoes that.
     */
    skipReason: z.optional(z.enum(skipReasons, 'Please choose why this text is skipped.')),
  }),
  response: z.object({ text: QueuedText }),
});

/**
 * Settles many at once: opened texts become sent, due ones skipped. Those in another state are not
 * changed; `changed` is the number of changed texts.
 */
export const markTexts = endpoint({
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
    /** The days of the menu window: today, tomorrow and the day after. */
    days: z.array(Day),
    shopName: z.string(),
    shifts: z.array(
      z.object({
        shift: Shift,
        /** For example "order till 10:30 am"; left out if orders end only with the day. */
        cutOff: z.optional(z.string()),
        dishes: z.array(
          z.object({ variant: z.string(), items: z.array(z.string()), price: Money }),
        ),
      }),
    ),
    /** From the template "Menu of the day"; empty if nothing can be ordered. */
    text: z.string(),
    /** The page where customers order. */
    link: z.string(),
  }),
});
