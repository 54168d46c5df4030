/** Planned menus count as what their dish counts as. */
import type { OnTiffin } from '#src/dishes/server/dish-service.ts';
import { countPlannedAs } from '#src/menus/server/planned-tiffin-sql.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Shop } from '#src/platform/http/shop.ts';

export function countPlannedFrom({ clock, config }: Pick<Shop, 'clock' | 'config'>): OnTiffin {
  return async (tx, change) => {
    await countPlannedAs(tx, { ...change, from: businessDay(clock(), config.timeZone) });
  };
}
