/** Who the shop is and how to reach it, in one place for header, footer, titles and policies. */
import type { SellerDetails } from './business-rules.ts';

export interface ExternalLink {
  name: string;
  url: string;
}

export interface BusinessProfile extends SellerDetails {
  name: string;
  /** One line below the name. */
  promise: string;
  city: string;
  socialLinks: readonly ExternalLink[];
  builder: ExternalLink;
}

/** The demo shop; anyone who runs the software puts their own values here. */
export const businessProfile: BusinessProfile = {
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
  builder: { name: 'Tiffin Shop', url: 'https://tiffin-shop.example/' },
};
