/** Who a new shop is, until its owner says otherwise: the values of the demo. */
import type { LinkSettings, PaperSettings, ShopSettings } from './settings-groups.ts';

type FirstPapers = Omit<PaperSettings, 'taxSchemes' | 'serviceCode'>;

/** Taken into the settings at the first start; from then on nothing reads it. */
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
