/** What a new shop's settings are until its owner changes them. */
import { businessProfile } from './business-profile.ts';
import type { Settings } from './settings-groups.ts';
import { type CutOffs, shifts } from './shift-rules.ts';
import { taxSchemes } from './tax-schemes.ts';

interface Given {
  /** `HH:mm` of the same day, from the environment. */
  cutOffs: CutOffs;
  maskLookUps: boolean;
}

/** The first day of every rule that nobody has set. */
const always = '2000-01-01';

/** Whether customers would read addresses or numbers of the demo, which can be nobody's. */
export function isMadeUp({ shop, papers }: Pick<Settings, 'shop' | 'papers'>): boolean {
  const { email, fssaiLicence, gstin, grievanceOfficer } = businessProfile;
  return (
    shop.email === email ||
    papers.fssaiLicence === fssaiLicence ||
    papers.gstin === gstin ||
    papers.grievanceOfficer.email === grievanceOfficer.email
  );
}

/** With what the environment said before there were settings. */
export function firstSettings({ cutOffs, maskLookUps }: Given): Settings {
  const { name, promise, city, phone, email, socialLinks, ...papers } = businessProfile;
  return {
    shop: { name, promise, city, phone, email },
    papers: { ...papers, taxSchemes: [...taxSchemes] },
    shifts: {
      rules: shifts.map((shift) => {
        const time = cutOffs[shift];
        const cutOff = time !== undefined && { cutOff: { time, isDayBefore: false } };
        return { shift, from: always, ...cutOff, daysOff: [] };
      }),
    },
    ordering: { lookUp: maskLookUps ? 'masked' : 'open' },
    links: { socialLinks },
    pictures: {},
    privacy: {},
  };
}
