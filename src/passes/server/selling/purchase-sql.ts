/** The statements by which a pass is bought: it begins to wait for its money, and runs with it. */
import type { PaidThing } from '#src/orders/order-rules.ts';
import { defaultMethod, methodOf } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { insertOf, statement } from '#src/platform/database/statement-sql.ts';
import {
  announceJobs,
  jobsValue,
  type NewJob,
  storeJobsFor,
} from '#src/platform/jobs/new-jobs-sql.ts';
import type { WantedMeals } from '../../pass-terms.ts';
import { passes } from '../pass-tables.ts';
import { standingMeals } from '../standing-tables.ts';

/** A pass that waits for its money, with its checkout. */
export interface Purchase {
  passId: string;
  checkoutId: string;
  purseId: string;
  /** Null for a link that staff send: the person's own purse. */
  browserId: string | null;
  staffId: string | null;
  source: string;
  mobileNo: string;
  /** The offer, as its customer has seen it. */
  offerId: string;
  pricePaise: number;
  startsOn: BusinessDay;
  /** As JSON, so that the statement takes it apart. */
  wanted: WantedMeals | null;
  idempotencyKey: string | null;
  requestHash: string;
  expiresAt: Date;
  now: Date;
}

const paysFor: Exclude<PaidThing, 'orders'> = 'pass';
const { beginsAs } = methodOf(defaultMethod);
const checkout = {
  ...{ id: ':checkoutId::uuid', state: `'${beginsAs}'`, mobileNo: ':mobileNo' },
  ...{ totalPaise: 'offer.price_paise', source: ':source', placedBy: ':staffId::uuid' },
  ...{ paysFor: `'${paysFor}'`, label: `'P' || taken.number`, settlement: `'${defaultMethod}'` },
  ...{ browserId: ':browserId::uuid', unpaidSlot: 'null::smallint' },
  ...{ idempotencyKey: ':idempotencyKey', requestHash: ':requestHash' },
  ...{ expiresAt: ':expiresAt::timestamptz', createdAt: ':now::timestamptz' },
};
const pass = {
  ...{ id: ':passId::uuid', number: 'taken.number', purseId: 'purse.id', offerId: 'offer.id' },
  ...{ checkoutId: ':checkoutId::uuid', name: 'offer.name', tiffinId: 'offer.tiffin_id' },
  ...{ shifts: 'offer.shifts', meals: 'offer.meals', pricePaise: 'offer.price_paise' },
  ...{ validDays: 'offer.valid_days', skipLimit: 'offer.skip_limit', state: `'pending'` },
  ...{ noticeHours: 'offer.notice_hours', leftover: 'offer.leftover', stopping: 'offer.stopping' },
  ...{ startsOn: ':startsOn::date', expiresOn: ':startsOn::date + offer.valid_days - 1' },
  ...{ wanted: ':wanted::jsonb', balanceMeals: '0', balancePaise: '0' },
  createdAt: ':now::timestamptz',
};

/**
 * By the index that a purse of this kind is unique by. A new number is stored as by the trigger of
 * orders.
 */
const buying = (purse: string) =>
  statement<Record<string, unknown>, { number: number }>(`
  with added as (
    insert into customers (id, mobile_no, name, created_at)
    values (gen_random_uuid(), :mobileNo, '', :now::timestamptz)
    on conflict (mobile_no) do nothing
    returning id, merged_into, blocked_reason
  )
  , person as materialized (
    select * from added
    union all
    select id, merged_into, blocked_reason from customers where mobile_no = :mobileNo
  )
  , offer as materialized (
    select * from offers where id = :offerId::uuid and is_on_sale
      and price_paise = :pricePaise::bigint
      and exists (select from person left join customers kept on kept.id = person.merged_into
        where coalesce(kept.blocked_reason, person.blocked_reason) is null)
      and (:addressId::uuid is null
        or exists (select from addresses where id = :addressId::uuid and is_active))
  )
  , purse as (
    insert into meal_purses (id, customer_id, browser_id, created_at)
    select :purseId::uuid, person.id, :browserId::uuid, :now::timestamptz from offer, person
    on conflict ${purse} do update set created_at = meal_purses.created_at
    returning id
  )
  , taken as materialized (
    select nextval(pg_get_serial_sequence('passes', 'number'))::int as number from offer
  )
  , paid as (${insertOf(checkouts, checkout)} from offer, taken)
  , stored as (${insertOf(passes, pass)} from offer, purse, taken returning number)
  , planned as (${storeJobsFor('taken')})
  select number from stored`);

const buyInBrowser = buying('(customer_id, browser_id)');
const buyByLink = buying('(customer_id) where browser_id is null');

/**
 * The number of the pass; undefined, with no pass stored, if the offer or the place has changed, or
 * the number is blocked.
 */
export async function insertPurchase(
  db: Db,
  { wanted, ...purchase }: Purchase,
  jobs: readonly NewJob[],
): Promise<number | undefined> {
  const buy = purchase.browserId === null ? buyByLink : buyInBrowser;
  const [row] = await buy(db, {
    ...purchase,
    addressId: wanted?.addressId ?? null,
    wanted: wanted && JSON.stringify(wanted),
    jobs: jobsValue(jobs),
  });
  announceJobs(db, jobs);
  return row?.number;
}

/** How one writes a door does not matter: `B-204, Shanti` is `b 204 shanti`. */
const doorOf = (note: string) =>
  `btrim(regexp_replace(lower(${note}), '[\\s!-/;-@–—]+', ' ', 'g'))`;

/**
 * Another pass of the offer was bought by the person, or for the same place. Takes the parameters
 * `:offerId`, `:mobileNo`, `:place` and `:note`.
 */
const selectHad = statement<
  Record<'offerId' | 'mobileNo', string> & { place: string | null; note: string },
  { had: boolean }
>(`
  with main as (select coalesce(merged_into, id) as id from customers where mobile_no = :mobileNo)
  select exists (
    select from main join customers c on c.id = main.id or c.merged_into = main.id
    join meal_purses purse on purse.customer_id = c.id
    join passes p on p.purse_id = purse.id
    where p.offer_id = :offerId::uuid and p.state <> 'pending'
  ) or exists (
    select from passes p where p.offer_id = :offerId::uuid and p.state <> 'pending'
      and p.wanted ->> 'addressId' = :place
      and ${doorOf("p.wanted ->> 'note'")} = ${doorOf(':note')}
  ) as had`);

export async function selectHasHad(
  db: Db,
  { offerId, mobileNo, wanted }: { offerId: string; mobileNo: string; wanted: WantedMeals | null },
): Promise<boolean> {
  const place = wanted?.addressId ?? null;
  const [row] = await selectHad(db, { offerId, mobileNo, place, note: wanted?.note ?? '' });
  return row?.had ?? false;
}

/** Two trials of an offer at once wait for each other. */
export const lockTrials = statement<{ offerId: string }, Record<string, never>>(
  `select pg_advisory_xact_lock(hashtextextended('trial ' || :offerId, 0))`,
);

/** A pass whose money comes, with its offer as it is now. */
export type PendingPass = {
  id: string;
  number: number;
  checkoutId: string;
  offerId: string;
  mobileNo: string;
  shifts: Shift[];
  startsOn: BusinessDay;
  wanted: WantedMeals | null;
  /** False as well where its person was erased or blocked. */
  isOnSale: boolean;
  isOnce: boolean;
};

/**
 * Locks its checkout, which is where everything begins that changes its payment, and its purse: two
 * passes that are paid at once make the meals of one door once.
 */
export const selectPending = statement<{ checkoutId: string }, PendingPass>(`
  select p.id, p.number, c.id as "checkoutId", p.offer_id as "offerId", c.mobile_no as "mobileNo", p.shifts,
    p.starts_on as "startsOn", p.wanted, o.is_once as "isOnce",
    o.is_on_sale and holder.id is not null
      and coalesce(kept.blocked_reason, holder.blocked_reason) is null as "isOnSale"
  from checkouts c join passes p on p.checkout_id = c.id join offers o on o.id = p.offer_id
    join meal_purses purse on purse.id = p.purse_id
    left join customers holder on holder.id = purse.customer_id
    left join customers kept on kept.id = holder.merged_into
  where c.id = :checkoutId::uuid and p.state = 'pending'
  for no key update of c, purse`);

const standing = {
  ...{ id: 's.id', purseId: 'p.purse_id', tiffinId: 'p.tiffin_id', shift: 's.shift' },
  ...{
    weekdays: 's.weekdays',
    quantity: 'coalesce(s.quantity, 1)',
    name: 's.name',
    note: 's.note',
  },
  ...{ addressId: 's."addressId"', fromDay: 's."fromDay"', untilDay: 'null::date' },
  ...{ restsSince: 'null::date', staffId: 'null::uuid', createdAt: ':now::timestamptz' },
};

/** The pass runs from now on, with its meals, and comes by itself where that was asked for. */
const activate = statement<Record<string, unknown>, ActivatedPass>(`
  with p as (
    update passes set state = 'active', starts_on = :startsOn::date,
      expires_on = :startsOn::date + valid_days - 1
    where id = :passId::uuid and state = 'pending'
    returning *
  )
  , bought as (
    insert into pass_entries (id, pass_id, kind, meals, paise, day, created_at)
    select :entryId::uuid, p.id, 'bought', p.meals, p.price_paise, :day::date, :now::timestamptz
    from p
  )
  , added as (${insertOf(standingMeals, standing)}
  from p, jsonb_to_recordset(:standing::jsonb) as s(id uuid, shift text, weekdays smallint,
    quantity int, name text, note text, "addressId" uuid, "fromDay" date)
  -- What comes to the same door already goes on as it is.
  where not exists (select from standing_meals e where e.purse_id = p.purse_id
    and e.tiffin_id = p.tiffin_id and e.shift = s.shift and e.address_id = s."addressId"
    and ${doorOf('e.note')} = ${doorOf('s.note')} and (e.until_day is null or e.until_day >= s."fromDay")))
  select p.number, p.meals, t.name as tiffin, p.expires_on as "expiresOn",
    exists (select from passes o where o.purse_id = p.purse_id and o.tiffin_id = p.tiffin_id
      and o.leftover = 'moves' and o.balance_meals > 0 and o.id <> p.id) as "hasMoving"
  from p join tiffins t on t.id = p.tiffin_id`);

/** A pass that runs from now on, and the standing meals that begin with it. */
export interface Activation {
  passId: string;
  entryId: string;
  startsOn: BusinessDay;
  day: BusinessDay;
  now: Date;
  standing: readonly (Omit<WantedMeals, 'shifts'> & {
    id: string;
    shift: Shift;
    fromDay: BusinessDay;
  })[];
}

/** Undefined if the pass runs already; throws if a shift of the meals is frozen. */
export async function updateActivated(
  tx: Db,
  { standing: meals, ...activation }: Activation,
): Promise<ActivatedPass | undefined> {
  const [sold] = await activate(tx, { ...activation, standing: JSON.stringify(meals) });
  return sold;
}

/** What the receipt of a pass says. */
export type SoldPass = {
  number: number;
  meals: number;
  tiffin: string;
  expiresOn: BusinessDay;
};
/** Passes of the person that move to it can be there. */
type ActivatedPass = SoldPass & { hasMoving: boolean };

export const selectSold = statement<{ checkoutId: string }, SoldPass>(`
  select p.number, p.meals, t.name as tiffin, p.expires_on as "expiresOn"
  from passes p join tiffins t on t.id = p.tiffin_id where p.checkout_id = :checkoutId::uuid`);
