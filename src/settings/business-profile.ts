/** Who a shop is until its owner says so: while it is tried out, and in production. */
import type { LinkSettings, PaperSettings, ShopSettings } from './settings-groups.ts';

type FirstPapers = Omit<PaperSettings, 'taxSchemes' | 'serviceCode'>;

/** The demo's; taken into the settings at the first start. */
export const businessProfile: ShopSettings & FirstPapers & LinkSettings = {
  name: 'Tulsi Tiffin',
  promise: 'Vegetarian home cooking, brought to your door.',
  city: 'Gandhinagar',
  phone: '+91 98765 43210',
  email: 'hello@tulsitiffin.example',
  legalName: 'Tulsi Tiffin Demo Foods',
  addressLines: ['Plot 0, Sample Street, Sector 0', 'Gandhinagar, Gujarat 382010'],
  // No authority gives out a zero: neither the licence nor the PAN inside of the GSTIN is
  // anybody's.
  fssaiLicence: '10726000000000',
  gstin: '24AAAFT0000A1ZF',
  grievanceOfficer: {
    name: 'Meera Patel',
    phone: '+91 98765 43211',
    email: 'grievance@tulsitiffin.example',
  },
  policiesUpdated: '2026-11-21',
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
};

const notSet = 'Not set';
/** No mail reaches this ending (RFC 2606), and no country has this code. */
const nobody = { phone: '+999 0000 0000', email: 'not-set@shop.invalid' };

/**
 * Of a new shop in production: values that are nobody's. No customer reads them: production says
 * "Opening soon" until both groups are set.
 */
export const unsetProfile: { shop: ShopSettings; papers: PaperSettings } = {
  shop: { name: 'New shop', promise: notSet, city: notSet, ...nobody },
  papers: {
    legalName: notSet,
    addressLines: [`${notSet} 000000`],
    // No authority gives out a zero.
    fssaiLicence: '10110000000000',
    taxSchemes: [{ from: '2000-01-01', scheme: 'unregistered' }],
    grievanceOfficer: { name: notSet, ...nobody },
    policiesUpdated: '2000-01-01',
  },
};
