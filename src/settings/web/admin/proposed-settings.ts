/** What the forms of a new shop begin with: nothing of the demo's that could pass for its own. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { unsetProfile } from '../../business-profile.ts';
import type { AllSettings, Proposable } from './group-draft.ts';

/** Groups that somebody has set stay; the others have blanks to be filled in, or can be kept. */
export function proposedSettings(all: AllSettings, today: BusinessDay): AllSettings {
  const { gstin: _madeUp, ...papers } = all.papers.value;
  return {
    ...all,
    shop: proposed(all.shop, { name: '', promise: '', city: '', phone: '', email: '' }),
    papers: proposed(all.papers, {
      ...papers,
      legalName: '',
      addressLines: [],
      fssaiLicence: '',
      // Most kitchens begin below the turnover at which they have to register.
      taxSchemes: [{ from: today, scheme: 'unregistered' }],
      grievanceOfficer: { name: '', phone: '', email: '' },
      policiesUpdated: today,
    }),
    shifts: proposed(all.shifts, all.shifts.value),
  };
}

/** The settings as their forms show them: blanks stand for what is not set in production. */
export function withBlanks(all: AllSettings, today: BusinessDay): AllSettings {
  const blanks = proposedSettings(all, today);
  return {
    ...all,
    ...(all.shop.value.email === unsetProfile.shop.email && { shop: blanks.shop }),
    ...(all.papers.value.fssaiLicence === unsetProfile.papers.fssaiLicence && {
      papers: blanks.papers,
    }),
  };
}

function proposed<V extends Proposable & { changedBy?: string; value: unknown }>(
  version: V,
  value: V['value'],
): V {
  return version.changedBy === undefined ? { ...version, value, isProposed: true } : version;
}
