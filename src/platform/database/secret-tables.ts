/** Keys that the server makes for itself at its first start and keeps. */
import { pgTable, text } from 'drizzle-orm/pg-core';

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** 32 random bytes in hex. */
  value: text('value').notNull(),
});
