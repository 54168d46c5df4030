/** The personal data of receipts: the papers stay, their links end (product 24.14). */
import { sql } from 'drizzle-orm';
import { selectCheckoutsOf, selectOrdersOf } from '#src/orders/server/order-personal-sql.ts';
import { asPaper, asRedactedPaper } from '#src/platform/personal/paper-fates.ts';
import {
  blank,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { receipts } from './receipt-tables.ts';
import { receiptRecipients } from './recipient-tables.ts';

const why = 'Receipts and credit notes stay as they were issued, by tax law.';
const paper = asPaper(why);

const ofNumber = (mobileNo: string) => sql`(select r.id from ${receipts} r
  where r.order_id in ${selectOrdersOf(mobileNo)} or r.checkout_id in ${selectCheckoutsOf(mobileNo)})`;

export const receiptPersonal: PersonalData = {
  feature: 'Receipts',
  tables: [
    personalTable(receipts, {
      label: 'Receipts and credit notes',
      rows: (mobileNo) => sql`${receipts.id} in ${ofNumber(mobileNo)}`,
      personal: {
        reason: asRedactedPaper(why),
        // A new token, so that the old link no longer opens the receipt.
        token: blank(sql`replace(gen_random_uuid()::text, '-', '')`),
      },
      ofStaff: ['reason'],
      words: {
        kind: { receipt: 'Receipt', creditNote: 'Credit note' },
        scheme: { unregistered: 'Unregistered', composition: 'Composition', regular: 'Regular' },
      },
    }),
    personalTable(receiptRecipients, {
      label: 'Names on receipts',
      rows: (mobileNo) => sql`${receiptRecipients.receiptId} in ${ofNumber(mobileNo)}`,
      personal: { name: paper, address: paper, gstin: paper },
    }),
  ],
};
