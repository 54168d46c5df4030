import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { openingAt, orderOf } from '#lab/screens/admin-orders-screen.tsx';
import { press, retype, settingsShop } from '#lab/screens/settings-screen.tsx';
import { kept } from '#lab/screens/stored-deliveries.ts';
import { failure, fakeShop } from '#lab/screens/test-page.tsx';
import type { FoundCustomer } from '#src/customers/customer-contract.ts';
import { setSingleKeys } from '#src/platform/browser/dashboard/dashboard-keys.ts';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { permissions } from '#src/platform/contract/permissions.ts';
import { AdminLoginPage } from '../pages/admin/login-page.tsx';
import { SettingsSectionPage } from '../pages/admin/settings/settings-section-page.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { dataLayout } from './data-layout.tsx';
import { RoleGuard } from './role-guard.tsx';

const facts = {
  fullName: 'Meena Shah',
  role: 'owner',
  email: 'meena@example.com',
  now: '2026-11-21T10:25:00.000+05:30',
  timeZone: 'Asia/Kolkata',
};
const root = '/admin/dashboard';

const searchPath = 'POST /api/admin/orders/search';
const peoplePath = 'POST /api/admin/customers/search';

function showDashboard(
  screenName: string,
  session: () => unknown,
  answers: Parameters<typeof fakeShop>[0] = {},
) {
  const { asked } = fakeShop({
    ...answers,
    'GET /api/admin/session': session,
    'POST /api/admin/login': () => ({
      token: 'fresh',
      admin: { fullName: 'Meena Shah', role: 'owner' },
    }),
    'POST /api/admin/logout': () => ({}),
  });
  const screens = ['orders', 'menu', 'staff', 'new-order'].map((path) => ({
    path,
    element: (
      <main>
        {`the screen of ${path}`} <input aria-label="Name" />
      </main>
    ),
  }));
  const router = createMemoryRouter(
    [
      {
        ...dataLayout(),
        children: [
          {
            element: <RoleGuard />,
            children: [
              {
                path: root,
                Component: AdminLayout,
                children: [
                  ...screens,
                  { path: 'settings/:section', Component: SettingsSectionPage },
                ],
              },
            ],
          },
          { path: '/admin/login', Component: AdminLoginPage },
        ],
      },
    ],
    { initialEntries: [`${root}/${screenName}`] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return {
    path: () => router.state.location.pathname,
    searched: () => (asked[searchPath] ?? []).map(({ body }) => body),
    countOf: (path: string) => asked[path]?.length ?? 0,
  };
}

const signedIn = () => startSession({ token: 'a-token', role: 'owner' });

async function logIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'meena@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a-password');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the links of the dashboard', () => {
  const waiting = { orders: 2, cash: 0, texts: 1200, messages: 1, money: 0 };
  const answers = { 'GET /api/admin/waiting': () => waiting };

  it('stand in groups, with the number of what waits behind each', async () => {
    signedIn();
    showDashboard('menu', () => facts, answers);
    const today = within(screen.getByRole('list', { name: 'Today' }));
    expect(await today.findByRole('link', { name: 'Orders 2 waiting' })).toBeTruthy();
    expect(today.getByRole('link', { name: 'Cash' })).toBeTruthy();
    const people = within(screen.getByRole('list', { name: 'People' }));
    expect(people.getByRole('link', { name: 'Texts 999+ waiting' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Menu' }).getAttribute('aria-current')).toBe('page');
  });

  it('have new numbers soon after a change in this browser', async () => {
    let texts = 2;
    const shop = settingsShop().answers;
    signedIn();
    showDashboard('settings/shop', () => facts, {
      ...shop,
      'GET /api/admin/waiting': () => ({ ...waiting, texts }),
    });
    await screen.findByRole('link', { name: 'Texts 2 waiting' });
    await screen.findByRole('region', { name: 'Shop' });
    texts = 1;
    await retype('Name', 'Asha’s Kitchen');
    await press('Save');
    expect(
      await screen.findByRole('link', { name: 'Texts 1 waiting' }, { timeout: 30_000 }),
    ).toBeTruthy();
  });

  it('leave the stream of orders while the tab is hidden, and catch up when it is shown', async () => {
    const stream = 'GET /api/admin/orders/stream';
    const tab = vi.spyOn(document, 'visibilityState', 'get');
    const see = (state: DocumentVisibilityState) => {
      tab.mockReturnValue(state);
      fireEvent(document, new Event('visibilitychange'));
    };
    const start = (orders: ReadableStreamDefaultController) => orders.enqueue(openingAt(7));
    let texts = 2;
    signedIn();
    const { countOf } = showDashboard('menu', () => facts, {
      'GET /api/admin/waiting': () => ({ ...waiting, texts }),
      [stream]: () => new Response(new ReadableStream({ start })),
    });
    await screen.findByRole('link', { name: 'Texts 2 waiting' });
    await waitFor(() => expect(countOf(stream)).toBe(1));
    see('hidden');
    texts = 1;
    see('visible');
    await waitFor(() => expect(countOf(stream)).toBe(2));
    expect(await screen.findByRole('link', { name: 'Texts 1 waiting' })).toBeTruthy();
  });

  it('fold on a phone to the group of the page, and the button says what waits in all', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => query);
    signedIn();
    showDashboard('menu', () => facts, answers);
    const button = await screen.findByRole('button', { name: /^Toggle Sidebar/ });
    await waitFor(() => expect(button.textContent).toMatch(/^Toggle Sidebar 999\+/));
    await userEvent.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu of the dashboard' }));
    const openGroups = sheet.getAllByRole('group').filter((group) => group.hasAttribute('open'));
    expect(openGroups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'Food',
    ]);
  });
});

describe('the dashboard of admins', () => {
  it('shows its frame at once, and the screen after the server has responded', async () => {
    signedIn();
    const { promise, resolve } = Promise.withResolvers();
    showDashboard('orders', () => promise);
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Opening the dashboard…');
    expect(screen.queryByRole('dialog')).toBeNull();
    resolve(facts);
    expect(await screen.findByText('the screen of orders')).toBeTruthy();
    expect(screen.getByText('Meena Shah')).toBeTruthy();
  });

  it('keeps its frame while the server does not respond', async () => {
    signedIn();
    showDashboard('menu', () => failure(500, ''));
    expect(await screen.findByText('The shop does not answer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
  });

  it('shows "Invalid Token" with the server’s message when the first load of the orders is refused', async () => {
    signedIn();
    const { path } = showDashboard('orders', () => failure(401, 'Please log in again.'));
    expect(await screen.findByText('Invalid Token')).toBeTruthy();
    expect(screen.getByText('Please log in again.')).toBeTruthy();
    expect(screen.queryByText('Session Expired')).toBeNull();
    expect(path()).toBe('/admin/login');
    expect(currentSession()).toBeUndefined();
  });

  it('shows "Session Expired" on the other screens', async () => {
    signedIn();
    showDashboard('menu', () => failure(401, 'Please log in again.'));
    expect(await screen.findByText('Session Expired')).toBeTruthy();
    expect(screen.getByText('Please Login Again.')).toBeTruthy();
  });

  it('returns to the previous screen after signing in', async () => {
    signedIn();
    const session = vi.fn(() => failure(401, 'Please log in again.') as unknown);
    const { path } = showDashboard('menu', session);
    await waitFor(() => expect(path()).toBe('/admin/login'));
    session.mockReturnValue(facts);
    await logIn();
    expect(await screen.findByText('the screen of menu')).toBeTruthy();
  });

  it('opens the orders after a manual sign-out, and keeps no cached data', async () => {
    signedIn();
    const { path } = showDashboard('staff', () => facts);
    await screen.findByText('the screen of staff');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    kept.values.set('of the kitchen', { answer: {}, fetchedAt: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(path()).toBe('/admin/login'));
    await waitFor(() => expect(kept.values.size).toBe(0));
    await logIn();
    expect(await screen.findByText('the screen of orders')).toBeTruthy();
  });
});

it('an owner who gives the shop another name sees it in the sidebar at once', async () => {
  signedIn();
  showDashboard('settings/shop', () => facts, settingsShop().answers);
  await screen.findByRole('region', { name: 'Shop' });
  const sidebar = within(screen.getByRole('complementary'));
  expect(sidebar.queryByText('Asha’s Kitchen')).toBeNull();
  await retype('Name', 'Asha’s Kitchen');
  await press('Save');
  expect(await sidebar.findByText('Asha’s Kitchen')).toBeTruthy();
});

describe('an admin', () => {
  it('sees no link to Staff, and is redirected from there with a message', async () => {
    startSession({ token: 'a-token', role: 'admin' });
    const { path } = showDashboard('staff', () => ({ ...facts, role: 'admin' }));
    expect(await screen.findByText('Only owners can open this page.')).toBeTruthy();
    expect(path()).toBe('/admin/dashboard/orders');
    expect(await screen.findByText('the screen of orders')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
    expect(currentSession()?.role).toBe('admin');
  });

  it('changes password and second step under Account', async () => {
    startSession({ token: 'a-token', role: 'admin' });
    showDashboard('orders', () => ({ ...facts, role: 'admin' }));
    await screen.findByText('the screen of orders');
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your account' }));
    expect(dialog.getByText('meena@example.com · admin')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Two-step sign-in' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('dialog', { name: 'Change your password' })).toBeTruthy();
  });
});

describe('the search of orders', () => {
  const order = orderOf(42, { note: 'B-204, Shanti Apartments', mobile_no: '9825012399' });
  const answers = {
    [searchPath]: () => ({ orders: [order], hasMore: false }),
    [peoplePath]: () => ({ customers: [], hasMore: false }),
    'GET /api/admin/orders/42': () => ({ order, events: [] }),
  };
  const dialog = () => screen.findByRole('dialog', { name: 'Search' });
  const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
  const box = () => screen.getByRole('combobox', { name: /^Mobile number/ });
  const open = async (answer: Parameters<typeof fakeShop>[0] = answers) => {
    signedIn();
    const shown = showDashboard('staff', () => facts, answer);
    await screen.findByText('the screen of staff');
    return shown;
  };

  it('opens with / and with Ctrl+K on any screen, searches during typing, and opens the details', async () => {
    const { searched } = await open();
    await userEvent.keyboard('/');
    await dialog();
    expect(document.activeElement).toBe(box());
    await userEvent.type(box(), 'shanti 204');
    await waitFor(() => expect(searched().at(-1)).toEqual({ text: 'shanti 204' }));
    const result = await screen.findByRole('option', { name: /#0042.*B-204, Shanti Apartments/ });
    expect(await screen.findByText('1 order was found.')).toBeTruthy();
    await userEvent.click(result);
    const details = await screen.findByRole('dialog', { name: 'Order Summary' });
    expect(within(details).getByText(/Order #0042/)).toBeTruthy();
    await userEvent.click(within(details).getByRole('button', { name: 'Close' }));
    await waitFor(noDialog);
    await userEvent.keyboard('{Control>}k{/Control}');
    await dialog();
    await userEvent.type(box(), '#42');
    await screen.findByText('1 order was found.');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Order Summary' })).toBeTruthy();
  });

  it('lists people first, and the arrow keys and Enter select one', async () => {
    const asha: WireOf<typeof FoundCustomer> = {
      id: 'a3f1c9d2-0000-4000-8000-000000000001',
      revision: 3,
      mobile_no: '9825012399',
      otherNumbers: [],
      name: 'Asha Patel',
      language: 'en',
      marks: 'Jain',
      wishes: [],
      note: '',
      blocked: 'Refused twice',
      createdAt: '2026-11-01T10:00:00.000+05:30',
      owed: 104,
      orderCount: 1,
    };
    await open({ ...answers, [peoplePath]: () => ({ customers: [asha], hasMore: false }) });
    await userEvent.keyboard('/');
    await dialog();
    await userEvent.type(box(), '98250');
    await screen.findByText('1 person and 1 order were found.');
    const [person, found] = screen.getAllByRole('option');
    expect(person?.textContent).toMatch(/Asha Patel.*Blocked: Refused twice.*Jain.*owes/);
    const active = () => box().getAttribute('aria-activedescendant');
    expect(active()).toBe(person?.id);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(found?.id);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(person?.id);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Order Summary' })).toBeTruthy();
  });

  it('does not open with / in a text field, or when shortcuts are turned off', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Name'), '/');
    noDialog();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('/');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: /^The \/ key/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(noDialog);
    await userEvent.keyboard('/');
    noDialog();
    await userEvent.keyboard('{Control>}k{/Control}');
    await dialog();
  });

  it('does not react to N in a text field; elsewhere N opens a new order, unless turned off', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Name'), 'n');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('n');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await dialog();
    await userEvent.click(screen.getByRole('switch', { name: /N a new order$/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(noDialog);
    await userEvent.keyboard('n');
    screen.getByText('the screen of staff');
    setSingleKeys(true);
    await userEvent.keyboard('n');
    await screen.findByText('the screen of new-order');
  });

  it('is available only with access to orders and people, and so is the shortcut for a new order', async () => {
    using roles = vi.spyOn(permissions.orders, 'roles', 'get');
    roles.mockReturnValue([] as never);
    await open();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}/n');
    noDialog();
    screen.getByText('the screen of staff');
  });

  it('shows that nothing was found, that there are more results, or why it failed', async () => {
    let answer: () => unknown = () => ({ orders: [], hasMore: false });
    const { searched } = await open({ ...answers, [searchPath]: () => answer() });
    await userEvent.keyboard('/');
    await dialog();
    await userEvent.type(box(), 'a');
    await userEvent.type(box(), 'b');
    expect(await screen.findByText('Nothing was found.')).toBeTruthy();
    expect(searched()).toEqual([{ text: 'ab' }]);
    answer = () => ({ orders: [order], hasMore: true });
    await userEvent.type(box(), 'c');
    expect(await screen.findByText(/^The newest 1 orders are shown; type more/)).toBeTruthy();
    answer = () => failure(429, 'Too many requests. Please try again in a minute.');
    await userEvent.type(box(), 'd');
    expect(await screen.findByText(/^Too many requests/)).toBeTruthy();
  });
});
