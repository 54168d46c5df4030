/** Statements by which a pass ends: stopped by staff, or over. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { heldStates, type PassEntryKind, type PassState } from '../../pass-kinds.ts';
import type { Leftover, Stopping } from '../../pass-terms.ts';

/** A pass, with what decides what becomes of its meals at its end. */
export type EndingPass = {
  id: string;
  number: number;
  checkoutId: string;
  purseId: string;
  tiffinId: string;
  state: PassState;
  leftover: Leftover;
  stopping: Stopping;
  balanceMeals: number;
  balancePaise: number;
  expiresOn: BusinessDay;
  hasDrawn: boolean;
};

const columns = `p.id, p.number, p.checkout_id as "checkoutId", p.purse_id as "purseId",
  p.tiffin_id as "tiffinId", p.state, p.leftover, p.stopping, p.balance_meals as "balanceMeals",
  p.balance_paise as "balancePaise", p.expires_on as "expiresOn",
  exists (select from pass_entries e where e.pass_id = p.id and e.kind = 'drawn') as "hasDrawn"`;

/** Without a lock. */
export const selectPassToEnd = statement<{ number: number }, EndingPass>(`
  select ${columns} from passes p where p.number = :number::int`);

/** Its checkout is locked before. */
export const lockPassToEnd = statement<{ id: string }, EndingPass>(`
  select ${columns} from passes p where p.id = :id::uuid for no key update`);

/**
 * Passes whose last day is over, and whose last meals have been cooked; of those that wait, only
 * those that have waited long enough, or whose purse has come together with one of a running pass.
 */
export const selectOverdue = statement<
  { today: BusinessDay; waitedSince: BusinessDay },
  { id: string; checkoutId: string }
>(`
  select p.id, p.checkout_id as "checkoutId" from passes p
  where p.state ${among(heldStates)} and p.expires_on < :today::date
    and (p.state = 'active' or p.balance_meals = 0 or p.expires_on < :waitedSince::date
      or exists (select from passes n where n.purse_id = p.purse_id
        and n.tiffin_id = p.tiffin_id and n.state = 'active' and n.expires_on >= :today::date))
  order by p.expires_on, p.number`);

/** What is left waits for the next pass of the person. */
export const updateWaiting = statement<{ passId: string }, Record<string, never>>(
  `update passes set state = 'waiting' where id = :passId::uuid`,
);

interface Ending extends Record<string, unknown> {
  passId: string;
  entryId: string;
  kind: PassEntryKind;
  state: PassState;
  reason: string;
  staffId: string | null;
  day: BusinessDay;
  now: Date;
}

/** Everything that is left leaves the pass; an empty one only ends. */
const end = statement<Ending, Record<string, never>>(`
  with p as (
    update passes set state = :state where id = :passId::uuid
    returning id, balance_meals, balance_paise
  )
  insert into pass_entries (id, pass_id, kind, meals, paise, reason, staff_id, day, created_at)
  select :entryId::uuid, p.id, :kind, -p.balance_meals, -p.balance_paise, :reason, :staffId::uuid,
    :day::date, :now::timestamptz
  from p where p.balance_meals > 0`);

export async function updateEnded(tx: Db, ending: Ending): Promise<void> {
  await end(tx, ending);
}

/**
 * The standing meals of the purse and tiffin end with what is frozen of them, unless another pass
 * still runs.
 */
export const endStandingMeals = statement<
  { purseId: string; tiffinId: string; today: BusinessDay },
  Record<string, never>
>(`
  update standing_meals s set until_day = greatest(s.from_day - 1, :today::date - 1, (
    select max(d.date) from shift_days d
    where d.shift = s.shift and d.date >= :today::date and d.state <> 'open'
      and (s.until_day is null or d.date <= s.until_day)))
  where s.purse_id = :purseId::uuid and s.tiffin_id = :tiffinId::uuid
    and (s.until_day is null or s.until_day > :today::date)
    and not exists (select from passes p where p.purse_id = s.purse_id
      and p.tiffin_id = s.tiffin_id and p.state = 'active')`);
