/** The networks from which numbers that never paid have placed cash orders (decision 27). */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { createdAt } from '#src/platform/database/columns.ts';

export const orderNetworks = pgTable(
  'order_networks',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** A keyed hash of the network and the shift: it differs between shifts. */
    networkHash: text('network_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_networks_by_network').on(table.networkHash),
    index('order_networks_by_time').on(table.createdAt),
  ],
);
