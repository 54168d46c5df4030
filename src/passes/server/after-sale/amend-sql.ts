/**
 * Statements by which people change a pass, and by which passes become longer; the trigger of their
 * entries moves the last day.
 */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { extensionKind, heldStates, type PassState, usedKinds } from '../../pass-kinds.ts';

/** A pass as staff see it before they change it. */
export type SeenPass = {
  id: string;
  purseId: string;
  tiffinId: string;
  state: PassState;
  expiresOn: BusinessDay;
  mealsLeft: number;
  leftPaise: number;
  pricePaise: number;
};

/** Until the transaction ends, nobody else changes it. */
export const lockPassByNumber = statement<{ number: number }, SeenPass>(`
  select id, purse_id as "purseId", tiffin_id as "tiffinId", state, expires_on as "expiresOn", balance_meals as "mealsLeft",
    balance_paise as "leftPaise", price_paise as "pricePaise"
  from passes where number = :number::int for no key update`);

/** What of its price went back, or stands for meals that have been cooked. */
export const selectUsed = statement<{ passId: string }, { paise: number }>(`
  select coalesce(-sum(paise), 0)::bigint as paise from pass_entries
  where pass_id = :passId::uuid and kind ${among(usedKinds)}`);

type None = Record<string, never>;
type Booked = { day: BusinessDay; now: Date } & Record<string, unknown>;

const columns =
  'id, pass_id, kind, meals, paise, days, closure_id, reason, staff_id, day, created_at';
const kindAndNothing = `'${extensionKind}', 0, 0`;

/** It runs again, until the next night if its last day is over all the same. */
export const insertExtension = statement<
  Booked & { passId: string; days: number; reason: string; staffId: string },
  None
>(`
  with p as (update passes set state = 'active' where id = :passId::uuid returning id)
  insert into pass_entries (${columns})
  select gen_random_uuid(), id, ${kindAndNothing}, :days::int, null, :reason, :staffId::uuid,
    :day::date, :now::timestamptz
  from p`);

/**
 * Passes of whose days a closure has some; null for all that run. Always in the order of the ids.
 */
export const lockClosedPasses = statement<{ passIds: readonly string[] | null }, { id: string }>(`
  select p.id from passes p
  where p.state = 'active' and (:passIds::uuid[] is null or p.id = any(:passIds::uuid[]))
    and exists (select from closures c where c.withdrawn_at is null
      and c.last_day >= p.starts_on and c.first_day <= p.expires_on)
  order by p.id for no key update`);

/**
 * A day on which no shift of the pass is cooked makes it a day longer, once: the closure that
 * closed the last of its shifts does. A closed day among those that it gets counts as well.
 */
export const insertClosedDays = statement<Booked & { passIds: readonly string[] }, None>(`
  with closed as (
    select distinct on (p.id, d.day) p.id as pass_id, p.expires_on, d.day::date, c.id as closure_id
    from passes p
    join closures c on c.withdrawn_at is null and c.last_day >= p.starts_on
      and (c.shift is null or c.shift = any(p.shifts))
    cross join lateral
      generate_series(greatest(c.first_day, p.starts_on), c.last_day, '1 day') as d(day)
    where p.id = any(:passIds::uuid[])
      and not exists (select from unnest(p.shifts) as s where not exists (
        select from closures k where k.withdrawn_at is null
          and (k.shift is null or k.shift = s) and d.day between k.first_day and k.last_day))
      and not exists (select from pass_entries e join closures k on k.id = e.closure_id
        where e.pass_id = p.id and e.pass_id = any(:passIds::uuid[])
          and d.day between k.first_day and k.last_day)
    order by p.id, d.day, c.created_at desc, c.id
  )
  , counted as (
    select *, (row_number() over (partition by pass_id order by day))::int - 1 as days_before
    from closed
  )
  insert into pass_entries (${columns})
  select gen_random_uuid(), pass_id, ${kindAndNothing}, count(*), closure_id, null, null::uuid,
    :day::date, :now::timestamptz
  from counted where day - days_before <= expires_on
  group by pass_id, closure_id
  on conflict do nothing`);

/** Of a person and a tiffin: what is left of passes that move lasts as long as the next one. */
export const insertMoves = statement<
  Booked & { purseId: string; tiffinId: string; until: BusinessDay },
  None
>(`
  with moved as materialized (
    select id, :until::date - expires_on as days from passes
    where purse_id = :purseId::uuid and tiffin_id = :tiffinId::uuid and leftover = 'moves'
      and state ${among(heldStates)} and balance_meals > 0 and expires_on < :until::date
    order by id for no key update
  )
  , woken as (update passes set state = 'active' where id in (select id from moved))
  insert into pass_entries (${columns})
  select gen_random_uuid(), id, ${kindAndNothing}, days, null, null, null::uuid, :day::date,
    :now::timestamptz
  from moved`);

/** The last day of the person's next pass of the tiffin. */
export const selectNextEnd = statement<
  { passId: string; purseId: string; tiffinId: string; today: BusinessDay },
  { until: BusinessDay }
>(`
  select expires_on as until from passes
  where purse_id = :purseId::uuid and tiffin_id = :tiffinId::uuid and state = 'active'
    and id <> :passId::uuid and expires_on >= :today::date
  order by expires_on desc limit 1`);
