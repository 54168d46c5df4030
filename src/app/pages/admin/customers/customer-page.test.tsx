import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#lab/screens/admin-orders-screen.tsx';
import { ashaId, customerAnswer, personOf } from '#lab/screens/customer-answers.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { CustomerPage } from './customer-page.tsx';

const own = `/api/admin/customers/${ashaId}`;
const read = `GET ${own}`;
const save = `PUT ${own}`;
const block = `PUT ${own}/block`;
const makeLink = `POST ${own}/links`;
const linkId = 'a3f1c9d2-0000-4000-8000-0000000000f1';

type Answers = Parameters<typeof fakeShop>[0];

function show(answers: Answers = {}) {
  const shop = fakeShop({
    [read]: () => customerAnswer(),
    [`GET ${own}/orders`]: () => ({ orders: [orderOf(42)], hasMore: false }),
    [`GET ${own}/payments`]: () => ({ payments: [] }),
    ...answers,
  });
  showPage(CustomerPage, {
    path: '/admin/dashboard/customers/:id',
    url: `/admin/dashboard/customers/${ashaId}`,
  });
  return { bodies: (name: string) => (shop.asked[name] ?? []).map(({ body }) => body) };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a customer’s page', () => {
  it('shows who the customer is, since when, and their usual meal', async () => {
    const usual = {
      lines: [
        { variant: 'Full Thali', quantity: 2 },
        { variant: 'Buttermilk', quantity: 1 },
      ],
      times: 3,
      of: 4,
    };
    show({ [read]: () => customerAnswer({ usual }) });
    await screen.findByRole('heading', { name: 'Asha Patel', level: 1 });
    screen.getByText('2 orders since 1 Nov 2026; usually 2 × Full Thali, 1 × Buttermilk');
    expect(screen.getByRole('link', { name: '9825012345' }).getAttribute('href')).toBe(
      'tel:+919825012345',
    );
  });

  it('lists their orders, and shows when there are none', async () => {
    show();
    const orders = await part('Orders');
    expect((await orders.findByRole('listitem')).textContent).toMatch(/#0042.*3 × Dal Rice/);
    cleanup();
    show({ [`GET ${own}/orders`]: () => ({ orders: [], hasMore: false }) });
    expect(await (await part('Orders')).findByText('No orders.')).toBeTruthy();
  });

  it('shows amounts due, if there are any', async () => {
    const unpaid = [
      { id: 42, kind: 'link', amount: 104, deliveryDate: '2026-11-20', shift: 'Lunch' } as const,
    ];
    show({ [read]: () => customerAnswer({ customer: personOf({ owed: 104 }), unpaid }) });
    const owes = (await part('To be paid')).getByText('The customer owes');
    expect(owes.parentElement?.textContent).toBe('The customer owes₹104.00');
    cleanup();
    show();
    await screen.findByRole('heading', { name: 'Asha Patel', level: 1 });
    expect(screen.queryByRole('region', { name: 'To be paid' })).toBeNull();
  });

  it('shows that the customer does not exist', async () => {
    show({ [read]: () => failure(404, 'This customer does not exist.') });
    await screen.findByText('Could not open this customer');
    expect(screen.queryByRole('region', { name: 'Orders' })).toBeNull();
  });
});

describe('what staff know', () => {
  it('is saved as typed, with the revision that was shown', async () => {
    const { bodies } = show({ [save]: () => ({ customer: personOf({ revision: 4 }) }) });
    const known = await part('What staff know');
    await userEvent.type(known.getByLabelText('Marks'), ', no garlic');
    await userEvent.click(known.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies(save)).toHaveLength(1));
    expect(bodies(save)).toMatchObject([{ revision: 3, marks: 'Jain, no garlic' }]);
  });

  it('keeps the typed text when somebody else has changed it', async () => {
    const { bodies } = show({ [save]: () => failure(409, 'Somebody else changed it.') });
    const known = await part('What staff know');
    const marks = known.getByLabelText<HTMLInputElement>('Marks');
    await userEvent.type(marks, ', no garlic');
    await userEvent.click(known.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies(save)).toHaveLength(1));
    expect(marks.value).toBe('Jain, no garlic');
    await userEvent.click(known.getByRole('button', { name: 'Discard' }));
    expect(marks.value).toBe('Jain');
  });
});

describe('a block', () => {
  it('needs a reason, and is not sent without one', async () => {
    const { bodies } = show({ [block]: () => ({ customer: personOf({ blocked: 'Never pays' }) }) });
    await press('Block');
    const asking = await dialog('Take no more orders?');
    await userEvent.click(asking.getByRole('button', { name: 'Block' }));
    await asking.findByText('Please say why.');
    expect(bodies(block)).toEqual([]);
    await userEvent.type(asking.getByLabelText('Reason'), 'Never pays{Enter}');
    await waitFor(() => expect(bodies(block)).toEqual([{ revision: 3, reason: 'Never pays' }]));
  });

  it('is shown on the page, and can be ended', async () => {
    const customer = personOf({ blocked: 'Never pays' });
    const { bodies } = show({
      [read]: () => customerAnswer({ customer }),
      [block]: () => ({ customer: personOf() }),
    });
    await screen.findByText('Blocked: Never pays');
    await press('Take orders again');
    await waitFor(() => expect(bodies(block)).toEqual([{ revision: 3, reason: null }]));
  });
});

describe('a private link', () => {
  const made = {
    path: '/my/abc',
    url: 'https://tulsi.example/my/abc',
    text: 'Your orders: https://tulsi.example/my/abc',
    expiresAt: '2027-11-21T10:00:00.000+05:30',
  };

  it('is created, shown once, and sent with the shop’s text to their own number', async () => {
    show({ [makeLink]: () => made });
    await press('Make a link');
    const shown = await dialog('Private link');
    shown.getByText(made.url);
    const chat = shown.getByRole('link', { name: 'Send by WhatsApp' });
    expect(chat.getAttribute('href')).toBe(
      `https://wa.me/919825012345?text=${encodeURIComponent(made.text)}`,
    );
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(made.url)).toBeNull());
  });

  it('is not shown when creating it failed', async () => {
    show({ [makeLink]: () => failure(404, 'This customer does not exist.') });
    await press('Make a link');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows who created it and its expiry, and can be ended', async () => {
    const end = `DELETE /api/admin/customers/links/${linkId}`;
    const createdAt = '2026-11-02T10:00:00.000+05:30';
    const links = [{ id: linkId, by: 'Meena Shah', createdAt, expiresAt: made.expiresAt }];
    const { bodies } = show({ [read]: () => customerAnswer({ links }), [end]: () => ({}) });
    const shown = await part('Private links');
    shown.getByText('Made by Meena Shah, 2 Nov 2026; until 21 Nov 2027');
    await userEvent.click(shown.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(bodies(end)).toHaveLength(1));
  });
});
