/** The wire shapes of paying: start an attempt, ask for its status, try again. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderRefund } from '#src/orders/order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import { resultStatuses } from './payment-rules.ts';

/** The database numbers orders with 32 bits. */
const maxOrderNumber = 2_147_483_647;

/**
 * A URL may contain anything; an id that is not ours is simply not found. Nor is one with U+0000,
 * which the database takes in no text: with another sign in its place, it is still nobody's.
 */
const TransactionId = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.overwrite((id) => id.replaceAll('\u0000', '\ufffd')),
);

const PaymentPage = z.object({
  /** The gateway's hosted payment page. */
  data: z.object({ url: z.string() }),
});

/**
 * Opens the gateway's page for an unpaid checkout. `amount` is its whole total. 404
 * `not_found` for an unknown order or another mobile number, 409 `conflict` when it is paid (with
 * the detail `paid`), lapsed or its total differs, 502 `gateway_failed` when the gateway did not
 * open a page.
 */
export const initiatePayment = endpoint({
  method: 'POST',
  path: '/api/user/payment/initiate',
  access: 'public',
  summary: 'Start paying for an order',
  body: z.object({
    orderId: z.int().check(z.gte(1), z.lte(maxOrderNumber)),
    amount: Money,
    mobileNumber: TenDigitMobile,
  }),
  response: PaymentPage,
});

export const PaymentResult = z.object({
  data: z.object({
    status: z.enum(resultStatuses),
    amount: Money,
    updatedAt: Instant,
    /** A sentence for the customer where the status alone would mislead. */
    message: z.optional(z.string()),
    /** Only of a pending one: since when it is asked for, and until when its order waits. */
    pending: z.optional(z.object({ since: Instant, until: Instant })),
    /** True while the same checkout can still be paid by another attempt. */
    canPayAgain: z.optional(z.boolean()),
    /** What that one asks for, where the checkout costs another amount by now. */
    toPay: z.optional(Money),
    /** What of this payment comes back, the oldest first. */
    refunds: z.optional(z.array(OrderRefund)),
    /**
     * The orders that it paid for, the earliest first: nothing in them says who ordered what, or
     * where it goes.
     */
    orders: z.optional(z.array(z.object({ id: z.int(), deliveryDate: Day, shift: Shift }))),
    /**
     * The orders that it was begun for and that are paid in cash now, the earliest first: nothing
     * is to be paid online.
     */
    atDoor: z.optional(
      z.array(
        z.object({
          id: z.int(),
          deliveryDate: Day,
          shift: Shift,
          totalAmount: Money,
          /** False while its money is still to be collected. */
          isPaid: z.boolean(),
          /** Staff have not approved it yet: it is not cooked before. */
          awaits_approval: z.optional(z.boolean()),
        }),
      ),
    ),
    /** Paths of the printable receipts, one an order; for the browser that ordered alone. */
    receipts: z.optional(z.array(z.object({ orderId: z.int(), path: z.string() }))),
  }),
});
export type PaymentResult = InsideOf<typeof PaymentResult>;

/**
 * The status of a payment; a pending one is asked of the gateway, for up to 8 seconds.
 * Errors carry a `data` of the same form; an unknown id is 404 with the status `Not Found`.
 */
export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/user/payment/status',
  access: 'public',
  summary: 'How a payment stands',
  body: z.object({ merchantTransactionId: TransactionId }),
  response: PaymentResult,
});

/**
 * The page of an attempt while it can be paid, else a new attempt for the checkout of a failed one;
 * who knows the id may pay, and learns nothing else.
 */
export const payAgain = endpoint({
  method: 'POST',
  path: '/api/user/payment/retry',
  access: 'public',
  summary: 'Go back to a payment page that is still open, or pay again after a failed attempt',
  body: z.object({ merchantTransactionId: TransactionId }),
  response: PaymentPage,
});

/**
 * Where gateways report events. The body is read raw and believed only when its signature verifies.
 */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/{gateway}/webhook',
  access: 'public',
  summary: 'Events of the payment gateway',
  params: z.object({ gateway: z.string().check(z.maxLength(20)) }),
  response: z.object({ received: z.boolean() }),
});
