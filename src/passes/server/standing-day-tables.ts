/**
 * The questions about a standing meal, a day and a shift as SQL conditions on a row of
 * `standing_meals` under the name `s`. `standing-rules.ts` and `skip-rules.ts` answer the same
 * questions in memory.
 */

/** It comes in this shift of this day, unless it is skipped. */
export const expectedOn = (date: string, shift: string) => `s.shift = ${shift}
  and s.from_day <= ${date} and (s.until_day is null or s.until_day >= ${date})
  and s.weekdays & (1 << extract(dow from ${date})::int) <> 0`;

/**
 * A skip of it, or of the whole shift of its purse, covers the day. The last day is asked as their
 * index has it, so that those that are over are not read.
 */
export const skippedOn = (
  date: string,
  shift: string,
) => `exists (select from skips k where k.purse_id = s.purse_id
  and k.shift = ${shift} and (k.standing_id is null or k.standing_id = s.id)
  and k.from_day <= ${date} and coalesce(k.to_day, 'infinity'::date) >= ${date})`;

/** With the values `:date` and `:shift`; a skip needs the day alone. */
export const isExpected = expectedOn(':date::date', ':shift');
export const isSkipped = skippedOn(':date::date', 's.shift');

/**
 * The purse whose passes pay for it after its freeze: its own, or the person's once its passes have
 * moved there.
 */
export const payingPurse = `coalesce((select own.id from meal_purses purse
  join customers c on c.id = purse.customer_id
  join meal_purses own on own.customer_id = coalesce(c.merged_into, c.id) and own.browser_id is null
  where purse.id = s.purse_id
    and not exists (select from passes p where p.purse_id = s.purse_id)), s.purse_id)`;

/** A row of `passes` under the name `p` pays for meals of this shift of this day. */
export const runsOn = (date: string, shift: string) => `p.state = 'active'
  and ${date} between p.starts_on and p.expires_on and ${shift} = any(p.shifts)`;

/** A row of `left_out_meals` under the name `m` that waits for a decision of staff. */
export const isUndecided = 'm.is_new and m.order_id is null and m.explanation is null';
