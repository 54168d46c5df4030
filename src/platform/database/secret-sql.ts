/** Makes or reads the server's own keys, so that every instance on one database shares them. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { secrets } from './secret-tables.ts';

export async function loadSecret(db: Db, name: string): Promise<string> {
  const fresh = { name, value: randomBytes(32).toString('hex') };
  await db.insert(secrets).values(fresh).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row?.value ?? fresh.value;
}

/** Until the transaction ends, nobody else gets past this. The secret is there already. */
export async function lockSecret(tx: Db, name: string): Promise<void> {
  await tx.select().from(secrets).where(eq(secrets.name, name)).for('update');
}
