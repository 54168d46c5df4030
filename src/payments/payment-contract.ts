/** The wire shapes of paying: starting an attempt, asking for its status, paying again. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderRefund } from '#src/orders/order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import { resultStatuses } from './payment-rules.ts';

/** The database stores order numbers in 32 bits. */
const maxOrderNumber = 2_147_483_647;

/**
 * A URL may contain anything; an unknown id is simply not found. U+0000, which PostgreSQL does not
 * accept in text, is replaced; the id is unknown in any case.
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
    /** A sentence for the customer, if the status alone would mislead. */
    message: z.optional(z.string()),
    /** Only for a pending payment: since when it is pending, and until when its order waits. */
    pending: z.optional(z.object({ since: Instant, until: Instant })),
    /** True while the same checkout can still be paid by another attempt. */
    canPayAgain: z.optional(z.boolean()),
    /** The amount of that attempt, if the checkout costs another amount by now. */
    toPay: z.optional(Money),
    /** The refunds of this payment, oldest first. */
    refunds: z.optional(z.array(OrderRefund)),
    /**
     * The orders that it paid for, earliest first; has nothing about who ordered what, or where it
     * goes.
     */
    orders: z.optional(z.array(z.object({ id: z.int(), deliveryDate: Day, shift: Shift }))),
    /**
     * The orders that it was begun for and that are now paid in cash, earliest first: nothing has
     * to be paid online.
     */
    atDoor: z.optional(
      z.array(
        z.object({
          id: z.int(),
          deliveryDate: Day,
          shift: Shift,
          totalAmount: Money,
          /** False while the cash is still to be collected. */
          isPaid: z.boolean(),
          /** Staff have not approved it yet: it is not cooked before. */
          awaits_approval: z.optional(z.boolean()),
        }),
      ),
    ),
    /** Left out for orders. The path of its printable receipt is for the browser that bought it. */
    pass: z.optional(z.object({ label: z.string(), receipt: z.optional(z.string()) })),
    /** Paths of the printable receipts, one for each order; only for the browser that ordered. */
    receipts: z.optional(z.array(z.object({ orderId: z.int(), path: z.string() }))),
  }),
});
export type PaymentResult = InsideOf<typeof PaymentResult>;

/**
 * The status of a payment. For a pending one the gateway is asked, for up to 8 seconds. Errors have
 * a `data` of the same form; an unknown id is 404 with the status `Not Found`.
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
 * The page of an attempt while it can be paid, otherwise a new attempt for the checkout of a failed
 * one. Whoever knows the id may pay, and learns nothing else.
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
 * The webhook where gateways report events. The body is read raw, and accepted only if its
 * signature verifies.
 */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/{gateway}/webhook',
  access: 'public',
  summary: 'Events of the payment gateway',
  params: z.object({ gateway: z.string().check(z.maxLength(20)) }),
  response: z.object({ received: z.boolean() }),
});
