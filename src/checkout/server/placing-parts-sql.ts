/**
 * Parts of the statement that places an order: its values, its locks, and the portions it takes.
 */
import { selectBlocked } from '#src/customers/server/blocked-sql.ts';
import { selectStandingOf } from '#src/customers/server/standing-wish-sql.ts';
import { selectKeptWishes } from '#src/menus/server/met-wishes-sql.ts';
import { heldByStrangers, mealsOfStrangers } from './strangers/hold-sql.ts';
import { isKnown } from './strangers/known-number-sql.ts';

/** The lines are passed as JSON, because their number varies. */
export const givenLines = `
  line as materialized (
    select * from jsonb_to_recordset(:lines::jsonb) as line(id uuid, "orderId" uuid, "menuId" uuid,
      revision int, "pricePaise" bigint, "isLimited" boolean, "isHeld" boolean, "isCapped" boolean, position int,
      quantity int, wishes uuid[])
  )`;
export const givenOrders = `jsonb_to_recordset(:orders::jsonb) as o(place int, id uuid,
  "checkoutId" uuid, "eventId" uuid, "deliveryDate" date, shift text, "totalPaise" bigint,
  "deliveryPaise" bigint, "discountPaise" bigint, meals int, "mostMeals" int, "isCapped" boolean, "awaitsApproval" boolean)`;
export const givenCheckouts = `jsonb_to_recordset(:checkouts::jsonb) as c(id uuid,
  "totalPaise" bigint, "idempotencyKey" text)`;

/**
 * For a number that never paid: together with what other such numbers hold, the line takes at most
 * half of the portions. What they hold is read as of the start of the statement, so the menu row
 * must be of that time too: if the statement had to wait for it and it has a new version, nothing
 * is stored.
 */
const isWithinHalf = `(not line."isCapped" or ${isKnown(':mobileNo')} or (
  menu.xmin::text = (select seen.xmin::text from menus seen where seen.id = menu.id)
  and line.quantity + (${heldByStrangers('menu')}) <= ceil(menu.portions / 2.0)))`;

/** A menu entry with different wishes has several lines, which are sold together. */
const heldMenus = `(
  select "menuId", revision, "isCapped", sum(quantity)::int as quantity from line
  where "isHeld" group by "menuId", revision, "isCapped")`;

/**
 * Rows of limited menu entries are locked before anything is decided, always in the order of their
 * ids; a row that was changed in the meantime is checked again in its new state. Unlimited ones are
 * read as of the start of the statement.
 */
export const withPortions = {
  locked: `
  , enough as materialized (
    select menu.id, line.quantity from menus menu join ${heldMenus} line on line."menuId" = menu.id
    where menu.revision = line.revision
      and menu.portions_sold + line.quantity <= menu.portions and ${isWithinHalf}
    order by menu.id for no key update of menu
  )`,
  isEnough: `(select count(*) from enough) = (select count(*) from ${heldMenus} held) and`,
  taken: `
  , taken as (
    update menus set portions_sold = menus.portions_sold + enough.quantity
    from enough, fit where menus.id = enough.id
  )`,
};

/**
 * For a shift with a limit: if too few meals are left, the table's check constraint fails the whole
 * statement. Always in the same order, so that two checkouts never deadlock. A number that never
 * paid can take half of the meals, as with a dish's portions, which requires an existing row.
 */
export const withMeals = {
  locked: `
  , roomy as materialized (
    select sold.date from shift_meals sold
    join ${givenOrders} on o."deliveryDate" = sold.date and o.shift = sold.shift
    where o."isCapped" and (${isKnown(':mobileNo')} or (
      sold.xmin::text = (select seen.xmin::text from shift_meals seen
        where seen.date = sold.date and seen.shift = sold.shift)
      and o.meals + (${mealsOfStrangers('sold')}) <= ceil(o."mostMeals" / 2.0)))
    order by sold.date, sold.shift for no key update of sold
  )`,
  isEnough: `
    (select count(*) from roomy) = (select count(*) from ${givenOrders} where o."isCapped") and`,
  taken: `
  , meals as (
    insert into shift_meals (date, shift, taken, most)
    select o."deliveryDate", o.shift, o.meals, o."mostMeals"
    from fit, ${givenOrders} where o."mostMeals" is not null order by 1, 2
    on conflict (date, shift) do update
      set taken = shift_meals.taken + excluded.taken, most = excluded.most
  )`,
};
export const withoutLimit = { locked: '', isEnough: '', taken: '' };

/**
 * The wishes that hold for every order of the number. Staff see them and say what to store; in a
 * customer's own order they are added to what was chosen.
 */
const addedWishes = `(case when :placedBy::uuid is null
  then ${selectStandingOf(':mobileNo')} end)`;
const isChosen = 'w.id = any(line.wishes)';
/** The wishes of a line as it keeps them. */
export const wishesOfLine = selectKeptWishes(
  'menu',
  `${isChosen} or ${addedWishes} @> jsonb_build_array(jsonb_build_object('id', w.id))`,
);
export const canMeetWishes = `(cardinality(line.wishes) = 0
  or cardinality(line.wishes) = jsonb_array_length(${selectKeptWishes('menu', isChosen)}))`;

/** Staff may take it from a blocked number: they have given a reason. */
const isWelcome = `
  (:placedBy::uuid is not null or not exists (${selectBlocked})) and`;
/** No other request with that key has moved orders to payment at the door. */
const isNewSubmission = `
  not exists (select from order_events e, ${givenCheckouts}
    where e.idempotency_key = c."idempotencyKey") and`;
/** Waits for a change of the plan that is under way; then it is another version. */
const isPlanned = `
  exists (select from plan) and`;
/**
 * The lowest free slot; of two simultaneous requests that choose the same one, the unique index
 * refuses the second.
 */
export const freeSlot = `(
  select min(slot) from generate_series(1, :slots::int) as slot
  where not exists (select from checkouts other where other.browser_id = :browserId::uuid
    and other.state = 'awaiting' and other.unpaid_slot = slot))`;
const hasSlot = `
  (:slots::int = 0 or ${freeSlot} is not null) and`;
export const isAllowed = `${isPlanned} ${isWelcome} ${isNewSubmission} ${hasSlot}`;
export const plan = `
  , plan as materialized (
    select from settings where group_name = 'shifts' and revision = :planVersion for share
  )`;
