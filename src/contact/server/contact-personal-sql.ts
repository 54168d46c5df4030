/** Personal data in messages, and what happens to it at erasure (product 24.14). */
import { asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import {
  deleteRow,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { contactTypeLabels } from '../contact-rules.ts';
import { contactMessages } from './contact-tables.ts';

export interface KeptMessage {
  id: string;
  number: number;
}

/** `forgetMails` deletes the mails in the folder of a shop without a mail server. */
export function contactPersonal(
  forgetMails: (tx: Db, messages: readonly KeptMessage[]) => Promise<void>,
): PersonalData {
  return {
    feature: 'Messages',
    tables: [messageTable],
    async beforeErase(tx, mobileNo) {
      const { id, number, mobileNo: of } = contactMessages;
      await forgetMails(
        tx,
        await tx.select({ id, number }).from(contactMessages).where(eq(of, mobileNo)),
      );
    },
  };
}

const messageTable = personalTable(contactMessages, {
  label: 'Messages',
  rows: (mobileNo) => eq(contactMessages.mobileNo, mobileNo),
  number: 'mobileNo',
  namedBy: ['name', 'email'],
  knownBy: ['companyName'],
  personal: {
    name: deleteRow,
    email: deleteRow,
    mobileNo: deleteRow,
    companyName: deleteRow,
    message: deleteRow,
  },
  words: {
    type: contactTypeLabels,
    mailState: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept here' },
  },
});

/** Deletes at most `limit` messages from before an instant, oldest first. */
export async function deleteOldMessages(
  tx: Db,
  before: Date,
  limit: number,
): Promise<KeptMessage[]> {
  const { id, number, createdAt } = contactMessages;
  const old = await tx
    .select({ id, number })
    .from(contactMessages)
    .where(lt(createdAt, before))
    .orderBy(asc(createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  await tx.delete(contactMessages).where(
    inArray(
      id,
      old.map((message) => message.id),
    ),
  );
  return old;
}
