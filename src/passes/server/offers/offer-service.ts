/** Offers: adding and changing them, never over another owner's newer change. */
import { requireTiffin } from '#src/dishes/server/tiffin-service.ts';
import { AppError, refusedAt } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { ruleOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { Offer, OfferForm } from '../../offer-contract.ts';
import { insertOffer, selectOffer, selectOffers, updateOffer } from './offer-sql.ts';

interface Context {
  now: Date;
  plan: ShiftPlan;
}

export async function findOffers(db: Db): Promise<Offer[]> {
  return (await selectOffers(db)).map(({ offer, tiffin, running }) => {
    const { skipLimit, createdAt, updatedAt, ...same } = offer;
    return { ...same, tiffin, running, ...(skipLimit !== null && { skipLimit }) };
  });
}

/** Errors as in the contract. */
export function createOffer(db: Db, form: OfferForm, context: Context): Promise<Offer> {
  return storing(db, async (tx) => {
    await requireFit(tx, form, context);
    const id = newId();
    await insertOffer(tx, { ...columnsOf(form, context), id, createdAt: context.now });
    return id;
  });
}

/** Errors as in the contract. */
export function editOffer(
  db: Db,
  seen: { id: string; revision: number },
  form: OfferForm,
  context: Context,
): Promise<Offer> {
  return storing(db, async (tx) => {
    if (!(await selectOffer(tx, seen.id))) {
      throw new AppError('not_found', 'This offer does not exist.');
    }
    await requireFit(tx, form, context);
    if (await updateOffer(tx, seen, columnsOf(form, context))) return seen.id;
    throw new AppError(
      'conflict',
      'Somebody else has changed this offer since you opened it. Nothing was saved.',
    );
  });
}

function columnsOf({ skipLimit, ...form }: OfferForm, { now }: Context) {
  const { isOnce = false } = form;
  // Each shift once: a customer gets a standing meal for each of them.
  const own = shifts.filter((shift) => form.shifts.includes(shift));
  return { ...form, shifts: own, isOnce, skipLimit: skipLimit ?? null, updatedAt: now };
}

async function requireFit(tx: Db, form: OfferForm, { now, plan }: Context): Promise<void> {
  await requireTiffin(tx, form.tiffinId);
  if (form.pricePaise < 100 * form.meals) {
    throw refusedAt('price', 'A meal costs at least one rupee.');
  }
  if (!form.isOnSale) return;
  const today = businessDay(now, plan.timeZone);
  for (const shift of form.shifts) {
    const rule = ruleOf(today, shift, plan);
    if (rule?.cutOff || rule?.window) continue;
    throw refusedAt(
      'isOnSale',
      `${shift} has no cut-off, so nobody knows until when to skip. Set it in Settings › Shifts.`,
    );
  }
}

async function storing(db: Db, write: (tx: Db) => Promise<string>): Promise<Offer> {
  try {
    const id = await inTransaction(db, write);
    const offer = (await findOffers(db)).find((each) => each.id === id);
    if (!offer) throw new Error(`offer ${id} was not stored`);
    return offer;
  } catch (error) {
    if (!isUniqueViolation(error, 'offers_name')) throw error;
    throw refusedAt('name', 'There is an offer with this name already.');
  }
}
