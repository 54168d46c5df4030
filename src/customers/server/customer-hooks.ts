/** What customer pages show from other features; the composition root passes it in. */
import type { Db } from '#src/platform/database/db.ts';
import type { PaymentKind } from '../customer-fields.ts';
import type { MealsOfMerged } from './merging/merger-service.ts';

/** Whether a person may pay at the door, and how often they refused to. */
export type CashOfCustomers = (
  db: Db,
  mobileNos: readonly string[],
) => Promise<{ isAllowed: boolean; refusals: number }>;

export interface PersonPayment {
  id: string;
  at: Date;
  kind: PaymentKind;
  amountPaise: number;
  orders: number[];
  /** What it was for, where it was no order. */
  label?: string;
}

/** Payments for all orders of these numbers, newest first, at most `limit`. */
export type PaymentsOfNumbers = (
  db: Db,
  mobileNos: readonly string[],
  limit: number,
) => Promise<PersonPayment[]>;

/** Records that a member of staff opened a person's page. */
export type PersonViewed = (
  db: Db,
  view: { staffId: string; mobileNo: string; now: Date },
) => Promise<void>;

export interface CustomerHooks {
  cashOf: CashOfCustomers;
  paymentsOf: PaymentsOfNumbers;
  onViewed: PersonViewed;
  mealsOfMerged: MealsOfMerged;
}
