/** Limits on changes of a group, which depend on its previous value; used by server and browser. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { paperChangeProblems } from './paper-rules.ts';
import type { Settings, SettingsGroup } from './settings-groups.ts';
import { shiftChangeProblems } from './shift-change-rules.ts';

export interface SettingsChange<G extends SettingsGroup> {
  /** The value in force; undefined if nobody has set one. */
  before: Settings[G] | undefined;
  after: Settings[G];
  /** The current business day. */
  today: BusinessDay;
}

type Rules = { [G in SettingsGroup]?: (change: SettingsChange<G>) => ErrorDetail[] };

/** Only groups with such rules. */
const rules: Rules = { papers: paperChangeProblems, shifts: shiftChangeProblems };

/** A message for each field that can't be changed like this, with its path in the value. */
export function changeProblems<G extends SettingsGroup>(
  group: G,
  change: SettingsChange<G>,
): ErrorDetail[] {
  const rule: Rules[G] = rules[group];
  return rule?.(change) ?? [];
}

/** All picture links in the value, with their paths. */
export function pictureLinks(pictures: Settings['pictures']): { path: string; link: string }[] {
  return Object.entries(pictures).flatMap(([name, picture]) => {
    if (picture === undefined) return [];
    return typeof picture === 'string'
      ? [{ path: name, link: picture }]
      : [{ path: `${name}.link`, link: picture.link }];
  });
}
