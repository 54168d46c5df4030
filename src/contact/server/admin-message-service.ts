/** How admins read messages and tick them off. */

import { AppError } from '#src/platform/contract/app-error.ts';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { AdminMessage } from '../admin-message-contract.ts';
import {
  type MessageRow,
  selectMessageLocked,
  selectMessages,
  updateHandled,
} from './contact-sql.ts';

const pageSize = 50;

/** Newest first; `before` of the answer leads to the next page, where there is one. */
export async function findMessages(
  db: Db,
  { before, timeZone }: { before: number | undefined; timeZone: string },
): Promise<{ messages: AdminMessage[]; before?: number }> {
  const { shown, last } = await readPage(pageSize, (limit) =>
    selectMessages(db, { before, limit }),
  );
  return {
    messages: shown.map((row) => toMessage(row, timeZone)),
    ...(last && { before: last.number }),
  };
}

/** 404 `not_found`. The first one stays named. */
export function setHandled(
  db: Db,
  handling: { number: number; isHandled: boolean; fullName: string; now: Date; timeZone: string },
): Promise<AdminMessage> {
  return inTransaction(db, async (tx) => {
    const current = existing(await selectMessageLocked(tx, handling.number));
    if ((current.handledAt !== null) === handling.isHandled)
      return toMessage(current, handling.timeZone);
    const handled = handling.isHandled
      ? { handledAt: handling.now, handledBy: handling.fullName }
      : { handledAt: null, handledBy: null };
    return toMessage(existing(await updateHandled(tx, current.id, handled)), handling.timeZone);
  });
}

function existing(row: MessageRow | undefined): MessageRow {
  if (!row) throw new AppError('not_found', 'This message does not exist.');
  return row;
}

function toMessage(row: MessageRow, timeZone: string): AdminMessage {
  const { number, type, name, email, message, mailState } = row;
  const { companyName, rating, lastError, handledAt, handledBy } = row;
  return {
    number,
    type,
    name,
    email,
    mobileNo: row.mobileNo,
    message,
    mailState,
    createdAt: isoWithOffset(row.createdAt, timeZone),
    ...(companyName !== null && { company_name: companyName }),
    ...(rating !== null && { rating }),
    ...(lastError !== null && { lastError }),
    ...(handledAt &&
      handledBy !== null && {
        handled: { at: isoWithOffset(handledAt, timeZone), by: handledBy },
      }),
  };
}
