/** Refuses wishes that a dish can't meet, before anything is stored. */
import { selectMetWishes } from '#src/menus/server/met-wishes-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { findWishNames } from '#src/wishes/server/wish-service.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import { unmetText, wishesDetail } from '../checkout-rules.ts';

interface Wanted {
  menu: { id: string; variant: string };
  wishes: readonly string[];
}

/** 409 `conflict` names the dish and the wish. */
export async function refuseUnmet(db: Db, lines: readonly Wanted[]): Promise<void> {
  const wanted = lines.filter(({ wishes }) => wishes.length > 0);
  if (wanted.length === 0) return;
  const met = await selectMetWishes(
    db,
    wanted.map(({ menu }) => menu.id),
  );
  for (const { menu, wishes } of wanted) await requireMet(db, menu, wishes, met.get(menu.id) ?? []);
}

/** The wishes in the form in which a line keeps them; 409 `conflict` as above. */
export async function requireMet(
  db: Db,
  { variant }: { variant: string },
  ids: readonly string[],
  met: readonly LineWish[],
): Promise<readonly LineWish[]> {
  const unmet = ids.filter((id) => !met.some((wish) => wish.id === id));
  if (unmet.length > 0) {
    const message = unmetText(variant, await findWishNames(db, unmet));
    throw new AppError('conflict', message, { details: [{ path: wishesDetail, message }] });
  }
  return met.filter(({ id }) => ids.includes(id));
}
