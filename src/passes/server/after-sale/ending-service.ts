/** Ends passes: staff stop one, or its days are over; what is left goes back or is lost. */
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { backPaiseOf, isWaiting } from '../../ending-rules.ts';
import { heldStates, passLabel } from '../../pass-kinds.ts';
import { daysThatFreeze } from '../../standing-rules.ts';
import { shareShifts } from '../frozen-shift-sql.ts';
import { insertMoves, selectNextEnd } from './amend-sql.ts';
import {
  type EndingPass,
  endStandingMeals,
  lockPassToEnd,
  selectPassToEnd,
  updateEnded,
  updateWaiting,
} from './ending-sql.ts';

interface EndingContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: KnownSettings;
  now: Date;
  /** The member of staff; undefined if the shop itself ends it. */
  staffId?: string | undefined;
}

/**
 * Gives money of a pass back to where it came from, in the transaction that ends the pass, which
 * has locked the checkout. Returns the paise: 0 if all of its payment went back before.
 */
export type GiveBack = (
  tx: Db,
  context: EndingContext,
  back: { checkoutId: string; label: string; amountPaise: number; reason: string },
) => Promise<number>;

interface Stop {
  number: number;
  /** What was left of it when the person decided. */
  seenMeals: number;
  reason: string;
}

/**
 * Returns the paise that go back by the terms of the pass. 404 `not_found`; 409 `conflict` for a
 * pass that does not run, or has changed meanwhile.
 */
export function endByStaff(
  db: Db,
  { number, seenMeals, reason }: Stop,
  context: EndingContext & { giveBack: GiveBack },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [seen] = await selectPassToEnd(tx, { number });
    if (!seen) throw new AppError('not_found', 'This pass does not exist.');
    const pass = await lockBoth(tx, seen, today(context));
    if (!heldStates.includes(pass.state) || pass.balanceMeals !== seenMeals) {
      throw new AppError('conflict', 'It was changed meanwhile.');
    }
    return end(
      tx,
      pass,
      { state: 'stopped', reason, backPaise: backPaiseOf(pass, 'stopped') },
      context,
    );
  });
}

/** A pass whose last day is over; does nothing if it ended or was made longer meanwhile. */
export function endOverdue(
  db: Db,
  overdue: { id: string; checkoutId: string },
  context: EndingContext & { giveBack: GiveBack },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockCheckout(tx, overdue.checkoutId);
    const [pass] = await lockPassToEnd(tx, { id: overdue.id });
    if (!pass || !heldStates.includes(pass.state) || pass.expiresOn >= today(context)) return;
    if (isWaiting(pass, today(context))) return waitForNext(tx, pass, context);
    const backPaise = backPaiseOf(pass, 'ended');
    await end(tx, pass, { state: 'ended', reason: 'Its days were over', backPaise }, context);
  });
}

/** Where the next pass is there already, what is left moves to it. */
async function waitForNext(tx: Db, pass: EndingPass, { now, ...rest }: EndingContext) {
  const { id: passId, purseId, tiffinId } = pass;
  const day = today({ now, ...rest });
  const [next] = await selectNextEnd(tx, { passId, purseId, tiffinId, today: day });
  if (next) await insertMoves(tx, { purseId, tiffinId, until: next.until, day, now });
  else await updateWaiting(tx, { passId });
}

const today = ({ shop, now }: EndingContext) => businessDay(now, shop.config.timeZone);

/** In the common order: the checkout, the shifts, the pass. */
async function lockBoth(tx: Db, seen: EndingPass, day: BusinessDay): Promise<EndingPass> {
  await lockCheckout(tx, seen.checkoutId);
  await shareShifts(tx, { days: daysThatFreeze(day), shifts });
  const [pass] = await lockPassToEnd(tx, { id: seen.id });
  if (!pass) throw new Error(`pass ${seen.number} is gone`);
  return pass;
}

async function end(
  tx: Db,
  pass: EndingPass,
  { state, reason, backPaise }: { state: 'stopped' | 'ended'; reason: string; backPaise: number },
  context: EndingContext & { giveBack: GiveBack },
): Promise<number> {
  const day = today(context);
  const given = backPaise > 0 ? await giveBackOf(tx, pass, { backPaise, reason }, context) : 0;
  await updateEnded(tx, {
    ...{ passId: pass.id, entryId: newId(), state, reason, day, now: context.now },
    ...{ kind: given > 0 ? 'refunded' : 'lapsed', staffId: context.staffId ?? null },
  });
  if (state === 'stopped') {
    await endStandingMeals(tx, { purseId: pass.purseId, tiffinId: pass.tiffinId, today: day });
  }
  return given;
}

function giveBackOf(
  tx: Db,
  { checkoutId, number }: EndingPass,
  { backPaise: amountPaise, reason }: { backPaise: number; reason: string },
  context: EndingContext & { giveBack: GiveBack },
): Promise<number> {
  const back = { checkoutId, label: passLabel(number), amountPaise, reason };
  return context.giveBack(tx, context, back);
}
