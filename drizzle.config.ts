/** How `npm run db:generate` generates the next migration from the tables. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/app/schema.ts',
  out: './migrations',
});
