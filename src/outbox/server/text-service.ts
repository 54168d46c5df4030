/** The queue as staff see it, and changes of a text's state. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { dayMs, shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { QueuedText } from '../text-contract.ts';
import {
  askedInVain,
  canMoveText,
  changedText,
  type SkipReason,
  type TextState,
} from '../text-rules.ts';
import { type QueuedKey, templates } from '../text-templates.ts';
import {
  type ListedRow,
  selectAsked,
  selectSettled,
  selectText,
  selectWaiting,
  selectWaitingSums,
} from './text-list-sql.ts';
import {
  selectTextForUpdate,
  type TextChange,
  type TextRow,
  updateDueOfNumber,
  updateText,
  updateTextsIn,
} from './text-sql.ts';
import { type Writer, writtenText } from './text-template-service.ts';
import { deleteNumberWithout, insertNumberWithout, selectTemplates } from './text-template-sql.ts';

const mostWaiting = 300;
const mostSettled = 30;
const settledMs = dayMs;

interface Reading extends Writer {
  now: Date;
  timeZone: string;
}

/** What else happens when staff mark a customer as told, or as not told after all. */
export type OnTold = (
  tx: Db,
  mark: {
    texts: readonly { template: QueuedKey; orderId: string | null }[];
    isTold: boolean;
    staffId: string;
    now: Date;
  },
) => Promise<void>;

/** Oldest first; settled ones latest first. */
export async function findTexts(db: Db, reading: Reading) {
  const { now } = reading;
  const view = await viewOf(db, reading);
  const sums = new Map((await selectWaitingSums(db, now)).map((sum) => [sum.state, sum]));
  const dueSince = sums.get('due')?.since;
  return {
    now,
    texts: (await selectWaiting(db, now, mostWaiting)).map(view),
    due: sums.get('due')?.count ?? 0,
    opened: sums.get('opened')?.count ?? 0,
    ...(dueSince && { dueSince }),
    settled: (await selectSettled(db, new Date(now.getTime() - settledMs), mostSettled)).map(view),
  };
}

interface Move {
  id: string;
  revision: number;
  to: TextState;
  skipReason?: SkipReason | undefined;
  staffId: string;
}

/** See `changeText`. */
export async function moveText(
  db: Db,
  move: Move,
  { onTold, ...reading }: Reading & { onTold: OnTold },
): Promise<AnsweredOf<typeof QueuedText>> {
  await inTransaction(db, (tx) => moveLocked(tx, move, { ...reading, onTold }));
  const row = await selectText(db, move.id);
  if (!row) throw missing();
  return (await viewOf(db, reading))(row);
}

async function moveLocked(
  tx: Db,
  { id, revision, to, skipReason = 'notWanted', staffId }: Move,
  { now, timeZone, onTold }: Reading & { onTold: OnTold },
): Promise<void> {
  const row = await selectTextForUpdate(tx, id);
  if (!row) throw missing();
  // A second press, or a retry after a lost answer.
  if (row.state === to && row.staffId === staffId && row.revision === revision + 1) return;
  if (row.revision !== revision || !canMoveText(row.state, to)) {
    const listed = await selectText(tx, id);
    const at = row.changedAt ? shortTime(wallClock(row.changedAt, timeZone).time) : '';
    const fullName = listed?.fullName ?? null;
    throw new AppError('conflict', changedText(row.state, { fullName, at }));
  }
  const { mobileNo, template, orderId } = row;
  if (to === 'due') await refuseInVain(tx, row);
  const change = changeTo(to, { skipReason, staffId, now });
  await updateText(tx, id, change);
  if (to === 'skipped' && skipReason === 'noWhatsApp') {
    await insertNumberWithout(tx, { mobileNo, notedAt: now, notedBy: staffId });
    await updateDueOfNumber(tx, mobileNo, change);
  }
  if (to === 'due' && row.skipReason === 'noWhatsApp') await deleteNumberWithout(tx, mobileNo);
  const mark = { texts: [{ template, orderId }], staffId, now };
  if (to === 'sent') await onTold(tx, { ...mark, isTold: true });
  if (row.state === 'sent') await onTold(tx, { ...mark, isTold: false });
}

/**
 * Refuses to put back a text whose payment has come, is no longer expected, or has another amount
 * since the text was sent or skipped.
 */
async function refuseInVain(tx: Db, { template, orderId, values }: TextRow): Promise<void> {
  const order = orderId === null ? undefined : await selectAsked(tx, orderId);
  const why = order && askedInVain(template, values, order);
  if (why !== undefined) throw new AppError('conflict', why);
}

interface Settling {
  ids: readonly string[];
  to: 'sent' | 'skipped';
  staffId: string;
  now: Date;
}

/** Opened texts become sent, due ones skipped; returns how many were still in that state. */
export function settleMany(
  db: Db,
  { ids, to, staffId, now }: Settling,
  onTold: OnTold,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const from = to === 'sent' ? 'opened' : 'due';
    const change = changeTo(to, { skipReason: 'notWanted', staffId, now });
    const texts = await updateTextsIn(tx, { ids, from }, change);
    if (to === 'sent') await onTold(tx, { texts, isTold: true, staffId, now });
    return texts.length;
  });
}

function changeTo(
  state: TextState,
  { skipReason, staffId, now }: { skipReason: SkipReason; staffId: string; now: Date },
): TextChange {
  const reason = state === 'skipped' ? skipReason : null;
  return { state, skipReason: reason, changedAt: now, staffId };
}

function missing(): AppError {
  return new AppError('not_found', 'This text does not exist any more.');
}

/** Renders rows for staff, with the present templates. */
async function viewOf(db: Db, writer: Writer) {
  const bodies = new Map((await selectTemplates(db)).map(({ key, body }) => [key, body]));
  return (row: ListedRow): AnsweredOf<typeof QueuedText> => {
    const { id, template, mobileNo, state, skipReason, revision } = row;
    const { orderNumber, fullName, changedAt } = row;
    const body = bodies.get(template) ?? templates[template].body;
    return {
      ...{ id, template, mobileNo, state, revision },
      body: writtenText(body, row.values, writer),
      createdAt: row.createdAt,
      ...(skipReason !== null && { skipReason }),
      ...(orderNumber !== null && { order: orderNumber }),
      ...(fullName !== null && { changedBy: fullName }),
      ...(changedAt && { changedAt }),
    };
  };
}
