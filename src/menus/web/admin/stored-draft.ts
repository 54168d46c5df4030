/**
 * Stores the menu that is being typed in the tab, so that the end of a session does not lose it.
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
  // A draft of the version before has none.
  tiffinId: z._default(z.string(), ''),
  keepAsDish: z.boolean(),
});

const Kept = z.object({
  /** The admin who typed it; it is not offered to another admin in the same tab. */
  by: z.string(),
  date: z.string(),
  entry: z.optional(AdminMenuEntry),
  fields: Fields,
});

/** Without `draft`, deletes the stored one. */
export function storeDraft(adminId: string, draft: MenuDraft | undefined): void {
  if (!draft) {
    removeTab(key);
    return;
  }
  const { date, entry, fields } = draft;
  writeTab(key, { by: adminId, date, entry: entry && encoded(AdminMenuEntry, entry), fields });
}

/**
 * The unsaved menu of this person. If its entry was deleted or its day is past, it becomes a new
 * menu, for the first day that can still be edited. A photo that was being uploaded has to be
 * chosen again.
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
  // The entry as it was when typing began; another person's change is detected when it is saved.
  if (entry && !isOver && menus.some(({ id }) => id === entry.id)) {
    return { ...draftOf(entry), fields };
  }
  return { ...newDraft(isOver ? (days[0] ?? date) : date, fields.shift), fields };
}
