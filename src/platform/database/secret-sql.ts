/** Creates or reads the server's own keys, which all instances on one database share. */
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

/** An existing key is not changed. */
export async function storeSecret(db: Db, name: string, value: string): Promise<void> {
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
}

/** Locks an existing secret until the transaction ends. */
export async function lockSecret(tx: Db, name: string): Promise<void> {
  await tx.select().from(secrets).where(eq(secrets.name, name)).for('update');
}
