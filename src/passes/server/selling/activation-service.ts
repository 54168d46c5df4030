/** A pass begins to run, in the transaction that takes its money. */
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { firstOpenDay } from '../../first-day-rules.ts';
import { passLabel } from '../../pass-kinds.ts';
import { daysThatFreeze } from '../../standing-rules.ts';
import { extendActivated } from '../after-sale/amend-service.ts';
import { type FrozenShift, selectFrozenShifts, shareShifts } from '../frozen-shift-sql.ts';
import {
  lockTrials,
  type PendingPass,
  type SoldPass,
  selectHasHad,
  selectPending,
  selectSold,
  updateActivated,
} from './purchase-sql.ts';

interface Moment {
  now: Date;
  plan: ShiftPlan;
}

/**
 * The pass begins with its first open shift, and its meals come from the first shift on that is not
 * frozen. False, with nothing changed, if it is not sold any more or was a trial that the person
 * has had. The caller has locked the checkout.
 */
export async function activatePass(tx: Db, checkoutId: string, moment: Moment): Promise<boolean> {
  const [pending] = await selectPending(tx, { checkoutId });
  if (!pending) throw new Error(`checkout ${checkoutId} has no pass that waits for its money`);
  if (!pending.isOnSale || (pending.isOnce && (await wasHad(tx, pending)))) return false;
  const from = firstWanted(pending, businessDay(moment.now, moment.plan.timeZone));
  const frozen = await holdShifts(tx, from, pending.shifts);
  const sold = await activate(tx, pending, moment, frozen);
  if (!sold) throw new Error(`pass ${pending.number} runs already`);
  return true;
}

/**
 * The same in few statements, which is nearly always enough: returns the line of its receipt, and
 * undefined, with nothing changed, in any other case. Throws if a shift was frozen before its
 * cut-off.
 */
export async function activatePlainPass(
  tx: Db,
  checkoutId: string,
  moment: Moment,
): Promise<string | undefined> {
  const [pending] = await selectPending(tx, { checkoutId });
  if (!pending?.isOnSale || pending.isOnce) return undefined;
  const sold = await activate(tx, pending, moment, []);
  return sold && lineOf(sold);
}

async function activate(
  tx: Db,
  pending: PendingPass,
  moment: Moment,
  frozen: readonly FrozenShift[],
): Promise<SoldPass | undefined> {
  const { now, plan } = moment;
  const day = businessDay(now, plan.timeZone);
  const from = firstWanted(pending, day);
  const firstOf = (shift: Shift, since: BusinessDay, at: Moment) =>
    firstOpenDay([shift], firstUnfrozen(shift, since, frozen), at);
  const firstDays = pending.shifts.flatMap((shift) => firstOf(shift, from, moment) ?? []);
  const startsOn = firstDays.toSorted()[0] ?? from;
  // What is closed can be opened again.
  const opened = { now, plan: { ...plan, closures: [] } };
  const { wanted } = pending;
  const shifts = pending.shifts.filter((shift) => wanted?.shifts.includes(shift));
  const sold = await updateActivated(tx, {
    ...{ passId: pending.id, entryId: newId(), startsOn, day, now },
    standing: shifts.flatMap((shift) => {
      const fromDay = firstOf(shift, startsOn, opened);
      return wanted && fromDay ? [{ ...wanted, id: newId(), shift, fromDay }] : [];
    }),
  });
  if (!sold) return undefined;
  const isClosed = plan.closures.some(({ from: first, to }) => {
    return startsOn <= to && first <= sold.expiresOn;
  });
  if (!isClosed && !sold.hasMoving) return sold;
  await extendActivated(tx, pending, { day, now });
  const [longer] = await selectSold(tx, { checkoutId: pending.checkoutId });
  return longer;
}

const firstWanted = ({ startsOn }: PendingPass, today: BusinessDay) =>
  startsOn < today ? today : startsOn;

async function wasHad(tx: Db, pending: PendingPass): Promise<boolean> {
  await lockTrials(tx, { offerId: pending.offerId });
  return selectHasHad(tx, pending);
}

/**
 * The shifts that can freeze at this moment are held, so that none of them does. Returns those that
 * are frozen from the day on.
 */
export async function holdShifts(
  tx: Db,
  from: BusinessDay,
  shifts: readonly Shift[],
): Promise<FrozenShift[]> {
  await shareShifts(tx, { days: daysThatFreeze(from), shifts });
  return selectFrozenShifts(tx, { since: from });
}

/** The first day from `from` on after those on which the shift is frozen. */
export function firstUnfrozen(
  shift: Shift,
  from: BusinessDay,
  frozen: readonly FrozenShift[],
): BusinessDay {
  const cooked = frozen.filter((day) => day.shift === shift).map(({ date }) => date);
  const last = cooked.toSorted().at(-1);
  return last === undefined || last < from ? from : addDays(last, 1);
}

/** `Meal pass P12: 26 × Full tiffin, use by 5 Jan 2027`. */
export async function lineOfSale(tx: Db, checkoutId: string): Promise<string> {
  const [sold] = await selectSold(tx, { checkoutId });
  if (!sold) throw new Error(`checkout ${checkoutId} has no pass`);
  return lineOf(sold);
}

function lineOf({ number, meals, tiffin, expiresOn }: SoldPass): string {
  return `Meal pass ${passLabel(number)}: ${meals} × ${tiffin}, use by ${longDay(expiresOn)}`;
}
