/** Keys that the server creates at its first start and stores. */
import { pgTable, text } from 'drizzle-orm/pg-core';

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** 32 random bytes in hex. */
  value: text('value').notNull(),
});
