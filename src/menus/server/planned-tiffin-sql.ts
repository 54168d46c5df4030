/** What planned menus count as, after their dish counts as another tiffin. */
import { statement } from '#src/platform/database/statement-sql.ts';

interface Change extends Record<string, unknown> {
  dishId: string;
  before: string | null;
  after: string | null;
  /** The day from which menus are planned. */
  from: string;
}

/**
 * Only menus that count as what the dish counted as, and not beside another published one of the
 * tiffin in their shift.
 */
export const countPlannedAs = statement<Change, Record<string, never>>(`
  update menus set tiffin_id = :after::uuid, revision = revision + 1
  where id in (
    select distinct on (m.date, m.shift, m.is_published) m.id from menus m
    where m.dish_id = :dishId::uuid and m.date >= :from::date and m.archived_at is null
      and m.tiffin_id is not distinct from :before::uuid
      and not (m.is_published and exists (select from menus other
        where other.date = m.date and other.shift = m.shift and other.tiffin_id = :after::uuid
          and other.is_published and other.archived_at is null))
    order by m.date, m.shift, m.is_published, m.created_at)`);
