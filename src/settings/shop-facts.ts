/** What everybody may read of the settings: each document carries it. */
import type { Closure } from './closure-rules.ts';
import type {
  LinkSettings,
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
  };

/** A closure that customers read of, with its sentence. */
export interface ClosureNotice extends Omit<Closure, 'id' | 'reason'> {
  text: string;
}

/**
 * Each field by name: what is added to the settings stays inside until it is named here. Without a
 * notice there is no field for them, and none for pictures: documents stay as small as they were.
 */
export function shopFactsOf(
  { shop, papers, links, pictures }: Omit<Settings, 'shifts' | 'ordering'>,
  notices: readonly ClosureNotice[] = [],
) {
  const { name, promise, city, phone, email } = shop;
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer, policiesUpdated } =
    papers;
  const { socialLinks } = links;
  return {
    ...{ name, promise, city, phone, email },
    ...{ legalName, addressLines, fssaiLicence, grievanceOfficer, policiesUpdated, socialLinks },
    ...(gstin !== undefined && { gstin }),
    ...(notices.length > 0 && { notices }),
    ...(Object.keys(pictures).length > 0 && { pictures }),
  } satisfies ShopFacts;
}

/** Of the element of a document that holds them as JSON. */
export const shopFactsId = 'shop';
