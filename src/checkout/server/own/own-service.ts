/** What a browser has ordered with a number: to be paid, under way, and offered again. */
import type { MenuSnapshot } from '#src/menus/server/menu-service.ts';
import { lookUpDays } from '#src/orders/order-rules.ts';
import { findUnderWay, type StepsOfOrders } from '#src/orders/server/under-way-service.ts';
import { addDays, businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { orderAgain } from '../../again-rules.ts';
import type { OwnOrders } from '../../own-contract.ts';
import { isPayable, payableUntil } from '../checkout-service.ts';
import { type OwnKey, selectLastLines, selectNotDelivered, selectUnpaid } from './own-sql.ts';

export interface OwnContext {
  now: Date;
  plan: ShiftPlan;
  menus: MenuSnapshot;
  /** The paths of payment links by order number, from another feature. */
  payPathsOf: (orders: readonly { id: string; number: number }[]) => ReadonlyMap<number, string>;
  stepsOfOrders: StepsOfOrders;
}

/** Nothing for a browser that has not ordered with this number. */
export async function findOwnOrders(
  db: Db,
  key: OwnKey | undefined,
  context: OwnContext,
): Promise<AnsweredOf<typeof OwnOrders>> {
  const today = businessDay(context.now, context.plan.timeZone);
  if (!key) return { today, unpaid: [], underWay: [] };
  const since = new Date(context.now.getTime() - lookUpDays * dayMs);
  const [unpaid, notDelivered, lastLines] = await Promise.all([
    selectUnpaid(db, key),
    // Food of the evening before may arrive after midnight.
    selectNotDelivered(db, key, addDays(today, -1)),
    selectLastLines(db, { ...key, since }),
  ]);
  const { list, rows } = context.menus;
  const offered = list.menus.map((menu) => ({ menu, dishId: rows.get(menu.id)?.dishId ?? null }));
  const again = orderAgain(lastLines, offered, list.days);
  return {
    today,
    unpaid: payableAmong(unpaid, context),
    underWay: await findUnderWay(db, notDelivered, context),
    ...(again && { again }),
  };
}

function payableAmong(
  rows: Awaited<ReturnType<typeof selectUnpaid>>,
  { now, plan, payPathsOf }: OwnContext,
): AnsweredOf<typeof OwnOrders>['unpaid'] {
  const byCheckout = Map.groupBy(rows, ({ checkout }) => checkout.id);
  return [...byCheckout.values()].flatMap((together) => {
    const orders = together.map(({ order }) => order);
    const [{ checkout, order: first } = {}] = together;
    if (!checkout || !first || !isPayable(checkout, orders, { now, plan })) return [];
    const until = payableUntil(checkout, orders, plan);
    const payPath = payPathsOf([first]).get(first.number);
    if (!until || payPath === undefined) return [];
    const numbers = orders.map(({ number }) => number);
    return [{ orders: numbers, totalPaise: checkout.totalPaise, until, payPath }];
  });
}
