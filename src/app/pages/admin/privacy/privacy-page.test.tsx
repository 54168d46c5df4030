import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { PrivacyPage } from './privacy-page.tsx';

const at = '2026-11-21T10:25:00.000+05:30';
const kept = {
  kept: [
    { feature: 'Orders', label: 'Orders', count: 3 },
    { feature: 'Messages', label: 'Messages', count: 1 },
  ],
  otherNumbers: [],
  openMatters: [],
  requests: [],
  views: [{ at, by: 'Meena Shah', screen: 'Customer', lastDigits: '222' }],
};
const erased = { kind: 'erase', at, by: 'Meena Shah', lastDigits: '222', counts: { Orders: 3 } };

const person = 'POST /api/admin/privacy/person';
const exporting = 'POST /api/admin/privacy/export';
const erasing = 'POST /api/admin/privacy/erase';

function showPrivacy(answers: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop({
    'GET /api/admin/privacy/requests': () => ({ requests: [erased] }),
    'GET /api/admin/privacy/views': () => ({ views: kept.views }),
    [person]: () => kept,
    ...answers,
  });
  const Page = () => (
    <>
      <PrivacyPage />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/privacy' });
  return shop;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function lookUp(number = '+91 98111 98222') {
  await userEvent.type(screen.getByLabelText('Mobile number'), `${number}{Enter}`);
}
const confirm = async (number: string) => {
  await press('Erase…');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Type the number once more'), number);
  return dialog;
};

beforeEach(() => startSession({ token: 'secret', role: 'owner' }));
describe('the Privacy page', () => {
  it('shows exports, erasures and views, with three digits of the number', async () => {
    showPrivacy();
    expect(await screen.findByText('Erased •••••••222, by Meena Shah.')).toBeTruthy();
    expect(screen.getByText('Orders 3')).toBeTruthy();
    expect(await screen.findByText('Meena Shah')).toBeTruthy();
  });

  it('counts the data of a number as phones write it', async () => {
    const { asked } = showPrivacy();
    await lookUp();
    const region = within(await screen.findByRole('region', { name: /9811198222/ }));
    expect(await region.findAllByText('Orders')).toHaveLength(2);
    expect(region.getByText('3')).toBeTruthy();
    expect(asked[person]).toMatchObject([{ body: { mobile_no: '9811198222' } }]);
  });

  it.each(['98111', '0000000000'])('sends no request for %s', async (number) => {
    const { asked } = showPrivacy();
    await lookUp(number);
    expect(await screen.findByText('Please enter a valid 10-digit mobile number.')).toBeTruthy();
    expect(asked[person]).toBeUndefined();
  });

  it('saves the data as two files from one response', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
    );
    const answer = {
      madeAt: at,
      from: 'Tulsi',
      mobile_no: '9811198222',
      otherNumbers: [],
      parts: [],
    };
    const { asked } = showPrivacy({ [exporting]: () => answer });
    await lookUp();
    await press('Export');
    await press('Save as a page to read');
    await press('Save as JSON');
    expect(names).toEqual([
      'kept-of-9811198222-2026-11-21.html',
      'kept-of-9811198222-2026-11-21.json',
    ]);
    expect(asked[exporting]).toHaveLength(1);
  });
});

describe('erasing', () => {
  it('lists all numbers of a person, and omits unticked ones', async () => {
    const other = { mobile_no: '9825012345' };
    const { asked } = showPrivacy({
      [person]: () => ({ ...kept, otherNumbers: [other] }),
      [erasing]: () => ({ counts: { Orders: 3 } }),
    });
    await lookUp();
    expect(await screen.findByText(/^This person has 2 numbers\./)).toBeTruthy();
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
    expect((await box('9811198222')).disabled).toBe(true);
    expect((await box('9825012345')).checked).toBe(true);
    await press('Erase…');
    const title = 'Erase 9811198222 and 9825012345?';
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    await press('Cancel');
    await userEvent.click(await box('9825012345'));
    expect((await box('9825012345')).checked).toBe(false);
    await userEvent.click(await box('9825012345'));
    await press('Erase…');
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const typed = dialog.getByLabelText('Type 9811198222 once more');
    await userEvent.type(typed, '9811198222');
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('Only papers are kept.')).toBeTruthy();
    const body = { mobile_no: '9811198222', otherNumbers: [other] };
    expect(asked[erasing]).toMatchObject([{ body }]);
    expect(asked[person]).toContainEqual(
      expect.objectContaining({ body: { mobile_no: '9811198222', otherNumbers: [] } }),
    );
  });

  it('needs the number a second time, and then shows what is kept', async () => {
    let isErased = false;
    const { asked } = showPrivacy({
      [person]: () => (isErased ? { ...kept, kept: [] } : kept),
      [erasing]: () => {
        isErased = true;
        return { counts: { Orders: 3 } };
      },
    });
    await lookUp();
    const dialog = await confirm('981119822');
    const button = dialog.getByRole('button', { name: 'Erase' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await userEvent.type(dialog.getByLabelText('Type the number once more'), '2');
    await userEvent.dblClick(button);
    expect(await screen.findByText('Only papers are kept.')).toBeTruthy();
    expect(await screen.findByText('Nothing is kept of 9811198222.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull();
    expect(asked[erasing]).toMatchObject([
      { body: { mobile_no: '9811198222', confirmation: '9811198222' } },
    ]);
  });

  it('is not offered while something is open, and shows what', async () => {
    const openMatters = ['Order #0004 for Lunch on 21 Nov is neither delivered nor cancelled.'];
    showPrivacy({ [person]: () => ({ ...kept, openMatters }) });
    await lookUp();
    expect(await screen.findByText(/#0004 for Lunch/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Erase…' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows what has opened in the meantime', async () => {
    const details = [{ path: 'openMatters', message: 'A refund of ₹104.00 is on its way.' }];
    showPrivacy({ [erasing]: () => failure(409, 'Not yet.', { details }) });
    await lookUp();
    const dialog = await confirm('9811198222');
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('A refund of ₹104.00');
  });
});
