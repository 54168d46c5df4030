/** What everybody may read of the settings: each document carries it. */
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
    /** Absent while all of them are those of the software. */
    pictures?: PictureSettings;
  };

/** Each field by name: what is added to the settings stays inside until it is named here. */
export function shopFactsOf(settings: Omit<Settings, 'shifts' | 'ordering'>) {
  const { shop, papers, links, pictures } = settings;
  const { name, promise, city, phone, email } = shop;
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer, policiesUpdated } =
    papers;
  const { socialLinks } = links;
  return {
    ...{ name, promise, city, phone, email },
    ...{ legalName, addressLines, fssaiLicence, grievanceOfficer, policiesUpdated, socialLinks },
    ...(gstin !== undefined && { gstin }),
    ...(Object.keys(pictures).length > 0 && { pictures }),
  } satisfies ShopFacts;
}

/** Of the element of a document that holds them as JSON. */
export const shopFactsId = 'shop';
