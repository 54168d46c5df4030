/** What placing an order stores, as its statement takes it. */
import type { NewJob } from '#src/platform/jobs/new-jobs-sql.ts';

export interface PlacedRows {
  checkout: {
    checkoutId: string;
    mobileNo: string;
    totalPaise: number;
    browserId: string;
    idempotencyKey: string | null;
    requestHash: string;
    expiresAt: Date;
    now: Date;
  };
  addressId: string;
  /** Of the shift plan that let these orders through. */
  planVersion: number;
  note: string;
  orderDate: string;
  /** In the order in which they get their numbers. */
  orders: readonly {
    id: string;
    eventId: string;
    deliveryDate: string;
    shift: string;
    totalPaise: number;
    meals: number;
    /** Of its shift, as the plan has it; null is without limit. */
    mostMeals: number | null;
  }[];
  lines: readonly {
    id: string;
    orderId: string;
    menuId: string;
    /** The menu as it was seen: the total was counted with it. */
    revision: number;
    pricePaise: number;
    isLimited: boolean;
    position: number;
    quantity: number;
  }[];
  jobs: readonly NewJob[];
}
