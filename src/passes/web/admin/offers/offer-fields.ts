/** The fields of an offer as an owner types them, and what a customer will read of them. */
import * as z from 'zod/mini';
import { readCash } from '#src/cash/web/admin/typed-cash.ts';
import { readBy } from '#src/platform/browser/dashboard/form/typed-field.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { type Offer, OfferForm } from '../../../offer-contract.ts';
import { termsOf } from '../../../offer-texts.ts';
import { maxNoticeHours, maxOfferDays, maxOfferMeals } from '../../../pass-terms.ts';
import { readCount } from '../typed-count.ts';

const whole = (least: number, most: number) =>
  readBy((text) => readCount(text, least, most), `A whole number from ${least} to ${most}.`);

const { name, line, shifts, leftover, stopping } = OfferForm.shape;

const termFields = {
  shifts,
  meals: whole(1, maxOfferMeals),
  /** In paise, once it is read. */
  price: readBy(readCash, 'Please enter rupees.'),
  validDays: whole(1, maxOfferDays),
  /** Empty for any number, which is null. */
  skipLimit: readBy(
    (text) => (text.trim() === '' ? null : readCount(text, 0, maxOfferMeals)),
    `A whole number up to ${maxOfferMeals}, or nothing.`,
  ),
  noticeHours: whole(0, maxNoticeHours),
  leftover,
  stopping,
  isOnce: z.boolean(),
};
const OfferTermFields = z.object(termFields);

export const OfferFields = z.object({
  name,
  line,
  tiffinId: z.uuid('Please choose a tiffin.'),
  ...termFields,
  isOnSale: z.boolean(),
});
export type TypedOffer = z.input<typeof OfferFields>;

/** A new offer has the terms that most kitchens publish. */
export function typedOffer(offer: Offer | undefined, tiffinId: string): TypedOffer {
  return {
    ...{ name: offer?.name ?? '', line: offer?.line ?? '', tiffinId: offer?.tiffinId ?? tiffinId },
    shifts: offer?.shifts ?? ['Lunch'],
    meals: String(offer?.meals ?? 26),
    price: offer ? rupeesText(offer.pricePaise).replace(/\.00$/, '') : '',
    validDays: String(offer?.validDays ?? 40),
    skipLimit: String(offer?.skipLimit ?? ''),
    noticeHours: String(offer?.noticeHours ?? 0),
    ...{ leftover: offer?.leftover ?? 'back', stopping: offer?.stopping ?? 'unusedBack' },
    ...{ isOnce: offer?.isOnce ?? false, isOnSale: offer?.isOnSale ?? false },
  };
}

/** What the contract wants. */
export function offerOf({
  price: pricePaise,
  skipLimit,
  ...fields
}: z.output<typeof OfferFields>): OfferForm {
  return { ...fields, pricePaise, ...(skipLimit !== null && { skipLimit }) };
}

/** The card as customers read it; undefined until its terms are complete. */
export function cardOf(
  typed: TypedOffer,
  { tiffin, today, rules }: { tiffin: string; today: BusinessDay } & Pick<ShiftPlan, 'rules'>,
) {
  const { data } = OfferTermFields.safeParse(typed);
  if (data === undefined) return undefined;
  const { price: pricePaise, ...same } = data;
  const called = typed.name.trim();
  return {
    ...{ name: called === '' ? 'Name of the pass' : called, line: typed.line.trim(), pricePaise },
    terms: termsOf({ ...same, tiffin, pricePaise }, today, { rules }),
  };
}
