/**
 * The questions about a standing meal and a day as SQL conditions on a row of `standing_meals`
 * under the name `s`, with the values `:date` and `:shift`. `standing-rules.ts` and `skip-rules.ts`
 * answer the same questions in memory.
 */

/** It comes in this shift of this day, unless it is skipped. */
export const isExpected = `s.shift = :shift and s.from_day <= :date::date
  and (s.until_day is null or s.until_day >= :date::date)
  and s.weekdays & (1 << extract(dow from :date::date)::int) <> 0`;

export const isSkipped = `exists (select from skips k where k.purse_id = s.purse_id
  and k.shift = s.shift and (k.standing_id is null or k.standing_id = s.id)
  and k.from_day <= :date::date and (k.to_day is null or k.to_day >= :date::date))`;

/** A row of `left_out_meals` under the name `m` that waits for a decision of staff. */
export const isUndecided = 'm.is_new and m.order_id is null and m.explanation is null';
