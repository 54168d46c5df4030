/** What placing an order stores, as its statement takes it. */
import type { CheckoutState, OrderSource } from '#src/orders/order-rules.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import type { NewJob } from '#src/platform/jobs/new-jobs-sql.ts';

export interface PlacedRows {
  /** The same of all that is placed at once. */
  placed: {
    state: CheckoutState;
    settlement: PaymentMethod;
    source: OrderSource;
    /** Who of the staff entered it; null for a customer's own. */
    placedBy: string | null;
    mobileNo: string;
    /** Null for an order that staff enter. */
    browserId: string | null;
    /** Which slots of unpaid checkouts its browser has; none where they are not counted. */
    slots: number;
    requestHash: string;
    expiresAt: Date;
    now: Date;
    addressId: string;
    name: string;
    note: string;
    /** Why staff took it, for staff alone. */
    staffNote: string | null;
    /** Of the shift plan that let these orders through. */
    planVersion: number;
    orderDate: string;
  };
  /** One, and one an order in cash. */
  checkouts: readonly { id: string; totalPaise: number; idempotencyKey: string | null }[];
  /** In the order in which they get their numbers. */
  orders: readonly {
    id: string;
    checkoutId: string;
    eventId: string;
    deliveryDate: string;
    shift: string;
    totalPaise: number;
    deliveryPaise: number;
    discountPaise: number;
    meals: number;
    /** Of its shift, as the plan has it; null is without limit, or beyond it. */
    mostMeals: number | null;
    /** Its meals are of what numbers that never paid may hold, where its number is one. */
    isCapped: boolean;
    /** In cash, and not cooked before staff approve it. */
    awaitsApproval: boolean;
  }[];
  lines: readonly {
    id: string;
    orderId: string;
    menuId: string;
    /** The menu as it was seen: the total was counted with it. */
    revision: number;
    pricePaise: number;
    isLimited: boolean;
    /** It takes portions of the limit; what staff sell beyond it does not. */
    isHeld: boolean;
    /** Of what numbers that never paid may hold, where its number is one. */
    isCapped: boolean;
    position: number;
    quantity: number;
  }[];
  jobs: readonly NewJob[];
}
