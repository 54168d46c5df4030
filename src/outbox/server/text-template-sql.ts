/** Statements on the templates that the owner has changed, and on numbers without WhatsApp. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { TemplateKey } from '../text-templates.ts';
import { numbersWithoutWhatsApp, textTemplates } from './text-tables.ts';

export type TemplateRow = typeof textTemplates.$inferSelect;

export async function selectTemplate(db: Db, key: TemplateKey): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(textTemplates).where(eq(textTemplates.key, key));
  return row;
}

export function selectTemplates(db: Db) {
  const { key, body, isOn, revision, changedAt } = textTemplates;
  return db
    .select({ key, body, isOn, revision, changedAt, changedByName: staff.fullName })
    .from(textTemplates)
    .innerJoin(staff, eq(staff.id, textTemplates.changedBy));
}

/** Returns whether it was the first one with its key. */
export async function insertTemplate(db: Db, row: TemplateRow): Promise<boolean> {
  const stored = await db
    .insert(textTemplates)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: textTemplates.key });
  return stored.length > 0;
}

/** Returns whether the template still had this revision. */
export async function updateTemplate(
  db: Db,
  seen: Pick<TemplateRow, 'key' | 'revision'>,
  row: TemplateRow,
): Promise<boolean> {
  const stored = await db
    .update(textTemplates)
    .set(row)
    .where(and(eq(textTemplates.key, seen.key), eq(textTemplates.revision, seen.revision)))
    .returning({ key: textTemplates.key });
  return stored.length > 0;
}

/** The numbers without WhatsApp among these, with who said so. */
export function selectNumbersWithout(db: Db, mobileNos: readonly string[]) {
  const { mobileNo } = numbersWithoutWhatsApp;
  return db
    .select()
    .from(numbersWithoutWhatsApp)
    .where(inArray(mobileNo, [...mobileNos]));
}

export function insertNumberWithout(tx: Db, row: typeof numbersWithoutWhatsApp.$inferInsert) {
  return tx.insert(numbersWithoutWhatsApp).values(row).onConflictDoNothing();
}

export function deleteNumberWithout(tx: Db, mobileNo: string) {
  return tx.delete(numbersWithoutWhatsApp).where(eq(numbersWithoutWhatsApp.mobileNo, mobileNo));
}
