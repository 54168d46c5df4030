/** Hands a pass over, in the transaction that takes its money. */
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { firstOpenDay } from '../../first-day-rules.ts';
import { passLabel } from '../../pass-kinds.ts';
import { lengthenSold } from '../amending/extension-service.ts';
import {
  type BegunPass,
  lockTrials,
  type SoldPass,
  selectBegun,
  selectFrozen,
  selectHasHad,
  selectSold,
  shareShifts,
  updateHanded,
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
export async function handPass(tx: Db, checkoutId: string, moment: Moment): Promise<boolean> {
  const [begun] = await selectBegun(tx, { checkoutId });
  if (!begun) throw new Error(`checkout ${checkoutId} has no pass that waits for it`);
  if (!begun.isOnSale || (begun.isOnce && (await wasHad(tx, begun)))) return false;
  const sold = await hand(tx, begun, moment, await frozenOf(tx, begun, moment));
  if (!sold) throw new Error(`pass ${begun.number} was handed over before`);
  return true;
}

/**
 * The same in few statements, which is nearly always enough: returns the line of its receipt, and
 * undefined, with nothing changed, in any other case. Throws if a shift was frozen before its
 * cut-off.
 */
export async function handPlainPass(
  tx: Db,
  checkoutId: string,
  moment: Moment,
): Promise<string | undefined> {
  const [begun] = await selectBegun(tx, { checkoutId });
  if (!begun?.isOnSale || begun.isOnce) return undefined;
  const sold = await hand(tx, begun, moment, []);
  return sold && lineOf(sold);
}

interface FrozenShift {
  date: BusinessDay;
  shift: Shift;
}

async function hand(
  tx: Db,
  begun: BegunPass,
  moment: Moment,
  frozen: readonly FrozenShift[],
): Promise<SoldPass | undefined> {
  const { now, plan } = moment;
  const day = businessDay(now, plan.timeZone);
  const from = firstWanted(begun, day);
  const firstOf = (shift: Shift, since: BusinessDay, at: Moment) =>
    firstOpenDay([shift], firstUnfrozen(shift, since, frozen), at);
  const firstDays = begun.shifts.flatMap((shift) => firstOf(shift, from, moment) ?? []);
  const startsOn = firstDays.toSorted()[0] ?? from;
  // What is closed can be opened again.
  const opened = { now, plan: { ...plan, closures: [] } };
  const { wanted } = begun;
  const shifts = begun.shifts.filter((shift) => wanted?.shifts.includes(shift));
  const sold = await updateHanded(tx, {
    ...{ passId: begun.id, entryId: newId(), startsOn, day, now },
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
  await lengthenSold(tx, begun, { day, now });
  const [longer] = await selectSold(tx, { checkoutId: begun.checkoutId });
  return longer;
}

const firstWanted = ({ startsOn }: BegunPass, today: BusinessDay) =>
  startsOn < today ? today : startsOn;

async function wasHad(tx: Db, begun: BegunPass): Promise<boolean> {
  await lockTrials(tx, { offerId: begun.offerId });
  return selectHasHad(tx, begun);
}

/** The shifts that can freeze at this moment are held, so that none of them does. */
async function frozenOf(tx: Db, begun: BegunPass, { now, plan }: Moment): Promise<FrozenShift[]> {
  const from = firstWanted(begun, businessDay(now, plan.timeZone));
  const { shifts } = begun;
  await shareShifts(tx, { from, to: addDays(from, 2), shifts });
  return selectFrozen(tx, { from, shifts });
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
