import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { permissions } from '#src/platform/contract/permissions.ts';
import { roles, staffRoles } from '#src/platform/contract/roles.ts';
import type { StaffMember } from '#src/staff/staff-contract.ts';
import { StaffPage } from './staff-page.tsx';

const asha: WireOf<typeof StaffMember> = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'delivery',
  fullName: 'Asha Patel',
  mobile_no: '9876500001',
  isActive: true,
};
const bharat: WireOf<typeof StaffMember> = {
  ...asha,
  id: '00000000-0000-4000-8000-000000000002',
  fullName: 'Bharat Shah',
  mobile_no: '9876500002',
  isActive: false,
};
const me: WireOf<typeof StaffMember> = {
  id: '00000000-0000-4000-8000-000000000003',
  role: 'admin',
  fullName: 'Meena Rao',
  email: 'meena@tiffin.example',
  isActive: true,
};
const other: WireOf<typeof StaffMember> = {
  ...me,
  id: '00000000-0000-4000-8000-000000000004',
  fullName: 'Omkar Joshi',
  email: 'omkar@tiffin.example',
};

const list = 'GET /api/admin/staff';
const add = 'POST /api/admin/staff';
const history = 'GET /api/admin/staff/events';
const one = (member: WireOf<typeof StaffMember>, part = '') =>
  `PUT /api/admin/staff/${member.id}${part}`;

type Answers = Parameters<typeof fakeShop>[0];

/** Shows the page with these people or other responses. */
function showStaff(answers: Answers = {}, staff: readonly StaffMember[] = everybody) {
  const shop = fakeShop({
    [list]: () => ({ staff }),
    [history]: () => ({ events: [] }),
    ...answers,
  });
  const facts = { fullName: me.fullName, email: me.email ?? '', today: '2026-11-21' };
  const Page = () => (
    <DashboardContext value={facts}>
      <StaffPage />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/staff' });
  return shop;
}

const everybody = [asha, bharat, me, other];
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const fill = (label: string, text: string) => userEvent.type(dialog().getByLabelText(label), text);

beforeEach(() => startSession({ token: 'secret', role: 'owner' }));

describe('the people who work here', () => {
  it('lists delivery people and admins with how they sign in and whether they can', async () => {
    showStaff();
    const delivery = await screen.findByRole('table', { name: 'Delivery people' });
    const rows = within(delivery).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Asha Patel9876500001Active/),
      expect.stringMatching(/^Bharat Shah9876500002Deactivated/),
    ]);
    const admins = screen.getByRole('table', { name: 'Admins' });
    expect(within(admins).getByText('omkar@tiffin.example')).toBeTruthy();
  });

  it('offers everything except deactivation for oneself', async () => {
    showStaff();
    const own = await screen.findByRole('row', { name: /Meena Rao \(you\)/ });
    expect(
      within(own)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Edit: Meena Rao', 'Change password: Meena Rao', 'Two-step sign-in: Meena Rao']);
  });

  it('shows that there is nobody yet', async () => {
    showStaff({}, [me]);
    expect(await screen.findByText(/^No delivery people yet/)).toBeTruthy();
  });

  it('shows an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showStaff({
      [list]: () => (down ? failure(503, 'Please try later.') : { staff: everybody }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Please try later.')).toBeTruthy();
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText('Asha Patel')).toBeTruthy();
  });
});

describe('roles', () => {
  const owner = { ...other, role: 'owner' as const };

  it('are explained in words, from the table of permissions', async () => {
    showStaff();
    const region = within(await screen.findByRole('region', { name: 'What each role may do' }));
    const headers = region.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.map((text) => text?.toLowerCase())).toEqual(
      staffRoles.map((role) => roles[role].label.many),
    );
    for (const [name, { sentence, roles: those }] of Object.entries(permissions)) {
      const row = within(region.getByRole('row', { name: new RegExp(`^${sentence}`) }));
      const cells = row.getAllByRole('cell');
      const isYes = cells.map((cell) => within(cell).queryByLabelText('Yes') !== null);
      expect(isYes, name).toEqual(staffRoles.map((role) => those.some((one) => one === role)));
    }
  });

  it('of admins and owners can be changed in their dialog', async () => {
    const { asked } = showStaff({ [one(other)]: () => ({ member: owner }) });
    await press('Edit: Omkar Joshi');
    await userEvent.selectOptions(dialog().getByLabelText('Role'), 'Owner');
    await pressInDialog('Save');
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(asked[one(other)]?.[0]?.body).toMatchObject({ role: 'owner' });
  });

  it.each([
    ['Meena Rao', 'one’s own'],
    ['Asha Patel', 'one with a login of its own'],
  ])('of %s cannot be changed: %s', async (fullName) => {
    showStaff();
    await press(`Edit: ${fullName}`);
    expect(dialog().queryByLabelText('Role')).toBeNull();
  });

  it('of the kitchen have people who sign in by mobile number', async () => {
    const { asked } = showStaff({ [add]: () => ({ member: { ...asha, role: 'kitchen' } }) });
    await press('Add kitchen person');
    await fill('Name', 'Asha Patel');
    await fill('Mobile number', '9876500001');
    await fill('Password', 'long enough');
    await pressInDialog('Add');
    expect(await screen.findByText('Kitchen person added')).toBeTruthy();
    expect(asked[add]?.[0]?.body).toMatchObject({ role: 'kitchen', mobile_no: '9876500001' });
  });
});

describe('adding somebody', () => {
  it('shows the contract’s errors under the fields and sends no request', async () => {
    const { asked } = showStaff();
    await press('Add delivery person');
    await pressInDialog('Add');
    expect(await dialog().findByText('Name is required')).toBeTruthy();
    expect(dialog().getByText('Invalid mobile number format')).toBeTruthy();
    expect(dialog().getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText('Name'));
    await fill('Name', 'C');
    expect(dialog().queryByText('Name is required')).toBeNull();
    expect(dialog().getByText('Password is required')).toBeTruthy();
    expect(asked[add]).toBeUndefined();
  });

  it('adds a delivery person, who can sign in by mobile number', async () => {
    const chirag = {
      ...asha,
      id: crypto.randomUUID(),
      fullName: 'Chirag',
      mobile_no: '9876500003',
    };
    let staff = everybody;
    const { asked } = showStaff({
      [list]: () => ({ staff }),
      [add]: () => {
        staff = [...everybody, chirag];
        return { member: chirag };
      },
    });
    await press('Add delivery person');
    await fill('Name', 'Chirag');
    await fill('Mobile number', '+91 98765 00003');
    await fill('Password', 'long enough');
    await pressInDialog('Add');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[add]?.[0]?.body).toEqual({
      role: 'delivery',
      fullName: 'Chirag',
      mobile_no: '9876500003',
      password: 'long enough',
    });
    expect(screen.getByText('Delivery person added')).toBeTruthy();
    expect(screen.getByText('Chirag can sign in with 9876500003 now.')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /Chirag/ })).toBeTruthy();
  });

  it('adds an admin, who can sign in by email', async () => {
    const { asked } = showStaff({ [add]: () => ({ member: other }) });
    await press('Add admin');
    await fill('Name', 'Omkar Joshi');
    await fill('Email', 'omkar@tiffin.example');
    await fill('Password', 'long enough');
    await pressInDialog('Add');
    expect(await screen.findByText('Admin added')).toBeTruthy();
    expect(screen.getByText('Omkar Joshi can sign in with omkar@tiffin.example now.')).toBeTruthy();
    expect(asked[add]?.[0]?.body).toMatchObject({ role: 'admin', email: 'omkar@tiffin.example' });
  });

  it('shows under the field that a number is in use and keeps the typed text', async () => {
    const message = 'Somebody has this number already.';
    showStaff({
      [add]: () => failure(409, message, { details: [{ path: 'mobile_no', message }] }),
    });
    await press('Add delivery person');
    await fill('Name', 'Chirag');
    await fill('Mobile number', '9876500001');
    await fill('Password', 'long enough');
    await pressInDialog('Add');
    expect(await dialog().findByText(message)).toBeTruthy();
    const number = dialog().getByLabelText<HTMLInputElement>('Mobile number');
    expect(document.activeElement).toBe(number);
    expect(number.value).toBe('9876500001');
    expect(screen.queryByText('Uh oh! Something went wrong.')).toBeNull();
  });

  it('shows an error of no field in a toast and keeps the typed text', async () => {
    showStaff({ [add]: () => failure(503, 'The shop is busy.') });
    await press('Add delivery person');
    await fill('Name', 'Chirag');
    await fill('Mobile number', '9876500003');
    await fill('Password', 'long enough');
    await pressInDialog('Add');
    expect(await screen.findByText('Uh oh! Something went wrong.')).toBeTruthy();
    expect(screen.getByText('The shop is busy.')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('Chirag');
  });
});

describe('changing somebody', () => {
  it('changes a name and a number, and asks for no password', async () => {
    const { asked } = showStaff({ [one(asha)]: () => ({ member: asha }) });
    await press('Edit: Asha Patel');
    expect(dialog().queryByLabelText('Password')).toBeNull();
    await userEvent.clear(dialog().getByLabelText('Name'));
    await fill('Name', 'Asha Desai');
    await pressInDialog('Save');
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(asked[one(asha)]?.[0]?.body).toEqual({
      role: 'delivery',
      fullName: 'Asha Desai',
      mobile_no: '9876500001',
    });
    await waitFor(() => expect(asked[list]?.length).toBe(2));
  });

  it('starts each dialog with fresh values', async () => {
    showStaff();
    await press('Add admin');
    await fill('Name', 'Nobody');
    await pressInDialog('Cancel');
    await press('Add admin');
    expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });
});

describe('a new password', () => {
  const password = () => dialog().getByLabelText<HTMLInputElement>('New password').value;

  it('can be suggested, shown and copied', async () => {
    const user = userEvent.setup();
    showStaff();
    await user.click(await screen.findByRole('button', { name: 'Set password: Asha Patel' }));
    await user.click(dialog().getByRole('button', { name: 'Set password' }));
    expect(await dialog().findByText('Password is required')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Suggest' }));
    expect(dialog().queryByText('Password is required')).toBeNull();
    expect(password()).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    expect(dialog().getByLabelText('New password').getAttribute('type')).toBe('password');
    await user.click(dialog().getByRole('button', { name: 'Show password' }));
    expect(dialog().getByLabelText('New password').getAttribute('type')).toBe('text');
    await user.click(dialog().getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(password());
    expect(await screen.findByText('Password copied')).toBeTruthy();
  });

  it('asks to copy by hand where the browser has no clipboard', async () => {
    const user = userEvent.setup({ writeToClipboard: false });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    showStaff();
    await user.click(await screen.findByRole('button', { name: 'Set password: Asha Patel' }));
    await user.click(dialog().getByRole('button', { name: 'Suggest' }));
    await user.click(dialog().getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Could not copy')).toBeTruthy();
  });

  it('lets somebody else sign in at once', async () => {
    const path = one(asha, '/password');
    const { asked } = showStaff({ [path]: () => ({}) });
    await press('Set password: Asha Patel');
    await fill('New password', 'long enough');
    await pressInDialog('Set password');
    expect(await screen.findByText('Asha Patel can sign in with 9876500001 now.')).toBeTruthy();
    expect(asked[path]?.[0]?.body).toEqual({ password: 'long enough' });
    expect(currentSession()).toBeTruthy();
  });

  it('of one’s own account needs the old one, and the session continues', async () => {
    const path = 'PUT /api/admin/password';
    const { asked } = showStaff({ [path]: () => ({ token: 'another-token' }) });
    await press('Change password: Meena Rao');
    await pressInDialog('Change password');
    expect(dialog().getAllByText('Password is required')).toHaveLength(2);
    await fill('Old password', 'the old one');
    await fill('New password', 'long enough');
    await pressInDialog('Change password');
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(asked[path]?.[0]?.body).toEqual({ current: 'the old one', password: 'long enough' });
    expect(currentSession()).toEqual({ token: 'another-token', role: 'owner' });
  });

  it('that is too common is refused under the field with the server’s message', async () => {
    const message = 'Many people use this password.';
    const details = [{ path: 'password', message }];
    showStaff({ [one(asha, '/password')]: () => failure(400, message, { details }) });
    await press('Set password: Asha Patel');
    await fill('New password', 'password1');
    await pressInDialog('Set password');
    expect(await dialog().findByText(message)).toBeTruthy();
  });
});

describe('deactivating somebody', () => {
  it('asks first, and shows what happens to a delivery person’s orders', async () => {
    const path = one(asha, '/active');
    let staff = everybody;
    const { asked } = showStaff({
      [list]: () => ({ staff }),
      [path]: () => {
        staff = [bharat, { ...asha, isActive: false }, me, other];
        return { member: { ...asha, isActive: false } };
      },
    });
    await press('Deactivate: Asha Patel');
    expect(
      dialog().getByText(
        "Asha Patel is signed out at once and can't sign in any more. Orders that are assigned to them stay theirs until you assign them again.",
      ),
    ).toBeTruthy();
    expect(asked[path]).toBeUndefined();
    await pressInDialog('Deactivate');
    expect(await screen.findByText('Asha Patel is deactivated')).toBeTruthy();
    expect(asked[path]?.[0]?.body).toEqual({ isActive: false });
    expect(await screen.findByRole('button', { name: 'Activate: Asha Patel' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not mention orders for an admin, and shows why the server refused', async () => {
    showStaff({ [one(other, '/active')]: () => failure(409, 'This is the last admin.') });
    await press('Deactivate: Omkar Joshi');
    expect(
      dialog().getByText("Omkar Joshi is signed out at once and can't sign in any more."),
    ).toBeTruthy();
    await pressInDialog('Deactivate');
    expect(await screen.findByText('This is the last admin.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Deactivate: Omkar Joshi' })).toBeTruthy();
  });

  it('can be undone without a confirmation', async () => {
    const path = one(bharat, '/active');
    const { asked } = showStaff({ [path]: () => ({ member: { ...bharat, isActive: true } }) });
    await press('Activate: Bharat Shah');
    expect(await screen.findByText('Bharat Shah is active again')).toBeTruthy();
    expect(asked[path]?.[0]?.body).toEqual({ isActive: true });
  });
});
