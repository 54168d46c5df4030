/** What a new value of a group may change, which no single value can show; both sides ask it. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { paperChangeProblems } from './paper-rules.ts';
import type { Settings, SettingsGroup } from './settings-groups.ts';
import { shiftChangeProblems } from './shift-change-rules.ts';

export interface SettingsChange<G extends SettingsGroup> {
  /** The value in force; undefined while that is one that nobody has set. */
  before: Settings[G] | undefined;
  after: Settings[G];
  /** The business's day. */
  today: BusinessDay;
}

type Rules = { [G in SettingsGroup]?: (change: SettingsChange<G>) => ErrorDetail[] };

/** Only the groups that have such rules. */
const rules: Rules = { papers: paperChangeProblems, shifts: shiftChangeProblems };

/** A sentence for each field that may not change like this, by its path within the value. */
export function changeProblems<G extends SettingsGroup>(
  group: G,
  change: SettingsChange<G>,
): ErrorDetail[] {
  const rule: Rules[G] = rules[group];
  return rule?.(change) ?? [];
}

/** Every link in the value, with its path. */
export function pictureLinks(pictures: Settings['pictures']): { path: string; link: string }[] {
  return Object.entries(pictures).flatMap(([name, picture]) => {
    if (picture === undefined) return [];
    return typeof picture === 'string'
      ? [{ path: name, link: picture }]
      : [{ path: `${name}.link`, link: picture.link }];
  });
}
