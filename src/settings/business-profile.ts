/** The details of a shop before its owner sets them: of the demo, and of every other shop. */
import type { LinkSettings, PaperSettings, ShopSettings } from './settings-groups.ts';

type FirstPapers = Omit<PaperSettings, 'taxSchemes' | 'serviceCode'>;

/** The demo's details, stored in the settings at the first start. */
export const businessProfile: ShopSettings & FirstPapers & LinkSettings = {
  name: 'Tulsi Tiffin',
  promise: 'Vegetarian home cooking, brought to your door.',
  city: 'Gandhinagar',
  phone: '+91 98765 43210',
  email: 'hello@tulsitiffin.example',
  legalName: 'Tulsi Tiffin Demo Foods',
  addressLines: ['Plot 0, Sample Street, Sector 0', 'Gandhinagar, Gujarat 382010'],
  // No authority issues zeros, so the licence and the PAN inside the GSTIN belong to nobody.
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
/** Mail to this domain is never delivered (RFC 2606), and no country has this code. */
const nobody = { phone: '+999 0000 0000', email: 'not-set@shop.invalid' };

/**
 * Details of a new shop without the demo, which belong to nobody. Customers never see them: in
 * production the site says "Opening soon" until both groups are set.
 */
export const unsetProfile: { shop: ShopSettings; papers: PaperSettings } = {
  shop: { name: 'New shop', promise: notSet, city: notSet, ...nobody },
  papers: {
    legalName: notSet,
    addressLines: [`${notSet} 000000`],
    // No authority issues zeros.
    fssaiLicence: '10110000000000',
    taxSchemes: [{ from: '2000-01-01', scheme: 'unregistered' }],
    grievanceOfficer: { name: notSet, ...nobody },
    policiesUpdated: '2000-01-01',
  },
};
