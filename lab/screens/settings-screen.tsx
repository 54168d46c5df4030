/** The owner's settings with a fake shop that stores them, and refuses old revisions. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SettingsSectionPage } from '#src/app/pages/admin/settings/settings-section-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { firstSettings } from '#src/settings/first-settings.ts';
import { groupNames, type Settings, type SettingsGroup } from '#src/settings/settings-groups.ts';
import { type Asked, failure, fakeShop, showPage } from './test-page.tsx';

export const today = '2026-11-21';
export const listPath = 'GET /api/admin/settings';
export const savePath = (group: SettingsGroup) => `PUT /api/admin/settings/${group}`;

interface Version {
  value: unknown;
  revision: number;
  changedAt: string;
  changedBy?: string;
}

type Answer = (asked: Asked) => unknown;

const changedAt = `${today}T10:22:00.000+05:30`;

/** A minimal server in which the owner has saved all settings except those in `unset`. */
export function settingsShop(set: Partial<Settings> = {}, unset: readonly SettingsGroup[] = []) {
  const values = { ...firstSettings({ cutOffs: {}, maskLookUps: true }), ...set };
  const versions = new Map<SettingsGroup, Version[]>(
    groupNames.map((group) => [
      group,
      [
        {
          ...{ value: values[group], revision: 2, changedAt },
          ...(!unset.includes(group) && { changedBy: 'Meena Shah' }),
        },
      ],
    ]),
  );
  const of = (group: SettingsGroup) => versions.get(group) ?? [];
  const change = (group: SettingsGroup, value: unknown, changedBy: string) => {
    const revision = (of(group)[0]?.revision ?? 0) + 1;
    versions.set(group, [{ value, revision, changedAt, changedBy }, ...of(group)]);
  };
  const save = (group: SettingsGroup) => (asked: Asked) => {
    const { revision, value } = asked.body as { revision: number; value: unknown };
    if (of(group)[0]?.revision !== revision) {
      return failure(409, 'Somebody else changed these settings meanwhile.');
    }
    change(group, value, 'Meena Shah');
    return of(group)[0];
  };
  const each = (answer: (group: SettingsGroup) => [string, Answer]): Record<string, Answer> =>
    Object.fromEntries(groupNames.map(answer));
  const list: Answer = () => Object.fromEntries(groupNames.map((group) => [group, of(group)[0]]));
  return {
    /** Makes a change by somebody else. */
    overtake: (group: SettingsGroup, value: object) => change(group, value, 'Ila Desai'),
    newest: (group: SettingsGroup) => of(group)[0]?.value,
    answers: {
      [listPath]: list,
      ...each((group) => [savePath(group), save(group)]),
      ...each((group) => [
        `GET /api/admin/settings/${group}/history`,
        () => ({ versions: of(group).map((version) => ({ ...version, changes: [] })) }),
      ]),
    },
  };
}

export function showSettings(section: string, answers: Record<string, (asked: Asked) => unknown>) {
  startSession({ token: 'secret', role: 'owner' });
  const shop = fakeShop(answers);
  const facts = { fullName: 'Meena Shah', email: 'meena@example.com', today };
  const Page = () => (
    <DashboardContext value={facts}>
      <SettingsSectionPage />
      <Toaster />
    </DashboardContext>
  );
  const root = '/admin/dashboard/settings';
  const router = showPage(Page, { path: `${root}/:section`, url: `${root}/${section}` });
  const sent = (group: SettingsGroup) =>
    (shop.asked[savePath(group)] ?? []).map(({ body }) => (body as { value: unknown }).value);
  return { ...shop, router, sent };
}

export const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

export async function retype(label: string | RegExp, text: string) {
  await userEvent.clear(input(label));
  if (text !== '') await userEvent.type(input(label), text);
}

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));
