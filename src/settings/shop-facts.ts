/** What everybody may read of the settings: each document carries it. */
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
    /** Those of the shop's own. */
    pictures?: PictureSettings;
    /** Where customers may pay in cash at the door. */
    cash?: Omit<NonNullable<OrderingSettings['cash']>, 'mostHeldRupees'>;
    asksName?: true;
  };

/** A closure that customers read of, with its sentence. */
export interface ClosureNotice extends Omit<Closure, 'id' | 'reason'> {
  text: string;
}

/**
 * Each field by name: what is added to the settings stays inside until it is named here. Without a
 * notice there is no field for them, and none for pictures or cash: documents stay as small as
 * they were.
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
  } satisfies ShopFacts;
}

/** Of the element of a document that holds them as JSON. */
export const shopFactsId = 'shop';

/** What a press on the shop's phone number dials. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
