/** The minimum cost of an order: a plain Fastify route that sends its prepared statement. */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { selectActiveAddresses } from '#src/addresses/server/address-sql.ts';
import { seedDemo } from '#src/app/demo/demo-seed.ts';
import { buildApp } from '#src/app/server.ts';
import { OrderRequest } from '#src/checkout/checkout-contract.ts';
import { createCheckout } from '#src/checkout/server/placing-service.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { decoded } from '#src/platform/contract/codec.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { recordStatements, type Statement } from '../postgres/recorded-statements.ts';
import { orderOf } from './bench-order.ts';

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', API_ONLY: 'yes' });
const database = await openDatabase(config);
const app = await buildApp({ database, config });
await seedDemo(app);
const { list, rows: seen } = await app.menuCache.current();
const request = decoded(
  OrderRequest,
  orderOf(await selectActiveAddresses(database.db), list.menus),
);

/** Records the only statement of placing one order. */
async function recordOrder(): Promise<Statement> {
  const [statement, ...others] = await recordStatements(database.pool, () =>
    createCheckout(database.db, {
      request,
      idempotencyKey: randomUUID(),
      browserId: undefined,
      now: new Date(),
      plan: app.settings.current().shiftPlan,
      newestPlan: app.settings.newestPlan,
      seen,
    }),
  );
  if (!statement || others.length > 0) throw new Error('an order is not one statement');
  return statement;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const lasting = [request.address_id, ...request.menus.map((line) => line.menu_id)];

/** The same statement with new ids; those of the menus and the address are kept. */
function renewed({ values }: Statement): unknown[] {
  const fresh = new Map(lasting.map((id) => [id, id]));
  const renew = (id: string) => {
    const other = fresh.get(id) ?? randomUUID();
    fresh.set(id, other);
    return other;
  };
  return values.map((value) => (typeof value === 'string' ? value.replace(uuid, renew) : value));
}

const statement = await recordOrder();
const server = Fastify();
server.post('/', async () => {
  const values = renewed(statement);
  const { rows } = await database.pool.query({ name: 'order', text: statement.text, values });
  return { orders: rows };
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void database.close().then(() => process.exit(0)));
