import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#lab/screens/admin-orders-screen.tsx';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { MyPage } from './my-page.tsx';

const token = 'abcdefghijklmnopqrstuv';
const read = 'POST /api/user/my';
const end = 'POST /api/user/my/end';
const over = () => failure(404, 'This link is not valid any more.');
const ownOrder = (id: number) => orderOf(id, { note: `Flat ${id}`, receipt: `/receipt/${id}` });
const page = {
  name: 'Asha Patel',
  orders: [ownOrder(42)],
  unpaid: [],
  underWay: [],
  owed: 0,
  hasMeals: false,
  expiresAt: '2027-11-21T10:00:00.000+05:30',
};

function show(answers: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop({
    [read]: () => page,
    [end]: () => ({}),
    ...answers,
  });
  const router = showPage(MyPage, { path: '/my/:token', url: `/my/${token}` });
  const bodies = (name: string) => (shop.asked[name] ?? []).map(({ body }) => body);
  return { bodies, router };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const noPage = () => screen.findByText('This link is not valid any more');

describe('a private page', () => {
  it('shows the orders of its link’s customer, and sends the link only in a request body', async () => {
    const { bodies } = show();
    await screen.findByRole('heading', { name: 'Orders of Asha Patel', level: 1 });
    const orders = within(screen.getByRole('list', { name: 'Orders' }));
    orders.getByText(/#0042/);
    expect(bodies(read)).toEqual([{ token }]);
    expect(screen.queryByRole('region', { name: 'To be paid' })).toBeNull();
  });

  it('says how far the food of its orders is', async () => {
    const outAt = '2026-11-21T12:20:00.000+05:30';
    const way = { id: 42, deliveryDate: '2026-11-21', shift: 'Lunch', outAt, stopsBefore: 2 };
    show({ [read]: () => ({ ...page, underWay: [way] }) });
    const card = await screen.findByRole('region', { name: 'Where your food is' });
    expect(card.textContent).toContain('Order #0042');
    expect(card.textContent).toContain('Out since 12:20 pm · 2 stops before you');
  });

  it('names no customer for a link that a browser saved', async () => {
    const { name: _name, ...unnamed } = page;
    show({ [read]: () => unnamed });
    await screen.findByRole('heading', { name: 'Your orders', level: 1 });
  });

  it('shows amounts due, with a link to the payment page if there is one', async () => {
    const owed = { amount: 104, deliveryDate: '2026-11-20', shift: 'Lunch' } as const;
    const unpaid = [
      { ...owed, id: 42, kind: 'delivered', payPath: '/pay/42-abc' },
      { ...owed, id: 43, kind: 'atDoor' },
      { ...owed, id: 44, kind: 'link' },
    ];
    show({ [read]: () => ({ ...page, unpaid, owed: 104 }) });
    const part = within(await screen.findByRole('region', { name: 'To be paid' }));
    const [first, second, third] = part.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/#0042.*₹104\.00/);
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/pay/42-abc',
    ]);
    expect(second?.textContent).toMatch(/#0043.*In cash when it comes/);
    // Staff see that it waits for the payment link.
    expect(third?.textContent).toMatch(/#0044.*Please pay online, then we cook it/);
  });

  it('loads older orders on request, as long as there are any', async () => {
    const { bodies } = show({
      [read]: ({ body }) =>
        (body as { before?: number }).before === undefined
          ? { ...page, next: 42 }
          : { ...page, orders: [ownOrder(7)] },
    });
    await press('Show older');
    await screen.findByText(/#0007/);
    expect(bodies(read)).toEqual([{ token }, { token, before: 42 }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});

describe('a private link', () => {
  it('that is invalid shows that at once, and where else orders are found', async () => {
    const { bodies } = show({ [read]: over });
    await noPage();
    expect(bodies(read)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/my-orders');
  });

  it('can be ended by its customer after a confirmation; nothing is shown after that', async () => {
    const { bodies } = show();
    await press('End this link');
    expect(bodies(end)).toEqual([]);
    await press('Keep it');
    await press('End this link');
    await press('End this link');
    await noPage();
    expect(bodies(end)).toEqual([{ token }]);
    expect(screen.queryByText(/#0042/)).toBeNull();
  });

  it('stays valid when ending it fails', async () => {
    const { bodies } = show({ [end]: () => failure(503, 'The shop is busy.') });
    await press('End this link');
    await press('End this link');
    await waitFor(() => expect(bodies(end)).not.toEqual([]));
    screen.getByText(/#0042/);
    expect(screen.queryByText('This link is not valid any more')).toBeNull();
  });

  it('is not shown as invalid while the server does not respond', async () => {
    let isAway = true;
    show({ [read]: () => (isAway ? failure(400, 'Too many requests.') : page) });
    await screen.findByText('The shop does not answer');
    isAway = false;
    await press('Try again');
    await screen.findByText(/#0042/);
  });
});
