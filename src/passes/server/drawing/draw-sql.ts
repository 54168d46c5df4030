/** Statements of the draw: what is expected, what is held, and what became of it. */
import { selectKeptWishes } from '#src/menus/server/met-wishes-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { insertOf, statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { ExpectedMeal, HeldPass } from '../../draw-rules.ts';
import { entryKindsWith, forgivingAnswer, type LeftOutReason } from '../../pass-kinds.ts';
import { passEntries } from '../pass-tables.ts';
import { isExpected, isSkipped, payingPurse, runsOn } from '../standing-day-tables.ts';
import { leftOutMeals } from '../standing-tables.ts';

type Key = { date: BusinessDay; shift: Shift } & Record<string, unknown>;

/** A meal that is expected, with everything that its order needs. */
export interface ExpectedRow extends ExpectedMeal, Record<string, unknown> {
  /** Why it has been left out without a break since it was listed; null if it does not rest. */
  restsFor: LeftOutReason | null;
  mobileNo: string;
  name: string;
  note: string;
  addressId: string;
  /** Null without a dish of its tiffin; the others as well. */
  menuId: string | null;
  dish: string | null;
  items: string[] | null;
  /** Those of the person that the dish can meet. */
  wishes: LineWish[];
}

const wishesOfPerson = selectKeptWishes(
  'menu',
  `person.wishes @> jsonb_build_array(jsonb_build_object('id', w.id))`,
);

/** The standing meals of the shift on that day, in the order in which they were made. */
export const selectExpected = statement<Key, ExpectedRow>(`
  select s.id, s.purse_id as "purseId", s.tiffin_id as "tiffinId", s.quantity, s.name, s.note,
    rest.reason as "restsFor", c.mobile_no as "mobileNo", a.id as "addressId",
    menu.id as "menuId", menu.variant as dish, menu.items, ${wishesOfPerson} as wishes,
    ${isSkipped} as "isSkipped",
    exists (select from late_skips l where l.standing_id = s.id and l.date = :date::date
      and l.answer = '${forgivingAnswer}') as "isForgiven",
    case when person.blocked_reason is not null then 'blocked'
      when not a.is_active then 'noAddress'
      when menu.id is null then 'noDish' end as problem
  from standing_meals s
  join meal_purses purse on purse.id = s.purse_id
  join customers c on c.id = purse.customer_id
  join customers person on person.id = coalesce(c.merged_into, c.id)
  join addresses a on a.id = s.address_id
  left join left_out_meals rest on rest.date = s.rests_since and rest.shift = s.shift
    and rest.standing_id = s.id
  left join menus menu on menu.date = :date::date and menu.shift = :shift
    and menu.tiffin_id = s.tiffin_id and menu.is_published and menu.archived_at is null
  where ${isExpected}
  order by s.created_at, s.id`);

export type Purses = Key & { purseIds: readonly string[] };
const isHeld = `${runsOn(':date::date', ':shift')}
  and p.balance_meals > 0 and p.purse_id = any(:purseIds::uuid[])`;

/** Always in the order of the ids; what is read of them is read afterwards. */
export const lockHeld = statement<Purses, Record<string, never>>(`
  select from passes p where ${isHeld} order by p.id for no key update`);

/** The pass that ends first is drawn first. */
export const selectHeld = statement<Purses, HeldPass & Record<string, unknown>>(`
  select p.id, p.purse_id as "purseId", p.tiffin_id as "tiffinId", p.balance_meals as meals,
    p.balance_paise as paise, p.skip_limit as "skipLimit",
    case when p.skip_limit is null then 0 else (select count(*) from pass_entries e
      where e.pass_id = p.id and e.kind ${among(entryKindsWith('about', 'day'))}) end as skips
  from passes p where ${isHeld}
  order by p.expires_on, p.number`);

/** Of one standing meal. */
export const selectPayingPurse = statement<{ id: string }, { purseId: string }>(
  `select ${payingPurse} as "purseId" from standing_meals s where s.id = :id::uuid`,
);

/** As `selectHeld` at an instant that is over. Skips took nothing then. */
export const selectHeldBefore = statement<
  Purses & { end: Date },
  HeldPass & Record<string, unknown>
>(`
  select p.id, p.purse_id as "purseId", p.tiffin_id as "tiffinId", sum(e.meals)::int as meals,
    sum(e.paise)::bigint as paise, null as "skipLimit", 0 as skips
  from passes p join pass_entries e on e.pass_id = p.id and e.created_at < :end::timestamptz
  where :date::date between p.starts_on and p.expires_on and :shift = any(p.shifts)
    and p.purse_id = any(:purseIds::uuid[])
  group by p.id having sum(e.meals) > 0
  order by p.expires_on, p.number`);

export const selectPassNumbers = statement<
  { ids: readonly string[] },
  { id: string; number: number }
>('select id, number from passes where id = any(:ids::uuid[])');

/** What the draw of a shift writes of a pass; date and shift are those of the shift. */
export type DrawEntry = Pick<
  typeof passEntries.$inferInsert,
  'id' | 'passId' | 'kind' | 'meals' | 'paise'
> & { standingId: string; orderId: string | null };

const addEntries = statement<Record<string, unknown>, Record<string, never>>(`
  ${insertOf(passEntries, {
    ...{ id: 'e.id', passId: 'e."passId"', kind: 'e.kind', meals: 'e.meals', paise: 'e.paise' },
    ...{ orderId: 'e."orderId"', standingId: 'e."standingId"', date: ':date::date' },
    ...{ shift: ':shift', reason: 'null', staffId: 'null::uuid', day: ':date::date' },
    ...{ days: 'null::int', closureId: 'null::uuid' },
    createdAt: ':now::timestamptz',
  })}
  from jsonb_to_recordset(:entries::jsonb) as e(id uuid, "passId" uuid, kind text, meals int,
    paise bigint, "orderId" uuid, "standingId" uuid)`);

export async function insertDrawEntries(
  tx: Db,
  { entries, ...key }: Key & { now: Date; entries: readonly DrawEntry[] },
): Promise<void> {
  if (entries.length > 0) await addEntries(tx, { ...key, entries: JSON.stringify(entries) });
}

/** What the draw of a shift writes of a meal that it left out. */
export type LeftOut = Pick<
  typeof leftOutMeals.$inferInsert,
  'standingId' | 'quantity' | 'reason' | 'isNew'
>;

const addLeftOut = statement<Record<string, unknown>, Record<string, never>>(`
  ${insertOf(leftOutMeals, {
    ...{ date: ':date::date', shift: ':shift', standingId: 'm."standingId"' },
    ...{ quantity: 'm.quantity', reason: 'm.reason', isNew: 'm."isNew"' },
    ...{ explanation: 'null', explainedBy: 'null::uuid', explainedAt: 'null::timestamptz' },
    orderId: 'null::uuid',
    createdAt: ':now::timestamptz',
  })}
  from jsonb_to_recordset(:meals::jsonb) as m("standingId" uuid, quantity int, reason text,
    "isNew" boolean)`);

export async function insertLeftOut(
  tx: Db,
  { meals, ...key }: Key & { now: Date; meals: readonly LeftOut[] },
): Promise<void> {
  if (meals.length > 0) await addLeftOut(tx, { ...key, meals: JSON.stringify(meals) });
}

const setRest = statement<Record<string, unknown>, Record<string, never>>(`
  update standing_meals set rests_since = :since::date where id = any(:ids::uuid[])`);

/** Without a day, they rest no more. */
export async function updateRests(
  tx: Db,
  ids: readonly string[],
  since: BusinessDay | null,
): Promise<void> {
  if (ids.length > 0) await setRest(tx, { ids, since });
}
