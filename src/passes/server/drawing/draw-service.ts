/** Turns the standing meals of a shift into orders, and says before what they would be. */
import {
  createDrawnOrders,
  type DrawnBatch,
  type DrawnOrder,
} from '#src/orders/server/paid/drawn-order-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import { isDayOff, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import { drawMeals, type Outcome, type Share } from '../../draw-rules.ts';
import { lineOfMeals } from '../../meal-price-rules.ts';
import { leftOutReasons, passLabel } from '../../pass-kinds.ts';
import {
  type DrawEntry,
  type ExpectedRow,
  insertDrawEntries,
  insertLeftOut,
  type LeftOut,
  lockHeld,
  selectExpected,
  selectHeld,
  selectPassNumbers,
  selectPayingPurse,
  updateRests,
} from './draw-sql.ts';

/** A shift of a day, with the closures and rules by which it is cooked or not. */
interface Planned {
  date: BusinessDay;
  shift: Shift;
  plan: ShiftPlan;
}
interface Drawing extends Planned {
  now: Date;
}

type RowWith<Name extends Outcome['outcome']> = ExpectedRow & Extract<Outcome, { outcome: Name }>;
const hasOutcome =
  <Name extends Outcome['outcome']>(name: Name) =>
  (meal: ExpectedRow & Outcome): meal is RowWith<Name> =>
    meal.outcome === name;

/**
 * Called by the freeze in its transaction, which has the shift for itself: no skip of the shift is
 * under way. A shift that is closed on that day draws nothing.
 */
export async function drawStandingMeals(tx: Db, drawing: Drawing): Promise<void> {
  const { date, shift, now } = drawing;
  const meals = await outcomesOf(tx, drawing, lockHeld);
  if (meals.length === 0) return;
  await makeOrders(tx, meals.filter(hasOutcome('drawn')), drawing);
  const entries = meals.filter(hasOutcome('skipped')).flatMap(skipEntry);
  await insertDrawEntries(tx, { date, shift, now, entries });
  const leftOut = meals.filter(hasOutcome('leftOut'));
  await insertLeftOut(tx, { date, shift, now, meals: leftOut.map(leftOutOf) });
  const begin = leftOut.filter((meal) => leftOutReasons[meal.reason].isListedOnce && isNew(meal));
  await updateRests(tx, idsOf(begin), date);
}

/** Of who rests, another reason is new: it needs somebody else to do something. */
function isNew({ reason, restsFor }: RowWith<'leftOut'>): boolean {
  return !leftOutReasons[reason].isListedOnce || reason !== restsFor;
}

function leftOutOf(meal: RowWith<'leftOut'>): LeftOut {
  const { id: standingId, quantity, reason } = meal;
  return { standingId, quantity, reason, isNew: isNew(meal) };
}

/** Makes the orders; returns their ids, in the order of the meals. */
async function makeOrders(
  tx: Db,
  meals: readonly RowWith<'drawn'>[],
  { date, shift, now, plan, by }: Drawing & Pick<DrawnBatch, 'by'>,
): Promise<string[]> {
  const drawn = meals.map((meal) => ({ ...meal, orderId: newId() }));
  const labels = await labelsOf(tx, drawn);
  const orders = drawn.map((meal) => orderOf(meal, labels));
  const orderDate = businessDay(now, plan.timeZone);
  await createDrawnOrders(tx, orders, { date, shift, now, orderDate, by });
  const entries = drawn.flatMap(({ shares, orderId, id: standingId }) =>
    shares.map((share) => entryOf('drawn', share, { orderId, standingId })),
  );
  await insertDrawEntries(tx, { date, shift, now, entries });
  await updateRests(tx, idsOf(drawn.filter(({ restsFor }) => restsFor !== null)), null);
  return drawn.map(({ orderId }) => orderId);
}

/**
 * Draws one meal after the freeze, whatever kept it from being drawn then; returns the id of its
 * order, an addition to the frozen count. The caller holds the shift and its amendments. 409
 * `conflict` without a dish, and where its passes have too few meals.
 */
export async function drawOne(
  tx: Db,
  standingId: string,
  drawing: Drawing & Required<Pick<DrawnBatch, 'by'>>,
): Promise<string> {
  const { date, shift } = drawing;
  const meal = await findExpectedMeal(tx, standingId, drawing);
  const [payer] = await selectPayingPurse(tx, { id: standingId });
  if (!payer) throw new Error(`no purse pays for the standing meal ${standingId}`);
  const purses = { date, shift, purseIds: [payer.purseId] };
  await lockHeld(tx, purses);
  const expected: ExpectedRow = { ...meal, ...payer, problem: null, isSkipped: false };
  const drawn = drawMeals([expected], await selectHeld(tx, purses)).find(hasOutcome('drawn'));
  if (!drawn) throw new AppError('conflict', 'No meals are left on a pass for this shift.');
  const [orderId] = await makeOrders(tx, [drawn], drawing);
  if (orderId === undefined) throw new Error('no order was made of a drawn meal');
  return orderId;
}

/** 404 `not_found`; 409 `conflict` while no dish counts as its tiffin. */
export async function findExpectedMeal(
  tx: Db,
  standingId: string,
  { date, shift }: Pick<Drawing, 'date' | 'shift'>,
): Promise<ExpectedRow & { menuId: string }> {
  const meal = (await selectExpected(tx, { date, shift })).find(({ id }) => id === standingId);
  if (!meal) throw new AppError('not_found', 'Nobody waits for this meal any more.');
  const { menuId } = meal;
  if (menuId === null) {
    throw new AppError('conflict', 'Choose a dish for this tiffin first, on the menu of the day.');
  }
  return { ...meal, menuId };
}

/** A meal as the count of a shift shows it before the freeze. */
export interface PlannedMeal {
  dish: string;
  items: string[];
  wishes: LineWish[];
  quantity: number;
}

/** The meals that a freeze at this moment would draw. */
export async function findPlannedMeals(db: Db, planned: Planned): Promise<PlannedMeal[]> {
  const meals = await outcomesOf(db, planned);
  return meals.filter(hasOutcome('drawn')).map((meal) => {
    const { dish, items } = dishOf(meal);
    return { dish, items, wishes: meal.wishes, quantity: meal.quantity };
  });
}

async function outcomesOf(
  db: Db,
  { date, shift, plan }: Planned,
  lock?: typeof lockHeld,
): Promise<(ExpectedRow & Outcome)[]> {
  if (closureOf(date, shift, plan.closures) || isDayOff(date, shift, plan)) return [];
  const expected = await selectExpected(db, { date, shift });
  if (expected.length === 0) return [];
  const purses = { date, shift, purseIds: [...new Set(expected.map(({ purseId }) => purseId))] };
  await lock?.(db, purses);
  return drawMeals(expected, await selectHeld(db, purses));
}

async function labelsOf(tx: Db, drawn: readonly RowWith<'drawn'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(drawn.flatMap(({ shares }) => shares.map(({ passId }) => passId)))];
  const rows = ids.length === 0 ? [] : await selectPassNumbers(tx, { ids });
  return new Map(rows.map(({ id, number }) => [id, passLabel(number)]));
}

function orderOf(
  meal: RowWith<'drawn'> & { orderId: string },
  labels: ReadonlyMap<string, string>,
): DrawnOrder {
  const { shares, orderId, id: standingId, quantity, mobileNo, name, note, addressId } = meal;
  const totalPaise = shares.reduce((sum, { paise }) => sum + paise, 0);
  const passes = shares.map(({ passId }) => labels.get(passId)).join(' and ');
  return {
    ...{ id: orderId, standingId, menuId: dishOf(meal).menuId, quantity, totalPaise },
    ...lineOfMeals(totalPaise, quantity),
    ...{ mobileNo, name, note, addressId, wishes: meal.wishes, reason: `From pass ${passes}` },
  };
}

/** Without a dish nothing is drawn. */
function dishOf({ menuId, dish, items }: ExpectedRow) {
  if (menuId === null || dish === null || items === null) throw new Error('drawn without a dish');
  return { menuId, dish, items };
}

function skipEntry({ id: standingId, passId, forfeited }: RowWith<'skipped'>): DrawEntry[] {
  const about = { standingId, orderId: null };
  if (forfeited) return [entryOf('forfeited', forfeited, about)];
  if (passId === undefined) return [];
  return [{ id: newId(), kind: 'skipped', passId, meals: 0, paise: 0, ...about }];
}

function entryOf(
  kind: 'drawn' | 'forfeited',
  { passId, meals, paise }: Share,
  about: { standingId: string; orderId: string | null },
): DrawEntry {
  return { id: newId(), kind, passId, meals: -meals, paise: -paise, ...about };
}

function idsOf(meals: readonly { id: string }[]): string[] {
  return meals.map(({ id }) => id);
}
