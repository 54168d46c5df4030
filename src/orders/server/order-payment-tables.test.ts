import { expect, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import * as inMemory from '../lifecycle.ts';
import { orderStatuses, paymentStatuses } from '../order-rules.ts';
import { paymentMethods } from '../payment-methods.ts';
import { isCooked, isDue, isOutstanding, isPaid } from './order-payment-tables.ts';

const app = setUpApp();

const states: inMemory.OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((payment_status) =>
    paymentMethods.flatMap((settlement) =>
      [true, false].map((awaits_approval) => ({
        ...{ status, payment_status, settlement, awaits_approval },
      })),
    ),
  ),
);

it('SQL conditions on an order’s payment agree with the rules in memory', async () => {
  const { rows } = await app.database.pool.query<{ released: string }>(
    `select pg_get_expr(adbin, adrelid) as released from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'orders'::regclass and attname = 'is_released'`,
  );
  const answers = await app.database.pool.query(
    `with o as (select state.*, (${rows[0]?.released}) as is_released
        from jsonb_to_recordset($1) as state (status text, payment_status text, settlement text, awaits_approval boolean))
      select ${isCooked('o')} as cooked, ${isPaid('o')} as paid, ${isOutstanding('o')} as outstanding, ${isDue('o')} as due
      from o`,
    [JSON.stringify(states)],
  );
  expect(answers.rows).toEqual(
    states.map((state) => ({
      cooked: inMemory.isCooked(state),
      paid: inMemory.isPaid(state.payment_status),
      outstanding: inMemory.isOutstanding(state),
      due: inMemory.isDue(state),
    })),
  );
});
