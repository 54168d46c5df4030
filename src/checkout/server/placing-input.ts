/** The input of placing an order, and its result. */
import type { KnownMenus } from '#src/menus/server/menu-service.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { CashRules } from '#src/settings/cash-limit-rules.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { OrderRequest, PlacedOrder } from '../checkout-contract.ts';
import type { StaffEntry } from './staff-entry.ts';
import type { Visitor } from './strangers/visitor.ts';

export interface PlacingInput {
  request: OrderRequest;
  idempotencyKey: string | undefined;
  /** The random id in the browser's signed cookie, if it has one; undefined for staff. */
  browserId: string | undefined;
  /** The rules of cash payment, as this process has them cached. */
  cash?: CashRules;
  /** Left out for a customer's own order. */
  entry?: StaffEntry | undefined;
  /** The customer's connection; left out for staff, and for orders that the shop creates itself. */
  visitor?: Visitor;
  now: Date;
  /** The shift plan, as this process has it cached. */
  plan: ShiftPlan;
  /** Reads the plan again if it has changed. */
  newestPlan: (db: Db) => Promise<ShiftPlan>;
  /** Menus as this process has them cached: if they have not changed, they are not read again. */
  seen?: KnownMenus | undefined;
}

export interface PlacingResult {
  answer: PlacedOrder;
  /** The new content of the browser's cookie. */
  browserId: string;
  portionsChanged: boolean;
}

export interface PlacingKey {
  requestHash: string;
  browserId: string;
}
