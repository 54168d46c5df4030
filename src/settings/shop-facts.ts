/** The public part of the settings, which is included in each document. */
import type { Closure } from './closure-rules.ts';
import type {
  LinkSettings,
  OrderingSettings,
  PaperSettings,
  PictureSettings,
  Settings,
  ShopSettings,
} from './settings-groups.ts';

export type ShopFacts = ShopSettings &
  LinkSettings &
  Omit<PaperSettings, 'taxSchemes' | 'serviceCode'> & {
    notices?: readonly ClosureNotice[];
    /** Only the shop's own pictures. */
    pictures?: PictureSettings;
    /** Where customers may pay in cash at the door. */
    cash?: Omit<NonNullable<OrderingSettings['cash']>, 'mostHeldRupees'>;
    asksName?: true;
    asksWishes?: true;
  };

/** A closure shown to customers, with its text. */
export interface ClosureNotice extends Omit<Closure, 'id' | 'reason'> {
  text: string;
}

/**
 * Copies each field by name, so that new settings stay private until they are added here. Empty
 * parts (notices, pictures, cash) are left out, which keeps documents small.
 */
export function shopFactsOf(
  { shop, papers, ordering, links, pictures }: Omit<Settings, 'shifts'>,
  notices: readonly ClosureNotice[] = [],
) {
  const { name, promise, city, phone, email } = shop;
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer, policiesUpdated } =
    papers;
  const { socialLinks } = links;
  return {
    ...{ name, promise, city, phone, email },
    ...{ legalName, addressLines, fssaiLicence, grievanceOfficer, policiesUpdated, socialLinks },
    gstin,
    ...(notices.length > 0 && { notices }),
    ...(Object.keys(pictures).length > 0 && { pictures }),
    ...(ordering.cash && {
      cash: {
        mostRupees: ordering.cash.mostRupees,
        exceptAddresses: ordering.cash.exceptAddresses,
        ...(ordering.cash.knownOnly && { knownOnly: true }),
      },
    }),
    ...(ordering.asksName && { asksName: true as const }),
    ...(ordering.asksWishes && { asksWishes: true as const }),
  } satisfies ShopFacts;
}

/** The id of the element that holds them as JSON in a document. */
export const shopFactsId = 'shop';

/** The link for the shop's phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
