/** What a new shop's settings are until its owner changes them: those of the demo. */
import type { Settings } from './settings-groups.ts';
import { type CutOffs, shifts } from './shift-rules.ts';

interface Given {
  /** `HH:mm` of the same day, from the environment. */
  cutOffs: CutOffs;
  maskLookUps: boolean;
}

/** The first day of every rule that nobody has set. */
const always = '2000-01-01';

/** With what the environment said before there were settings. */
export function firstSettings({ cutOffs, maskLookUps }: Given): Settings {
  return {
    shop: {
      name: 'Tulsi Tiffin',
      promise: 'Vegetarian home cooking, brought to your door.',
      city: 'Gandhinagar',
      phone: '+91 98765 43210',
      email: 'hello@tulsitiffin.example',
    },
    papers: {
      legalName: 'Tulsi Tiffin Demo Foods',
      addressLines: ['Plot 0, Sample Street, Sector 0', 'Gandhinagar, Gujarat 382010'],
      // No authority gives out a zero: neither the licence nor the PAN inside of the GSTIN is
      // anybody's.
      fssaiLicence: '10726000000000',
      gstin: '24AAAFT0000A1ZF',
      taxSchemes: [{ from: '2026-04-01', scheme: 'regular' }],
      grievanceOfficer: {
        name: 'Meera Patel',
        phone: '+91 98765 43211',
        email: 'grievance@tulsitiffin.example',
      },
      policiesUpdated: '2026-11-21',
    },
    shifts: {
      rules: shifts.map((shift) => {
        const time = cutOffs[shift];
        const cutOff = time !== undefined && { cutOff: { time, isDayBefore: false } };
        return { shift, from: always, ...cutOff, daysOff: [] };
      }),
    },
    ordering: { lookUp: maskLookUps ? 'masked' : 'open' },
    links: {
      socialLinks: [
        { name: 'Instagram', url: 'https://www.instagram.com/' },
        { name: 'Facebook', url: 'https://www.facebook.com/' },
        { name: 'YouTube', url: 'https://www.youtube.com/' },
      ],
    },
    pictures: {},
  };
}
