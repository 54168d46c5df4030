/** Who a receipt is made out to, for customers who need it in their own books. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, plainLine } from '#src/platform/contract/wire-formats.ts';
import { isGstin } from '#src/settings/gstin-rules.ts';

const maxNameLength = 100;
const maxAddressLength = 300;

/** Joins several lines into one. */
function oneLine(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
}

function inCapitals(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

/** A blank GSTIN counts as none. */
export const RecipientBody = z.object({
  name: plainLine(maxNameLength, 'Please enter a name.'),
  address: z.pipe(
    z.string('Please enter an address.').check(z.maxLength(1000), z.overwrite(oneLine)),
    plainLine(maxAddressLength, 'Please enter an address.'),
  ),
  gstin: z.optional(
    z.string().check(
      z.maxLength(30),
      z.overwrite(inCapitals),
      z.refine(
        (text) => text === '' || isGstin(text),
        'This is not a GSTIN: it has 15 letters and digits, and the last one checks the others.',
      ),
    ),
  ),
});
export type RecipientBody = z.infer<typeof RecipientBody>;

/**
 * A recipient that was written, and by whom; the last one is on the receipt and its credit notes.
 */
export const WrittenRecipient = z.object({
  name: z.string(),
  address: z.string(),
  gstin: z.optional(z.string()),
  at: Instant,
  /** The admin's name; left out if the customer wrote it. */
  by: z.optional(z.string()),
});
export type WrittenRecipient = InsideOf<typeof WrittenRecipient>;

const OrderId = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

/** 404 `not_found` for an unknown order. */
export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/recipient',
  access: 'orders',
  summary: 'Who the receipt of an order is made out to',
  params: OrderId,
  /** Newest first. */
  response: z.object({ recipients: z.array(WrittenRecipient) }),
});

/**
 * Allowed on any day. 404 `not_found` for an unknown order, 409 `conflict` for one without a
 * receipt.
 */
export const writeRecipient = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/recipient',
  access: 'orders',
  summary: 'Make the receipt of an order out to somebody',
  params: OrderId,
  body: RecipientBody,
  response: z.object({ recipient: WrittenRecipient }),
});
