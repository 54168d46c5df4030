/** Statements on one pass that a person changes. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { among } from '#src/platform/database/columns.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { type PassState, usedKinds } from '../../pass-kinds.ts';

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

export const lockPassByNumber = statement<{ number: number }, SeenPass>(`
  select id, purse_id as "purseId", tiffin_id as "tiffinId", state, expires_on as "expiresOn", balance_meals as "mealsLeft",
    balance_paise as "leftPaise", price_paise as "pricePaise"
  from passes where number = :number::int for no key update`);

/** What of its price went back, or stands for meals that have been cooked. */
export const selectUsed = statement<{ passId: string }, { paise: number }>(`
  select coalesce(-sum(paise), 0)::bigint as paise from pass_entries
  where pass_id = :passId::uuid and kind ${among(usedKinds)}`);
