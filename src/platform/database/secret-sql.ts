/** Makes or reads the server's own keys, so that every instance on one database shares them. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { secrets } from './secret-tables.ts';

export async function loadSecret(db: Db, name: string): Promise<string> {
  const fresh = { name, value: randomBytes(32).toString('hex') };
  await storeSecret(db, name, fresh.value);
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row?.value ?? fresh.value;
}

/** One that there is already stays as it is. */
export async function storeSecret(db: Db, name: string, value: string): Promise<void> {
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
}

/** Until the transaction ends, nobody else gets past this. The secret is there already. */
export async function lockSecret(tx: Db, name: string): Promise<void> {
  await tx.select().from(secrets).where(eq(secrets.name, name)).for('update');
}
