/** The initial form values of a new shop, without values of the demo. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { unsetProfile } from '../../business-profile.ts';
import type { AllSettings, Proposable } from './group-draft.ts';

/**
 * Groups that a person has set do not change. Others get blanks to fill in, or values that can be
 * kept.
 */
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
      // Most kitchens start below the turnover at which registration is required.
      taxSchemes: [{ from: today, scheme: 'unregistered' }],
      grievanceOfficer: { name: '', phone: '', email: '' },
      policiesUpdated: today,
    }),
    shifts: proposed(all.shifts, all.shifts.value),
    ordering: proposed(all.ordering, all.ordering.value),
  };
}

/** The settings for their forms: values that are not set in production are blank. */
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
