/** The settings of a new shop until its owner changes them. */
import { shifts } from '#src/platform/contract/shifts.ts';
import { businessProfile, unsetProfile } from './business-profile.ts';
import type { Settings } from './settings-groups.ts';
import type { CutOffs } from './shift-rules.ts';
import { taxSchemes } from './tax-schemes.ts';

interface Given {
  /** `HH:mm` of the same day, from the environment variables. */
  cutOffs: CutOffs;
  maskLookUps: boolean;
  /** Only the shop with the demo in it has the demo's values. */
  seedDemo?: boolean;
}

/** The first day of rules that nobody has set. */
const always = '2000-01-01';

/** Whether nobody has set the shop's name and its addresses. */
export function isShopMadeUp({ email }: Settings['shop']): boolean {
  return [demoProfile, unsetProfile].some((made) => made.shop.email === email);
}

/** Whether customers would see placeholder addresses or numbers. */
export function isMadeUp({ shop, papers }: Pick<Settings, 'shop' | 'papers'>): boolean {
  if (isShopMadeUp(shop)) return true;
  return [demoProfile, unsetProfile].some(
    (made) =>
      papers.fssaiLicence === made.papers.fssaiLicence ||
      (papers.gstin !== undefined && papers.gstin === made.papers.gstin) ||
      papers.grievanceOfficer.email === made.papers.grievanceOfficer.email,
  );
}

const { name, promise, city, phone, email, socialLinks, ...demoPapers } = businessProfile;
const demoProfile = {
  shop: { name, promise, city, phone, email },
  papers: { ...demoPapers, taxSchemes: [...taxSchemes] },
};

/** Includes the values of environment variables that are older than the settings. */
export function firstSettings({ cutOffs, maskLookUps, seedDemo = true }: Given): Settings {
  return {
    ...(seedDemo ? demoProfile : unsetProfile),
    shifts: {
      rules: shifts.map((shift) => {
        const time = cutOffs[shift];
        const cutOff = time !== undefined && { cutOff: { time, isDayBefore: false } };
        return { shift, from: always, ...cutOff, daysOff: [] };
      }),
    },
    ordering: { lookUp: maskLookUps ? 'masked' : 'open' },
    links: { socialLinks: seedDemo ? socialLinks : [] },
    pictures: {},
    privacy: {},
    tally: { ledgers: {} },
  };
}
