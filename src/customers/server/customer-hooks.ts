/** What customer pages show from other features; the composition root passes it in. */
import type { Db } from '#src/platform/database/db.ts';
import type { ComingMeal } from '../customer-card-contract.ts';
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

/** Of a shop that sells passes. */
export interface PassesOfPeople {
  /** From memory: whether the shop has ever made an offer. */
  areOffered: () => Promise<boolean>;
  /** What comes on the next days without an order to the person with these ids. */
  comingTo: (db: Db, customerIds: readonly string[], now: Date) => Promise<ComingMeal[]>;
}

export interface CustomerHooks {
  cashOf: CashOfCustomers;
  paymentsOf: PaymentsOfNumbers;
  onViewed: PersonViewed;
  mealsOfMerged: MealsOfMerged;
}
