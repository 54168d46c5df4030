/** Looks into the data folder of a shop that was killed, for every order that it had acknowledged. */
import { openDatabase } from '#src/server/db.ts';
import type { Acknowledged } from './customers.ts';

interface Stored {
  number: number;
  paise: number;
  lines: number;
  linePaise: number;
}

/** A sentence for each checkout of which an order, a line or a paisa is missing. */
export async function missingOrders(
  dataDir: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const { pool, close } = await openDatabase({ dataDir });
  try {
    const { rows } = await pool.query<Stored>(`
      select o.number, o.total_paise as paise, count(l.id) as lines,
        coalesce(sum(l.price_paise * l.quantity), 0)::bigint as "linePaise"
      from orders o left join order_lines l on l.order_id = o.id
      group by o.id`);
    const stored = new Map(rows.map((row) => [row.number, row]));
    return acknowledged.flatMap((checkout) => {
      const orders = checkout.numbers.flatMap((number) => stored.get(number) ?? []);
      const sum = (of: (order: Stored) => number) =>
        orders.reduce((total, order) => total + of(order), 0);
      const isWhole =
        orders.length === checkout.numbers.length &&
        sum((order) => order.lines) === checkout.lineCount &&
        sum((order) => order.paise) === checkout.totalPaise &&
        sum((order) => order.linePaise) === checkout.totalPaise;
      return isWhole ? [] : [`checkout of orders ${checkout.numbers.join(', ')} is not whole`];
    });
  } finally {
    await close();
  }
}
