import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pickDay } from '#lab/screens/pick-day.ts';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { firstSettings } from '../../first-settings.ts';
import { groupNames, type ShiftRule } from '../../settings-groups.ts';
import type { AllSettings } from './group-draft.ts';
import { ShiftsSection } from './shifts-section.tsx';

const today = '2026-11-21';
const path = 'PUT /api/admin/settings/shifts';
const first = firstSettings({ cutOffs: { Lunch: '10:30' }, maskLookUps: true });

/** Rules that a person has set; not set by anyone if there are none. */
function showShifts(
  answer: (asked: Asked) => unknown,
  rules?: ShiftRule[],
  others: Record<string, (asked: Asked) => unknown> = {},
) {
  startSession({ token: 'secret', role: 'owner' });
  const shop = fakeShop({ [path]: answer, ...others });
  const versions = groupNames.map((group) => [
    group,
    {
      value: group === 'shifts' && rules ? { rules } : first[group],
      revision: 4,
      changedAt: '2026-11-20T10:00:00.000+05:30',
      ...(rules && { changedBy: 'Meena Shah' }),
    },
  ]);
  const settings = Object.fromEntries(versions) as AllSettings;
  const Page = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email: 'meena@example.com', today }}>
      <ShiftsSection settings={settings} />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/settings/shifts' });
  const sent = () => shop.asked[path]?.map(({ body }) => body as { confirmedOrders?: number[] });
  return { sent };
}

const card = (name: string) => screen.findByRole('group', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** As the browser's time and date pickers do it. */
const pick = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const saved = (asked: Asked) => ({
  ...(asked.body as object),
  revision: 5,
  changedAt: '2026-11-21T10:00:00.000+05:30',
  changedBy: 'Meena Shah',
});

describe('Settings › Shifts', () => {
  it('saves the rules of a new shop, and explains them', async () => {
    const { sent } = showShifts(saved);
    const lunch = within(await card('Lunch'));
    expect(lunch.getByText('Lunch of Sunday 22 Nov: order until 10:30 am that day.')).toBeTruthy();
    await userEvent.selectOptions(lunch.getByLabelText('Orders end'), 'On the day before');
    pick(lunch.getByLabelText('At'), '20:00');
    pick(lunch.getByLabelText('Delivery from'), '12:00');
    pick(lunch.getByLabelText('Delivery until'), '14:00');
    await userEvent.click(lunch.getByRole('checkbox', { name: 'Sun' }));
    await userEvent.type(lunch.getByLabelText('Most meals'), '80');
    const preview = 'Lunch of Monday 23 Nov: order until 8 pm on Sunday 22 Nov; brought 12–2 pm.';
    expect(lunch.getByText(preview)).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent()).toMatchObject([
      {
        revision: 4,
        value: {
          rules: [
            {
              ...{ shift: 'Lunch', daysOff: [0], mostMeals: 80 },
              cutOff: { time: '20:00', isDayBefore: true },
              window: { from: '12:00', to: '14:00' },
            },
            { shift: 'Dinner', daysOff: [] },
          ],
        },
      },
    ]);
  });

  it('shows past rules read-only, and adds a change from a day on', async () => {
    const old = { shift: 'Lunch' as const, from: '2026-01-01', daysOff: [0], mostMeals: 40 };
    const { sent } = showShifts(saved, [old]);
    const lunch = within(await card('Lunch'));
    expect(lunch.getByText('Not on Sundays. At most 40 meals.')).toBeTruthy();
    expect(lunch.queryByLabelText('Orders end')).toBeNull();
    await press('Change lunch from a day on');
    await pickDay('From', '2026-12-01');
    expect(lunch.getByText('Lunch of Tuesday 1 Dec: order all day.')).toBeTruthy();
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent()).toMatchObject([{ value: { rules: [old, { ...old, from: '2026-12-01' }] } }]);
  });

  it('marks as in force only rules that are, with a day on which they are', async () => {
    const old = { shift: 'Lunch' as const, from: '2026-01-01', daysOff: [], mostMeals: 40 };
    const cutOff = { time: '10:00', isDayBefore: false };
    const dinner = { shift: 'Dinner' as const, from: '2026-01-01', daysOff: [6] };
    showShifts(saved, [
      ...[old, { ...old, from: today, mostMeals: 50 }],
      ...[dinner, { ...dinner, from: '2026-11-22', daysOff: [], cutOff }],
    ]);
    const lunch = within(await card('Lunch'));
    expect(lunch.queryByText('At most 40 meals.')).toBeNull();
    expect(lunch.getAllByText('Lunch of Sunday 22 Nov: order all day.')).toHaveLength(1);
    expect(lunch.getByDisplayValue('50')).toBeTruthy();
    const dinners = within(await card('Dinner'));
    expect(dinners.getByText('No dinner before Sunday 22 Nov.')).toBeTruthy();
    expect(dinners.getByText(/^Dinner of Sunday 22 Nov: order until 10 am/)).toBeTruthy();
  });

  it('switches a shift off, and on again from today', async () => {
    const first = { shift: 'Dinner' as const, from: '2000-01-01', daysOff: [] };
    const { sent } = showShifts(saved, [{ ...first, daysOff: [0, 1, 2, 3, 4, 5, 6] }]);
    const dinner = within(await card('Dinner'));
    await press('Bring dinner back');
    expect(dinner.getByText('Dinner of Sunday 22 Nov: order all day.')).toBeTruthy();
    const everyDay = dinner.getByRole('checkbox', { name: 'Every day' });
    await userEvent.click(everyDay);
    expect(dinner.getByText('No dinner on any day.')).toBeTruthy();
    await userEvent.click(everyDay);
    await press('Save');
    await screen.findByText('Settings saved');
    expect(sent()).toMatchObject([{ value: { rules: [{}, { ...first, from: today }] } }]);
  });

  it('restores a shift that was ended, from today on', async () => {
    const first = { shift: 'Dinner' as const, from: '2000-01-01', daysOff: [0] };
    const ended = { ...first, from: '2026-11-01', daysOff: [0, 1, 2, 3, 4, 5, 6] };
    const versionOf = (revision: number, rules: ShiftRule[]) => ({
      ...{ revision, value: { rules }, changes: [] },
      ...{ changedAt: `2026-11-0${revision}T10:00:00.000+05:30`, changedBy: 'Meena Shah' },
    });
    const { sent } = showShifts(saved, [first, ended], {
      'GET /api/admin/settings/shifts/history': () => ({
        versions: [versionOf(4, [first, ended]), versionOf(3, [first])],
      }),
    });
    const dinner = within(await card('Dinner'));
    expect(dinner.getByText('No dinner on any day.')).toBeTruthy();
    await press('History');
    await userEvent.click(await screen.findByRole('button', { name: /^Bring back/ }));
    expect(await dinner.findByText('Dinner of Monday 23 Nov: order all day.')).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent()).toMatchObject([{ value: { rules: [first, ended, { ...first, from: today }] } }]);
  });

  it('shows errors at the field, and sends nothing', async () => {
    const { sent } = showShifts(saved);
    const lunch = within(await card('Lunch'));
    pick(lunch.getByLabelText('Delivery from'), '10:00');
    pick(lunch.getByLabelText('Delivery until'), '09:00');
    await press('Save');
    expect(lunch.getByText('Orders must end before delivery begins, at 10 am.')).toBeTruthy();
    expect(lunch.getByText(/Delivery can’t go over midnight/)).toBeTruthy();
    expect(sent()).toBeUndefined();
  });

  it('lists the orders that a change affects, and saves it once they are confirmed', async () => {
    const orders = [
      { path: 'confirmedOrders.42', message: 'Lunch of 22 Nov, 9825012345' },
      { path: 'confirmedOrders.43', message: 'Lunch of 22 Nov, 9825012346' },
    ];
    const message = 'Somebody has ordered for a day that this change concerns.';
    const { sent } = showShifts((asked) => {
      const { confirmedOrders } = asked.body as { confirmedOrders?: number[] };
      return confirmedOrders ? saved(asked) : failure(409, message, { details: orders });
    });
    pick(within(await card('Lunch')).getByLabelText('At'), '09:00');
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: '2 orders are affected' }));
    expect(dialog.getByText('#0042')).toBeTruthy();
    expect(dialog.getByText('Lunch of 22 Nov, 9825012346')).toBeTruthy();
    await press('Save anyway');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent()?.map(({ confirmedOrders }) => confirmedOrders)).toEqual([undefined, [42, 43]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
