/** The rows that placing an order stores, in the form that its statement takes. */
import type { CheckoutState, OrderSource } from '#src/orders/order-rules.ts';
import type { PlacedMethod } from '#src/orders/payment-methods.ts';
import type { NewJob } from '#src/platform/jobs/new-jobs-sql.ts';

export interface PlacedRows {
  /** The same for all orders that are placed together. */
  placed: {
    state: CheckoutState;
    settlement: PlacedMethod;
    source: OrderSource;
    /** The member of staff who entered it; null for a customer's own order. */
    placedBy: string | null;
    mobileNo: string;
    /** Null for an order that staff enter. */
    browserId: string | null;
    /** The number of the browser's slots for unpaid checkouts; 0 if they are not counted. */
    slots: number;
    requestHash: string;
    expiresAt: Date;
    now: Date;
    addressId: string;
    name: string;
    note: string;
    /** Why staff accepted it, for staff alone. */
    staffNote: string | null;
    /** The version of the shift plan by which these orders were accepted. */
    planVersion: number;
    orderDate: string;
  };
  /** One, or one for each cash order. */
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
    /** The limit of its shift in the plan; null for no limit, or for an order beyond it. */
    mostMeals: number | null;
    /** If its number never paid, its meals count towards what such numbers may hold. */
    isCapped: boolean;
    /** A cash order that is not cooked before staff approve it. */
    awaitsApproval: boolean;
  }[];
  lines: readonly {
    id: string;
    orderId: string;
    menuId: string;
    /** The version of the menu entry from which the total was calculated. */
    revision: number;
    pricePaise: number;
    isLimited: boolean;
    /** True if it takes portions of the limit; false for what staff sell beyond it. */
    isHeld: boolean;
    /** If its number never paid, it counts towards what such numbers may hold. */
    isCapped: boolean;
    position: number;
    quantity: number;
    /** The ids of the chosen wishes. */
    wishes: readonly string[];
  }[];
  jobs: readonly NewJob[];
}
