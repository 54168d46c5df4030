/** What staff need to know about a person, on the card for an order and on the person's page. */

import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor, type PaymentMethod } from '#src/orders/payment-methods.ts';
import { readOrders } from '#src/orders/server/admin-order-service.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { CustomerCard, UnpaidOrder } from '../customer-card-contract.ts';
import { pageSize } from '../customer-contract.ts';
import { usualMeal } from '../usual-meal.ts';
import type { CustomerHooks } from './customer-hooks.ts';
import { findMain, mobileNumbersOf, toCustomer } from './customer-service.ts';
import { type CustomerRow, selectCustomerByMobile } from './customer-sql.ts';
import { selectOrderNumbers, selectUnpaidOrders } from './person-orders-sql.ts';

/** The usual meal is determined from this many latest orders. */
const latestOrders = 10;

/** Undefined for a number that never ordered; 404 `not_found` for an unknown id. */
export async function findCard(
  db: Db,
  whose: { id?: string | undefined; mobileNo?: string | undefined },
  hooks: CustomerHooks,
): Promise<AnsweredOf<typeof CustomerCard> | undefined> {
  const id = whose.id ?? (await selectCustomerByMobile(db, whose.mobileNo ?? ''))?.id;
  return id === undefined ? undefined : readCard(db, await findMain(db, id), hooks);
}

export async function readCard(
  db: Db,
  main: CustomerRow,
  hooks: CustomerHooks,
): Promise<AnsweredOf<typeof CustomerCard>> {
  const mobileNos = await mobileNumbersOf(db, main.id);
  const numbers = await selectOrderNumbers(db, mobileNos, { limit: latestOrders });
  const orders = await readNewest(db, numbers);
  const usual = usualMeal(orders);
  const unpaid = await findUnpaid(db, mobileNos);
  return {
    customer: await toCustomer(db, main),
    orders,
    ...(usual && { usual }),
    owedPaise: owedOf(unpaid),
    unpaid,
    cash: await hooks.cashOf(db, mobileNos),
  };
}

/** Oldest first. */
export async function findUnpaid(db: Db, mobileNos: readonly string[]): Promise<UnpaidOrder[]> {
  const rows = await selectUnpaidOrders(db, mobileNos);
  return rows.map(({ number, settlement, status, totalPaise, deliveryDate, shift }) => ({
    id: number,
    kind: kindOf({ status, settlement }),
    amountPaise: totalPaise,
    deliveryDate,
    shift,
  }));
}

function kindOf({ status, settlement }: { status: OrderStatus; settlement: PaymentMethod }) {
  if (!isCollectedAtDoor({ settlement })) return 'link';
  return status === 'done' ? 'delivered' : 'atDoor';
}

/** What was delivered and is not paid. */
export function owedOf(unpaid: readonly UnpaidOrder[]): number {
  return unpaid
    .filter(({ kind }) => kind === 'delivered')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** One page of a person's orders, newest first. */
export async function findOrdersOfPerson(
  db: Db,
  id: string,
  before: number | undefined,
): Promise<{ orders: AnsweredOf<typeof AdminOrder>[]; hasMore: boolean }> {
  const main = await findMain(db, id);
  const mobileNos = await mobileNumbersOf(db, main.id);
  const { shown, last } = await readPage(pageSize, (limit) =>
    selectOrderNumbers(db, mobileNos, { before, limit }),
  );
  return { orders: await readNewest(db, shown), hasMore: last !== undefined };
}

async function readNewest(
  db: Db,
  numbers: readonly number[],
): Promise<AnsweredOf<typeof AdminOrder>[]> {
  const orders = await readOrders(db, numbers);
  return orders.sort((one, other) => other.id - one.id);
}
