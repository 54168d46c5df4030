/**
 * The menu that is being typed, as the tab keeps it: a session that ends in the middle of it takes
 * nothing away.
 */
import * as z from 'zod/mini';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { decoded, encoded } from '#src/platform/contract/codec.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { AdminMenuEntry } from '../../admin-menu-contract.ts';
import { menuStatuses } from '../../menu-rules.ts';
import type { AdminMenuList } from './admin-menu-query.ts';
import { draftOf, type MenuDraft, newDraft } from './menu-editor-form.ts';

const key = 'menu-draft';

const Fields = z.object({
  shift: z.enum(shifts),
  variant: z.string(),
  description: z.string(),
  price: z.string(),
  status: z.union([z.literal(''), z.enum(menuStatuses)]),
  isPublished: z.boolean(),
  portions: z.string(),
  items: z.array(z.object({ key: z.int(), name: z.string() })),
  nextItem: z.string(),
  photoUrl: z.string(),
  dishId: z.string(),
  keepAsDish: z.boolean(),
});

const Kept = z.object({
  /** Whose it is: another admin in the same tab is not offered it. */
  by: z.string(),
  date: z.string(),
  entry: z.optional(AdminMenuEntry),
  fields: Fields,
});

/** `draft` unset forgets what was kept. */
export function storeDraft(adminId: string, draft: MenuDraft | undefined): void {
  if (!draft) {
    removeTab(key);
    return;
  }
  const { date, entry, fields } = draft;
  writeTab(key, { by: adminId, date, entry: entry && encoded(AdminMenuEntry, entry), fields });
}

/**
 * What this person typed and did not save. A menu that was deleted meanwhile becomes a new one, and
 * so does one of a day that is over, for the first day that can still be set; a photo that was on
 * its way has to be chosen again.
 */
export function storedDraft(
  adminId: string,
  { menus, days }: AdminMenuList,
): MenuDraft | undefined {
  const kept = Kept.safeParse(readTab(key));
  if (!kept.success || kept.data.by !== adminId) return undefined;
  const { date, entry } = decoded(Kept, kept.data);
  const fields = { ...kept.data.fields, isUploading: false };
  const isOver = !days.includes(date);
  // As it was when the typing began: whether somebody else was faster is known when it is saved.
  if (entry && !isOver && menus.some(({ id }) => id === entry.id)) {
    return { ...draftOf(entry), fields };
  }
  return { ...newDraft(isOver ? (days[0] ?? date) : date, fields.shift), fields };
}
