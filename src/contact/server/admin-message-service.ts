/** Lists messages, and marks them as handled. */

import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
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

/** Newest first; `before` of the answer leads to the next page, if there is one. */
export async function findMessages(
  db: Db,
  before: number | undefined,
): Promise<{ messages: AnsweredOf<typeof AdminMessage>[]; before?: number }> {
  const { shown, last } = await readPage(pageSize, (limit) =>
    selectMessages(db, { before, limit }),
  );
  return {
    messages: shown.map(toMessage),
    ...(last && { before: last.number }),
  };
}

/** 404 `not_found`. The first person stays recorded. */
export function setHandled(
  db: Db,
  handling: { number: number; isHandled: boolean; fullName: string; now: Date },
): Promise<AnsweredOf<typeof AdminMessage>> {
  return inTransaction(db, async (tx) => {
    const current = existing(await selectMessageLocked(tx, handling.number));
    if ((current.handledAt !== null) === handling.isHandled) return toMessage(current);
    const handled = handling.isHandled
      ? { handledAt: handling.now, handledBy: handling.fullName }
      : { handledAt: null, handledBy: null };
    return toMessage(existing(await updateHandled(tx, current.id, handled)));
  });
}

function existing(row: MessageRow | undefined): MessageRow {
  if (!row) throw new AppError('not_found', 'This message does not exist.');
  return row;
}

function toMessage(row: MessageRow): AnsweredOf<typeof AdminMessage> {
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
    createdAt: row.createdAt,
    ...(companyName !== null && { company_name: companyName }),
    ...(rating !== null && { rating }),
    ...(lastError !== null && { lastError }),
    ...(handledAt &&
      handledBy !== null && {
        handled: { at: handledAt, by: handledBy },
      }),
  };
}
