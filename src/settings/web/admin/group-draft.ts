/** The draft of one group's form, and its conversion. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { changeProblems } from '../../change-rules.ts';
import { changesBetween, type SettingChange } from '../../settings-changes.ts';
import type { getSettings } from '../../settings-contract.ts';
import { type Settings, type SettingsGroup, settingsGroups } from '../../settings-groups.ts';

export type AllSettings = OutputOf<typeof getSettings>;
export type VersionOf<G extends SettingsGroup> = AllSettings[G];

/** Props of every section, in Settings and in a step of Get started. */
export interface SectionProps {
  settings: AllSettings;
  /** The step shows the heading. */
  isStep?: boolean;
}

/** Nobody has set the group: it can be saved without a change, and has no history. */
export interface Proposable {
  isProposed?: true;
}

/** Converts a group's value to form fields of the same names, and back. */
export interface FieldsOf<G extends SettingsGroup, F extends object> {
  group: G;
  toFields: (value: Settings[G]) => F;
  /** Not validated; it may be invalid. */
  toValue: (fields: F) => unknown;
  /** Adapts an older version to today, for groups where it can't be restored without changes. */
  broughtBack?: (older: Settings[G], inForce: Settings[G], today: BusinessDay) => Settings[G];
}

export interface GroupDraft<G extends SettingsGroup, F extends object> {
  /** The version on which the draft is based. */
  base: VersionOf<G>;
  fields: F;
}

/** By dotted paths in the value. */
export type FieldErrors = Readonly<Record<string, string>>;

export function isChanged<G extends SettingsGroup, F extends object>(
  { base, fields }: GroupDraft<G, F>,
  { toFields }: FieldsOf<G, F>,
): boolean {
  return !isSame(fields, toFields(base.value as Settings[G]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The value to send, or the first error of each field, in the server's wording. */
export function checkedValue<G extends SettingsGroup, F extends object>(
  { base, fields }: GroupDraft<G, F>,
  { group, toValue }: FieldsOf<G, F>,
  today: BusinessDay,
): { value: Settings[G] } | { errors: FieldErrors } {
  const parsed = settingsGroups[group].safeParse(toValue(fields));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }));
    return { errors: errorsOf(issues) };
  }
  const value = parsed.data as Settings[G];
  const before = base.changedBy === undefined ? undefined : (base.value as Settings[G]);
  const problems = changeProblems(group, { before, after: value, today });
  return problems.length > 0 ? { errors: errorsOf(problems) } : { value };
}

/** From the server's details, whose paths start with `value`. */
export function serverErrors(details: readonly ErrorDetail[]): FieldErrors {
  return errorsOf(
    details.map(({ path, message }) => ({ path: path.replace(/^value\./, ''), message })),
  );
}

function errorsOf(details: readonly ErrorDetail[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of details) errors[path] ??= message;
  return errors;
}

/** The error of a field, or of any part of it. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  if (errors[path] !== undefined) return errors[path];
  return Object.entries(errors).find(([each]) => each.startsWith(`${path}.`))?.[1];
}

export function withoutErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? '')),
  );
}

export interface Overtaken {
  /** Another person's changes. */
  changes: readonly (SettingChange & {
    /** The person has typed something else there; it stays until it is saved or discarded. */
    isContested: boolean;
  })[];
  changedBy: string | undefined;
}

/** Applies the draft to a newer version: fields without changes take the new values. */
export function rebased<G extends SettingsGroup, F extends object>(
  draft: GroupDraft<G, F>,
  newest: VersionOf<G>,
  { toFields }: FieldsOf<G, F>,
): { draft: GroupDraft<G, F>; overtaken: Overtaken } {
  const old = toFields(draft.base.value as Settings[G]);
  const fields = toFields(newest.value as Settings[G]);
  const typed = (Object.keys(fields) as (keyof F & string)[]).filter(
    (name) => !isSame(old[name], draft.fields[name]),
  );
  for (const name of typed) fields[name] = draft.fields[name];
  const changes = changesBetween(draft.base.value, newest.value).map((change) => ({
    ...change,
    isContested: typed.some((name) => name === change.path.split('.')[0]),
  }));
  return { draft: { base: newest, fields }, overtaken: { changes, changedBy: newest.changedBy } };
}
