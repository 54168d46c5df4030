/** Deletes data by age, copies included. */
import { deleteOldNetworks } from '#src/checkout/server/strangers/stranger-sql.ts';
import { deleteOldMessages } from '#src/contact/server/contact-personal-sql.ts';
import { forgetMails } from '#src/contact/server/mail-forgetting-service.ts';
import { blankPlacesOf } from '#src/delivery/server/delivery-personal-sql.ts';
import { blankLineTexts } from '#src/kitchen/server/kitchen-personal-sql.ts';
import { blankNotes, selectOldNotes } from '#src/orders/server/old-note-sql.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { Retention } from '#src/privacy/server/retention-service.ts';

export function retentionOf({ clock, config }: Pick<Shop, 'clock' | 'config'>): Retention {
  return {
    async notes(tx, before, limit) {
      const ids = await selectOldNotes(tx, businessDay(before, config.timeZone), limit);
      if (ids.length === 0) return 0;
      await blankPlacesOf(tx, ids);
      await blankLineTexts(tx, ids);
      await blankNotes(tx, ids);
      return ids.length;
    },
    async messages(tx, before, limit) {
      const old = await deleteOldMessages(tx, before, limit);
      await forgetMails(tx, old, clock());
      return old.length;
    },
    networks: deleteOldNetworks,
  };
}
