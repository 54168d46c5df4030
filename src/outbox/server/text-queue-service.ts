/** Puts texts into the queue, in the transactions of the features that know what has happened. */

import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { TextState } from '../text-rules.ts';
import type { QueuedKey, TextValues } from '../text-templates.ts';
import { deleteDueTexts, insertTexts, lockTextsOfOrders, updateTextOfOrder } from './text-sql.ts';
import { isTextOn } from './text-template-service.ts';
import { selectNumbersWithout } from './text-template-sql.ts';

/** One text for one customer. */
export interface NewText<K extends QueuedKey = QueuedKey> {
  template: K;
  mobileNo: string;
  /** A second text of the same template for an order is not queued. */
  orderId?: string | undefined;
  /** Nor for this matter, such as the id of a pass and its last day. */
  about?: string | undefined;
  /**
   * The values of its template. `link` is a path of the shop that reveals nothing about a person,
   * because link previews open it.
   */
  values: TextValues<K>;
}

/**
 * In the caller's transaction, once for each order or matter. Does nothing if the shop has turned
 * this text off; for a number without WhatsApp it is stored as skipped. Returns whether it is
 * waiting now.
 */
export async function queueText<K extends QueuedKey>(
  tx: Db,
  text: NewText<K>,
  now: Date,
): Promise<boolean> {
  return (await queueTexts(tx, text.template, [text], now)) > 0;
}

/** The most rows in one statement. */
const chunkSize = 500;

/** `queueText` for many of one template; returns how many are newly waiting. */
export async function queueTexts<K extends QueuedKey>(
  tx: Db,
  template: K,
  texts: readonly Omit<NewText<K>, 'template'>[],
  now: Date,
): Promise<number> {
  if (texts.length === 0 || !(await isTextOn(tx, template))) return 0;
  for (const { mobileNo, values } of texts) requireOwnLink(values, mobileNo);
  const numbers = [...new Set(texts.map(({ mobileNo }) => mobileNo))];
  const without = new Map(
    (await selectNumbersWithout(tx, numbers)).map((row) => [row.mobileNo, row]),
  );
  const rows = texts.map(({ values, ...text }) => {
    const { mobileNo } = text;
    const notedBy = without.get(mobileNo)?.notedBy;
    const fresh = { ...text, id: newId(), template, values, revision: 1, createdAt: now };
    if (notedBy === undefined) return { ...fresh, state: 'due' as const };
    const skipped = { state: 'skipped', skipReason: 'noWhatsApp' } as const;
    return { ...fresh, ...skipped, changedAt: now, staffId: notedBy };
  });
  const waiting = new Set(rows.flatMap(({ id, state }) => (state === 'due' ? [id] : [])));
  let count = 0;
  for (let start = 0; start < rows.length; start += chunkSize) {
    const stored = await insertTexts(tx, rows.slice(start, start + chunkSize));
    count += stored.filter((id) => waiting.has(id)).length;
  }
  return count;
}

/** A path of the shop that does not contain the customer's number. */
function requireOwnLink(values: Readonly<Record<string, string>>, mobileNo: string): void {
  const { link } = values;
  if (link === undefined || (/^\/(?!\/)/.test(link) && !link.includes(mobileNo))) return;
  throw new Error(`a text can't have the link ${link.slice(0, 1)}…`);
}

/** Withdraws texts that were not opened, because their content is no longer right. */
export async function withdrawTexts(
  tx: Db,
  orderIds: readonly string[],
  ...templates: readonly QueuedKey[]
): Promise<void> {
  if (orderIds.length === 0) return;
  await lockTextsOfOrders(tx, orderIds, templates);
  await deleteDueTexts(tx, orderIds, templates);
}

type OrderText<K extends QueuedKey> = NewText<K> & { orderId: string };

/**
 * Updates the text of an order whose content has changed: it waits with the new values, even if it
 * was opened, sent or skipped before; for a number without WhatsApp it stays skipped. Does nothing
 * if its state is not in `from`, or if the shop has turned this text off. Returns whether it is
 * waiting now.
 */
export async function renewText<K extends QueuedKey>(
  tx: Db,
  text: OrderText<K>,
  { now, from }: { now: Date; from: readonly TextState[] },
): Promise<boolean> {
  const { template, orderId, mobileNo, values } = text;
  requireOwnLink(values, mobileNo);
  if (!(await isTextOn(tx, template))) return false;
  if ((await selectNumbersWithout(tx, [mobileNo])).length > 0) return false;
  const waits = { state: 'due', skipReason: null, changedAt: null, staffId: null } as const;
  await lockTextsOfOrders(tx, [orderId], [template]);
  const renewed = { ...waits, values, createdAt: now };
  return updateTextOfOrder(tx, { template, orderId, from }, renewed);
}

/** Records that the chat of an order's text was opened from a page other than the queue's. */
export async function noteOpened(
  tx: Db,
  { template, orderId, staffId, now }: Omit<Told, 'isTold'>,
): Promise<void> {
  const opened = { state: 'opened', skipReason: null, changedAt: now, staffId } as const;
  await updateTextOfOrder(tx, { template, orderId, from: ['due'] }, opened);
}

interface Told {
  template: QueuedKey;
  orderId: string;
  /** False if the customer does not know after all. */
  isTold: boolean;
  staffId: string;
  now: Date;
}

/**
 * Records that the customer was told in another way, so that the text need not be sent, or that it
 * has to be sent after all.
 */
export async function markTextOfOrder(
  tx: Db,
  { template, orderId, isTold, staffId, now }: Told,
): Promise<void> {
  const from = isTold ? (['due', 'opened'] as const) : (['sent'] as const);
  const change = { skipReason: null, changedAt: now, staffId } as const;
  const state = isTold ? 'sent' : 'due';
  await updateTextOfOrder(tx, { template, orderId, from }, { ...change, state });
}
