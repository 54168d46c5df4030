/** Days for the owner: figures, lists and the close. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { listTenders } from '#src/orders/tenders.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { isDelivered, type ShiftPlan, takesOrders } from '#src/settings/cut-off-rules.ts';
import { daysOfMonth } from '../../accountant-rules.ts';
import type { DayBook, DayListFilter, DayOrder } from '../../day-contract.ts';
import { dayOrdersPerPage, unsettledDetail } from '../../day-rules.ts';
import { selectMoneyBeside } from '../journal/journal-sql.ts';
import { pagesOf, rowsAPage } from '../lists/list-pages.ts';
import { insertClose, lockDay } from './day-close-sql.ts';
import { type DayOrderRow, selectDayOrders } from './day-list-sql.ts';
import { selectClose, selectDays } from './day-overview-sql.ts';
import {
  type DayGroup,
  type DayRest,
  selectDayGroups,
  selectDayRest,
  selectDaySums,
} from './day-sql.ts';
import { findUnsettled } from './unsettled-service.ts';

/** Maximum number of orders in a message or on a screen. */
const mostNamed = 20;

/** Without future days. */
export async function findDays(db: Db, month: string, context: DayContext) {
  const { from, to } = daysOfMonth(month);
  const today = businessDay(context.now, context.timeZone);
  const rows = await selectDays(db, { from, to: to < today ? to : today });
  return {
    days: rows.map(({ closedAt, tenders, ...day }) => {
      const isClosed = closedAt !== null;
      const isOver = day.unfinished === 0 && openShiftOf(day.date, context) === undefined;
      return { ...day, tenders: listTenders(tenders), isClosed, canClose: !isClosed && isOver };
    }),
  };
}

interface DayContext {
  timeZone: string;
  plan: ShiftPlan;
  now: Date;
}

/** A shift of the day that still takes orders, and is not delivered yet. */
function openShiftOf(date: string, { plan, now }: DayContext): Shift | undefined {
  return shifts.find(
    (shift) => takesOrders(date, shift, now, plan) && !isDelivered(date, shift, now, plan),
  );
}

export async function readDay(
  db: Db,
  date: string,
  context: DayContext,
): Promise<AnsweredOf<typeof DayBook>> {
  const { timeZone } = context;
  const close = await selectClose(db, date);
  const scope = { date, isClosed: close !== undefined, timeZone };
  const sums = await selectDaySums(db, scope);
  const groups = await selectDayGroups(db, scope);
  const dayRest = await selectDayRest(db, date);
  const { cancelled, cancelledPaise, unfinished, isOfShop: _isOfShop, ...rest } = dayRest;
  const ofKind = (kind: DayGroup['kind']) => groups.filter((group) => group.kind === kind);
  const notYet = close ? undefined : whyNotYet(date, dayRest, context);
  return {
    date,
    ...sums,
    tenders: listTenders(sums.tenders),
    latePaid: listTenders(sums.latePaid),
    ...rest,
    ...(await selectMoneyBeside(db, { from: date, to: date, timeZone })),
    cancelled: { count: cancelled, amountPaise: cancelledPaise },
    riders: ofKind('rider').map(toGroup),
    areas: ofKind('area').map(toGroup),
    dishes: ofKind('dish').map(toGroup),
    unfinished: unfinished.slice(0, mostNamed),
    ...(close && {
      closed: {
        by: close.by,
        at: new Date(close.closedAt),
        digest: close.digest.slice(0, 12),
      },
    }),
    ...(notYet !== undefined && { notYet }),
  };
}

function toGroup({ id, name, count, paise, tenders }: DayGroup) {
  return {
    ...(id !== null && { id }),
    name: name === null ? 'Nobody' : name,
    count,
    amountPaise: paise,
    tenders: tenders ? listTenders(tenders) : [],
  };
}

/** A message, or undefined if the day can be closed. */
function whyNotYet(
  date: string,
  { unfinished, isOfShop }: Pick<DayRest, 'unfinished' | 'isOfShop'>,
  context: DayContext,
): string | undefined {
  const today = businessDay(context.now, context.timeZone);
  if (date > today) return `${shortDay(date)} is still to come.`;
  if (!isOfShop) return `Nothing was ordered for ${shortDay(date)} or before it.`;
  const open = openShiftOf(date, context);
  if (open) return `${open} of ${shortDay(date)} still takes orders.`;
  if (unfinished.length === 0) return undefined;
  const named = unfinished.slice(0, mostNamed).map(orderLabel).join(', ');
  const others = unfinished.length > mostNamed ? ` and ${unfinished.length - mostNamed} more` : '';
  return `Not handed over or cancelled yet: ${named}${others}.`;
}

interface DayClose extends DayContext {
  staffId: string;
  seen: { soldPaise: number; refundedPaise: number; unsettled: readonly string[] };
}

/**
 * 409 `conflict` with the reason. Nothing changes if the day is already closed with these figures.
 */
export async function closeBooks(
  db: Db,
  date: string,
  closing: DayClose,
): Promise<{ date: string }> {
  const { timeZone, now, staffId, seen } = closing;
  return inTransaction(db, async (tx) => {
    await lockDay(tx, date);
    const close = await selectClose(tx, date);
    const scope = { date, isClosed: close !== undefined, timeZone };
    const sums = await selectDaySums(tx, scope);
    const isSame = sums.soldPaise === seen.soldPaise && sums.refundedPaise === seen.refundedPaise;
    if (close && isSame) return { date };
    if (close) throw new AppError('conflict', `${close.by} has closed ${shortDay(date)} already.`);
    const notYet = whyNotYet(date, await selectDayRest(tx, date), closing);
    if (notYet !== undefined) throw new AppError('conflict', notYet);
    if (!isSame) {
      throw new AppError('conflict', 'The figures have changed. Please look at them again.');
    }
    refuseUnseen(await findUnsettled(tx, { date, timeZone }), seen.unsettled);
    await insertClose(tx, { date, timeZone, staffId, now });
    return { date };
  });
}

function refuseUnseen(unsettled: readonly string[], seen: readonly string[]): void {
  if (unsettled.join('\n') === seen.join('\n')) return;
  throw new AppError('conflict', 'Please look at what is not settled.', {
    details: unsettled.map((message) => ({ path: unsettledDetail, message })),
  });
}

export async function findDayOrders(
  db: Db,
  date: string,
  { after, ...filter }: DayListFilter & { after: number },
  timeZone: string,
): Promise<{ orders: DayOrder[]; next?: number }> {
  const scope = await scopeOf(db, date, timeZone);
  const limit = dayOrdersPerPage + 1;
  const rows = await selectDayOrders(db, scope, { filter, after, limit });
  const shown = rows.slice(0, dayOrdersPerPage);
  const next = rows.length > shown.length ? shown.at(-1)?.number : undefined;
  return { orders: shown.map(toOrder), ...(next !== undefined && { next }) };
}

function toOrder({ number, rider, paise, status, ...row }: DayOrderRow): DayOrder {
  return { ...row, id: number, amountPaise: paise, ...(rider !== null && { rider }) };
}

/** The whole list, page by page. */
export async function* dayOrderPages(
  db: Db,
  date: string,
  filter: DayListFilter,
  timeZone: string,
): AsyncGenerator<DayOrderRow[]> {
  const scope = await scopeOf(db, date, timeZone);
  yield* pagesOf<DayOrderRow>((after) =>
    selectDayOrders(db, scope, { filter, after: after?.number ?? 0, limit: rowsAPage }),
  );
}

async function scopeOf(db: Db, date: string, timeZone: string) {
  return { date, isClosed: (await selectClose(db, date)) !== undefined, timeZone };
}
