/** What placing an order is given, and what it answers. */
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
  /** The random id in the browser's signed cookie, if it has one; staff have none. */
  browserId: string | undefined;
  /** When orders may be paid in cash, as this process knows it. */
  cash?: CashRules;
  /** Left out for a customer's own order. */
  entry?: StaffEntry | undefined;
  /** Whose press it is; left out for staff, and for orders that the shop makes up itself. */
  visitor?: Visitor;
  now: Date;
  /** When shifts take orders, as this process knows it. */
  plan: ShiftPlan;
  /** Reads the plan again where it has changed. */
  newestPlan: (db: Db) => Promise<ShiftPlan>;
  /**
   * Menus as this process last saw them: where nothing has changed since, they are not asked for.
   */
  seen?: KnownMenus | undefined;
}

export interface PlacingResult {
  answer: PlacedOrder;
  /** What the browser's cookie holds from now on. */
  browserId: string;
  portionsChanged: boolean;
}

export interface PlacingKey {
  requestHash: string;
  browserId: string;
}
