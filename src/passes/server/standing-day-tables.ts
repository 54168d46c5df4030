/**
 * The questions about a standing meal, a day and a shift as SQL conditions on a row of
 * `standing_meals` under the name `s`. `standing-rules.ts` and `skip-rules.ts` answer the same
 * questions in memory.
 */

/** It comes in this shift of this day, unless it is skipped. */
export const expectedOn = (date: string, shift: string) => `s.shift = ${shift}
  and s.from_day <= ${date} and (s.until_day is null or s.until_day >= ${date})
  and s.weekdays & (1 << extract(dow from ${date})::int) <> 0`;

/** As the index of skips has the last day, so that those that are over are not read. */
export const skippedOn = (
  date: string,
  shift: string,
) => `exists (select from skips k where k.purse_id = s.purse_id
  and k.shift = ${shift} and (k.standing_id is null or k.standing_id = s.id)
  and k.from_day <= ${date} and coalesce(k.to_day, 'infinity'::date) >= ${date})`;

/** With the values `:date` and `:shift`; a skip needs the day alone. */
export const isExpected = expectedOn(':date::date', ':shift');
export const isSkipped = skippedOn(':date::date', 's.shift');

/** A row of `left_out_meals` under the name `m` that waits for a decision of staff. */
export const isUndecided = 'm.is_new and m.order_id is null and m.explanation is null';
