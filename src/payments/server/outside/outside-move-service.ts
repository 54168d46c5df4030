/**
 * Notes what a company did without the shop, once for each matter, and calls a person to book it.
 */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import type { MoveKind } from '#src/gateways/move-kinds.ts';
import type { ReportedMove } from '#src/gateways/server/payment-gateway.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { dayMs, shortDay, wallClock } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { laterState, returnedKind, returningKind } from '../../outside-move-rules.ts';
import { moveText } from '../../outside-move-words.ts';
import { selectAttemptsWithOrders } from '../alert-payments-sql.ts';
import { enqueueLook } from '../refunds/refund-jobs.ts';
import { selectRefund } from '../refunds/refund-sql.ts';
import {
  insertMove,
  lockMoves,
  type MoveRow,
  selectAttachable,
  selectMoveOf,
  selectOpenReturnsOf,
  updateMove,
} from './outside-move-sql.ts';

export interface MoveContext {
  shop: Pick<Shop, 'log' | 'config'>;
  gateway: string;
  now: Date;
}

export interface ToldMove extends ReportedMove {
  /** The payment as the company names it. */
  paymentRef?: string | undefined;
  /** Undefined while the payment is unknown. */
  attemptId?: string | undefined;
  amountPaise?: number | undefined;
  /** Of a return: the shop's own refund that came back. */
  refundId?: string | undefined;
}

/** However often and by whichever channel it is told. */
export function noteMove(db: Db, context: MoveContext, told: ToldMove): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockMoves(tx, context.gateway);
    const known = await findMove(tx, context, told.kind, told);
    // A dispute that was won can be lost in its next round.
    const isOver = known?.decision === 'nothing' && told.state !== 'lost';
    if (known?.decidedBy || isOver) return;
    const change = { ...merged(known, told), decision: null, decidedAt: null };
    const row = known
      ? await updateMove(tx, known.id, change)
      : await insertMove(tx, { ...newRow(context, told), ...change });
    if (!row) throw new Error(`the move ${told.reference} was not stored`);
    const isOpen = returnedKind(row.kind)
      ? await takeReturn(tx, context, row)
      : await isNotReturned(tx, context, row);
    if (!isOpen) await endMove(tx, row, context.now);
    else if (row.attemptId !== null) await callPerson(tx, context, row);
  });
}

function newRow({ gateway, now }: MoveContext, { kind, reference }: ToldMove) {
  return { id: newId(), gateway, kind, reference, createdAt: now };
}

/** What is told later completes what was known, and corrects its amount. */
function merged(known: MoveRow | undefined, told: ToldMove) {
  return {
    otherRef: told.otherRef ?? known?.otherRef ?? null,
    paymentRef: told.paymentRef ?? known?.paymentRef ?? null,
    attemptId: known?.attemptId ?? told.attemptId ?? null,
    amountPaise: told.amountPaise ?? known?.amountPaise ?? null,
    state: laterState(known?.state ?? null, told.state ?? null),
    respondBy: told.respondBy ?? known?.respondBy ?? null,
    claim: told.reason ?? known?.claim ?? null,
    refundId: told.refundId ?? known?.refundId ?? null,
  };
}

function findMove(
  tx: Db,
  { gateway }: Pick<MoveContext, 'gateway'>,
  kind: MoveKind,
  { reference, otherRef }: { reference: string; otherRef?: string | null | undefined },
): Promise<MoveRow | undefined> {
  const refs = [reference, otherRef].flatMap((ref) => ref ?? []);
  return selectMoveOf(tx, { gateway, kind, refs });
}

/**
 * True if a person has to book the return: of what was booked. What nobody has booked yet is undone
 * by it, and so is the return.
 */
async function takeReturn(tx: Db, context: MoveContext, row: MoveRow): Promise<boolean> {
  const kind = returnedKind(row.kind);
  const taken = kind && (await findMove(tx, context, kind, row));
  if (taken && !taken.decidedBy) {
    await updateMove(tx, taken.id, { state: laterState(taken.state, row.state) });
    await endMove(tx, taken, context.now);
  }
  const refundId = row.refundId ?? taken?.refundId ?? null;
  if (refundId === null) return taken?.decision === 'chargeback';
  const refund = await selectRefund(tx, refundId);
  if (!refund || refund.state === 'failed') return false;
  await updateMove(tx, row.id, { refundId });
  // The company's own answer about the refund settles it, if it gives one.
  await enqueueLook(tx, refund, context.now);
  return true;
}

/** False for what was returned before it was told. */
async function isNotReturned(tx: Db, context: MoveContext, row: MoveRow): Promise<boolean> {
  const kind = returningKind(row.kind);
  if (!kind || row.state === 'lost') return true;
  return (await findMove(tx, context, kind, row)) === undefined;
}

/** There is nothing to book. */
async function endMove(tx: Db, { id, decision }: MoveRow, now: Date): Promise<void> {
  if (decision !== null) return;
  await updateMove(tx, id, { decision: 'nothing', decidedAt: now });
  await endAlert(tx, 'outsideMove', id, now);
}

/** The refund came back by the company's own word, so its return needs no booking. */
export async function endReturnsOf(tx: Db, refundId: string, now: Date): Promise<void> {
  for (const move of await selectOpenReturnsOf(tx, refundId)) await endMove(tx, move, now);
}

async function callPerson(tx: Db, { shop, now }: MoveContext, row: MoveRow): Promise<void> {
  const { id: subject, kind, gateway, attemptId, amountPaise, respondBy } = row;
  const amount = amountPaise === null ? null : formatPaise(amountPaise);
  const orders = await selectAttemptsWithOrders(tx, attemptId === null ? [] : [attemptId]);
  const labels = orders.map(({ orderNumber, label }) =>
    orderNumber === null ? `pass ${label}` : orderLabel(orderNumber),
  );
  const isOrder = orders.some(({ orderNumber }) => orderNumber !== null);
  const of = labels.length === 0 ? '' : ` (${isOrder ? 'order ' : ''}${labels.join(', ')})`;
  const day = respondBy && shortDay(wallClock(respondBy, shop.config.timeZone).day);
  const until = day ? ` The bank takes an answer until ${day}.` : '';
  const message = `${moveText({ kind, gateway, amount })}${of}.${until} Say on the Money page what it was.`;
  await raiseAlert(tx, shop.log, { kind: 'outsideMove', subject, message, attemptId, now });
}

/** A payment can become known after what a company did with it. */
const waitingDays = 60;

export async function attachMoves(db: Db, context: MoveContext): Promise<void> {
  const { gateway, now } = context;
  const since = new Date(now.getTime() - waitingDays * dayMs);
  for (const { move, attemptId } of await selectAttachable(db, gateway, since)) {
    const { kind, reference } = move;
    await noteMove(db, context, { kind, reference, attemptId });
  }
}
