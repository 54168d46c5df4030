/** What is typed into the form of one group of settings, and what becomes of it. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { changeProblems } from '../../change-rules.ts';
import { changesBetween, type SettingChange } from '../../settings-changes.ts';
import type { getSettings } from '../../settings-contract.ts';
import { type Settings, type SettingsGroup, settingsGroups } from '../../settings-groups.ts';

export type AllSettings = OutputOf<typeof getSettings>;
export type VersionOf<G extends SettingsGroup> = AllSettings[G];

/** Of every section, which stands in Settings or in a step of Get started. */
export interface SectionProps {
  settings: AllSettings;
  /** The step has the heading. */
  isStep?: boolean;
}

/** Nobody has set it: it can be saved as it is, and has no history. */
export interface Proposable {
  isProposed?: true;
}

/** How a group's value is put into fields, which have its names, and comes back from there. */
export interface FieldsOf<G extends SettingsGroup, F extends object> {
  group: G;
  toFields: (value: Settings[G]) => F;
  /** It may be wrong still; nothing of it is checked. */
  toValue: (fields: F) => unknown;
  /** What an older version is today, where the one in force can't just become it again. */
  broughtBack?: (older: Settings[G], inForce: Settings[G], today: BusinessDay) => Settings[G];
}

export interface GroupDraft<G extends SettingsGroup, F extends object> {
  /** What the typing began with. */
  base: VersionOf<G>;
  fields: F;
}

/** By dotted paths within the value. */
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

/** The value to send, or the first error of each field: in the server's own sentences. */
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

/** Of the server's details, whose paths begin with `value`. */
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

/** The error of a field, or of anything in it. */
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
  /** What somebody else has changed meanwhile. */
  changes: readonly (SettingChange & {
    /** Something else was typed there: it stays until it is saved or put back. */
    isContested: boolean;
  })[];
  changedBy: string | undefined;
}

/** The draft on top of a newer version: fields that nobody typed into take its values. */
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
