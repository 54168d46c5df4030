/** Makes out receipts to somebody: the customer on the day of issue, an admin on any day. */
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { RecipientBody, WrittenRecipient } from '../recipient-contract.ts';
import { selectReceiptsOfOrdersForUpdate } from './receipt-sql.ts';
import {
  countOfCustomer,
  insertRecipient,
  type RecipientRow,
  selectReceiptForUpdate,
  selectRecipient,
  selectRecipientsOfOrder,
} from './recipient-sql.ts';

/**
 * More tries than an address needs; a limit, so that somebody with the link can't fill the
 * database.
 */
const maxOfCustomer = 20;

/**
 * True on the business day of issue, before that day is closed. A clock that was set back can
 * change the day as well.
 */
export function isNameable(issuedAt: Date, now: Date, timeZone: string): boolean {
  return businessDay(issuedAt, timeZone) === businessDay(now, timeZone);
}

interface RecipientChange {
  recipient: RecipientBody;
  now: Date;
  timeZone: string;
}

/**
 * Makes out a receipt for anybody who has its link. A repeated call changes nothing. 404
 * `not_found` for a token of no receipt; 409 `conflict` after the day of issue, or after too many
 * changes.
 */
export function writeByCustomer(db: Db, token: string, change: RecipientChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    const receipt = await selectReceiptForUpdate(tx, token);
    if (!receipt) throw new AppError('not_found', 'There is no receipt at this address.');
    if (!isNameable(receipt.issuedAt, change.now, change.timeZone)) {
      throw new AppError(
        'conflict',
        'A receipt can be made out to somebody only on its own day. Please call us.',
      );
    }
    if ((await countOfCustomer(tx, receipt.id)) >= maxOfCustomer) {
      throw new AppError('conflict', 'This receipt was changed too often today. Please call us.');
    }
    await write(tx, receipt.id, change, null);
  });
}

/**
 * Makes out a receipt for an admin, on any day. 404 `not_found` for an unknown order, 409
 * `conflict` for one without a receipt.
 */
export function writeByStaff(
  db: Db,
  orderNumber: number,
  change: RecipientChange & { staffId: string },
): Promise<AnsweredOf<typeof WrittenRecipient>> {
  return inTransaction(db, async (tx) => {
    const order = await findOrderOfNumber(tx, orderNumber);
    const [receipt] = await selectReceiptsOfOrdersForUpdate(tx, [order.id]);
    if (!receipt) throw new AppError('conflict', 'This order has no receipt: it is not paid.');
    return toWritten(await write(tx, receipt.id, change, change.staffId));
  });
}

async function write(
  tx: Db,
  receiptId: string,
  { recipient, now }: RecipientChange,
  staffId: string | null,
): Promise<RecipientRow> {
  const { name, address, gstin = '' } = recipient;
  const row = { name, address, gstin: gstin === '' ? null : gstin };
  const last = await selectRecipient(tx, receiptId);
  if (last && last.name === name && last.address === address && last.gstin === row.gstin) {
    return last;
  }
  return insertRecipient(tx, { ...row, id: newId(), receiptId, staffId, createdAt: now });
}

/**
 * The recipients that were written on an order's receipt, newest first. 404 `not_found` for an
 * unknown order.
 */
export async function findRecipients(
  db: Db,
  orderNumber: number,
): Promise<AnsweredOf<typeof WrittenRecipient>[]> {
  const order = await findOrderOfNumber(db, orderNumber);
  const rows = await selectRecipientsOfOrder(db, order.id);
  return rows.map(({ recipient, by }) => ({
    ...toWritten(recipient),
    ...(by !== null && { by }),
  }));
}

function toWritten(row: RecipientRow): AnsweredOf<typeof WrittenRecipient> {
  const { name, address, gstin, createdAt } = row;
  return {
    name,
    address,
    ...(gstin !== null && { gstin }),
    at: createdAt,
  };
}
