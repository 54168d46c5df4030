import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { getGlance, reportSales } from '#src/reports/report-contract.ts';
import { ReportsPage } from './reports-page.tsx';

const today = '2026-11-21';
const glancePath = 'GET /api/admin/reports/glance';
const salesPath = 'GET /api/admin/reports/sales';
const dishesPath = 'GET /api/admin/reports/dishes';
const peoplePath = 'GET /api/admin/reports/people';
const passesPath = 'GET /api/admin/reports/passes';
const filesPath = 'POST /api/admin/reports/files';

type Row = WireOf<typeof reportSales.response>['total'];
const row = (key: string, label: string, change: Partial<Row> = {}): Row => ({
  ...{ key, label, orders: 8, meals: 10, sold: 1000, refunded: 0 },
  ...{ cancelledOrders: 0, cancelledMeals: 0, cancelled: 0, failedDrops: 0 },
  ...change,
});
const total = row('', 'Total', { sold: 1020, refunded: 20.5, failedDrops: 1 });
const sales = {
  total,
  day: [
    row('2026-11-20', 'Fri, 20 Nov', { meals: 4, sold: 400 }),
    row(today, 'Sat, 21 Nov', { meals: 6, sold: 620, refunded: 20.5 }),
  ],
  shift: [row('Lunch', 'Lunch'), row('Dinner', 'Dinner', { meals: 0, sold: 0 })],
  area: [row('Infocity', 'Infocity')],
  rider: [row('1', 'Ramesh Parmar'), row('', 'Nobody yet', { sold: 20 })],
  source: [row('web', 'Web')],
};
const people = {
  total: { key: '', label: 'Each person once', newPeople: 2, returningPeople: 5 },
  day: [
    { key: '2026-11-20', label: 'Fri, 20 Nov', newPeople: 1, returningPeople: 4 },
    { key: today, label: 'Sat, 21 Nov', newPeople: 1, returningPeople: 5 },
  ],
};

const none = { orders: 0, meals: 0, sold: 0 };
const empty = {
  ...{ ...none, sources: [], tenders: [], before: none },
  ...{ fromPasses: 0, unassigned: 0, notPlaced: 0 },
};
const lunch = {
  ...{ shift: 'Lunch' as const, orders: 3, meals: 12, sold: 1200 },
  sources: [
    { label: 'Web', orders: 2, meals: 9, sold: 900 },
    { label: 'Phone', orders: 1, meals: 3, sold: 300 },
  ],
  tenders: [{ label: 'Paid online', orders: 3, meals: 12, sold: 1200 }],
  before: { orders: 4, meals: 14, sold: 1400 },
  ...{ fromPasses: 34, unassigned: 2, notPlaced: 3, problems: 1 },
};
const dinner = { ...empty, shift: 'Dinner' as const, problems: 0 };
const glance: WireOf<typeof getGlance.response> = {
  asOf: `${today}T10:25:00.000+05:30`,
  days: [
    { date: today, before: '2026-11-14', shifts: [lunch, dinner] },
    {
      date: '2026-11-22',
      before: '2026-11-15',
      shifts: [{ ...dinner, shift: 'Lunch', before: none }, dinner],
    },
  ],
};

function showReports(answers: Parameters<typeof fakeShop>[0] = {}, search = '') {
  startSession({ token: 'a-token', role: 'owner' });
  const shop = fakeShop({
    [glancePath]: () => glance,
    [salesPath]: () => sales,
    [dishesPath]: () => ({ dish: [row('Thali', 'Thali')] }),
    [peoplePath]: () => people,
    [passesPath]: () => ({}),
    ...answers,
  });
  const Page = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email: 'meena@example.com', today }}>
      <ReportsPage />
    </DashboardContext>
  );
  const router = showPage(Page, { path: '/admin/dashboard/reports', search });
  const daysOf = ({ search: query }: { search: URLSearchParams }) => Object.fromEntries(query);
  return {
    days: (path = salesPath) => (shop.asked[path] ?? []).map(daysOf),
    bodies: (path: string) => (shop.asked[path] ?? []).map(({ body }) => body),
    address: () => router.state.location.search,
  };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('today and tomorrow', () => {
  it('are shown with the previous week, open orders, sources and payment methods', async () => {
    showReports();
    const ofToday = within(await screen.findByRole('article', { name: 'Sat, 21 Nov' }));
    const part = within(ofToday.getByRole('region', { name: 'Lunch' }));
    expect(part.getByRole('heading').textContent).toBe('Lunch 12 meals ₹1,200.00');
    expect(part.getByText(/14 Nov/).closest('p')?.textContent).toBe(
      'Sat, 14 Nov: 14 meals ₹1,400.00 2 fewer',
    );
    const rows = part.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Web9 meals₹900.00',
      'Phone3 meals₹300.00',
      'Paid online12 meals₹1,200.00',
    ]);
    const links = part
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    const orders = '/admin/dashboard/orders?view=delivery&day=2026-11-21&shift=Lunch';
    expect(links).toEqual([
      ['2 not assigned', orders],
      ['1 problem', `${orders}&status=all`],
      ['3 without a place', '/kitchen/not-placed?date=2026-11-21&shift=Lunch'],
    ]);
    const supper = within(ofToday.getByRole('region', { name: 'Dinner' }));
    expect(supper.getByText('All is arranged.')).toBeTruthy();
    expect(supper.queryByRole('table')).toBeNull();
  });

  it('show an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showReports({ [glancePath]: () => (down ? failure(503, 'Please try later.') : glance) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByRole('article', { name: 'Sat, 21 Nov' })).toBeTruthy();
    // The rest of the page was visible all the time.
    expect(screen.getByRole('slider', { name: 'By day, one after the other' })).toBeTruthy();
  });

  it('are printed separately', async () => {
    const printed: boolean[] = [];
    const isOnPaper = (name: string) =>
      screen.getByRole('heading', { name }).closest('.print\\:hidden') === null;
    vi.stubGlobal('print', () => {
      printed.push(isOnPaper('Today and tomorrow as of 10:25 am'), isOnPaper('By day'));
    });
    showReports();
    await screen.findByRole('article', { name: 'Sat, 21 Nov' });
    await screen.findByRole('slider', { name: 'By day, one after the other' });
    await press('Print today and tomorrow');
    await press('Print the reports');
    expect(printed).toEqual([true, false, false, true]);
    expect([isOnPaper('By day'), isOnPaper('Today and tomorrow as of 10:25 am')]).toEqual([
      true,
      true,
    ]);
  });
});

describe('the reports', () => {
  it('show this week at first, and last month at a link that can be saved', async () => {
    const { days, address } = showReports();
    await screen.findByText('Sold, Mon, 16 Nov 2026 to Sat, 21 Nov 2026');
    expect(days()).toEqual([{ from: '2026-11-16', to: today }]);
    const link = screen.getByRole('link', { name: 'Last month' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/reports?range=last-month');
    await userEvent.click(link);
    const october = { from: '2026-10-01', to: '2026-10-31' };
    await waitFor(() => expect(days().at(-1)).toEqual(october));
    expect(days(dishesPath).at(-1)).toEqual(october);
    expect(days(peoplePath).at(-1)).toEqual(october);
    expect(address()).toBe('?range=last-month');
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('can show any days from the calendars', async () => {
    const { days, address } = showReports({}, '?range=this-week&measure=meals');
    await press('From: 16 Nov');
    await press('Thursday, 19 November 2026');
    await waitFor(() => expect(days().at(-1)).toEqual({ from: '2026-11-19', to: today }));
    expect(address()).toBe('?from=2026-11-19&to=2026-11-21&measure=meals');
  });

  it('begin with their sums', async () => {
    showReports();
    const sold = await screen.findByText('Sold', { selector: 'dt' });
    const tiles = [...(sold.closest('dl')?.children ?? [])].map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      'Sold₹1,020.008 orders',
      'Meals101.3 an order',
      'Given back₹20.50of what was sold',
      'Cancelled₹0.000 orders, sold before',
      'People72 new, 5 came back',
      'Not handed over1 orderat the first try',
    ]);
  });

  it('can be read column by column with the arrow keys', async () => {
    showReports();
    const slider = await screen.findByRole('slider', { name: 'By day, one after the other' });
    const text = () => slider.getAttribute('aria-valuetext');
    expect(text()).toBe('Sat, 21 Nov: ₹599.50, ₹20.50 given back');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(text()).toBe('Fri, 20 Nov: ₹400.00');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect([text(), slider.getAttribute('aria-valuenow')]).toEqual(['Fri, 20 Nov: ₹400.00', '1']);
    fireEvent.keyDown(slider, { key: 'End' });
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    await userEvent.click(screen.getByRole('radio', { name: 'Meals' }));
    await waitFor(() => expect(text()).toBe('Sat, 21 Nov: 6 meals'));
  });

  it('name each bar with its value', async () => {
    showReports();
    const bars = within(await screen.findByRole('list', { name: 'By delivery person' }));
    const texts = bars.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual(['Ramesh Parmar ₹1,000.00', 'Nobody yet ₹20.00']);
  });

  it('have a table behind each chart, with amounts that are not dishes listed separately', async () => {
    showReports({
      'GET /api/admin/reports/dishes': () => ({
        dish: [row('Thali', 'Thali', { refunded: 20.5 })],
      }),
    });
    await press('Table: By dish');
    const table = await region('By dish, table');
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Thali810₹1,000.00₹20.500₹0.000',
      'Delivery, less discounts₹20.00',
      'Total810₹1,020.00₹20.500₹0.001',
    ]);
    table.getByText('An order with several dishes counts for each of them, and once in the total.');
    expect(screen.queryByRole('list', { name: 'By dish' })).toBeNull();
    await press('Table: By dish');
    expect(screen.getByRole('list', { name: 'By dish' })).toBeTruthy();
  });

  it('show amounts that were paid and then removed from their order', async () => {
    showReports();
    await press('Table: By dish');
    const table = await region('By dish, table');
    table.getByRole('row', {
      name: 'Delivery, less discounts, and taken out of paid orders ₹20.00 ₹20.50',
    });
  });

  it('count each person once below the days, and say that this is not the sum of the days', async () => {
    showReports();
    await press('Table: People by day');
    const rows = (await region('People by day, table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayNewCame back',
      'Fri, 20 Nov14',
      'Sat, 21 Nov15',
      'Each person once25',
    ]);
  });

  it('print every table', async () => {
    showReports();
    await screen.findByRole('slider', { name: 'By day, one after the other' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('region', { name: /, table$/ })).toHaveLength(7);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryAllByRole('region', { name: /, table$/ })).toHaveLength(0);
  });

  it('are saved as files', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { bodies } = showReports({ [filesPath]: () => new Response('Area\r\n') });
    await press('CSV: By area');
    await waitFor(() => expect(saved).toEqual(['area-2026-11-16-2026-11-21.csv']));
    expect(bodies(filesPath)).toEqual([{ report: 'area', from: '2026-11-16', to: today }]);
  });

  it('show that nothing was sold', async () => {
    const nothing = row('', 'Total', { orders: 0, meals: 0, sold: 0 });
    const zero = { newPeople: 0, returningPeople: 0 };
    showReports({
      [salesPath]: () => ({
        total: nothing,
        day: [{ ...nothing, key: today, label: 'Sat, 21 Nov' }],
        ...{ shift: [], area: [], rider: [], source: [] },
      }),
      [dishesPath]: () => ({ dish: [] }),
      [peoplePath]: () => ({
        total: { key: '', label: 'Total', ...zero },
        day: [{ key: today, label: 'Sat, 21 Nov', ...zero }],
      }),
    });
    await waitFor(() => expect(screen.getAllByText('Nothing on these days.')).toHaveLength(7));
  });

  it('show an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showReports({ [salesPath]: () => (down ? failure(503, 'Please try later.') : sales) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The reports could not be loaded.')).toBeTruthy();
    down = false;
    await userEvent.click(again);
    expect(await screen.findByRole('list', { name: 'By area' })).toBeTruthy();
  });
});

describe('passes', () => {
  it('are not named in a shop without them', async () => {
    showReports();
    await region('By shift');
    expect(screen.queryByRole('region', { name: 'Passes' })).toBeNull();
  });

  it('add up from what was owed before, and people who have none any more lead to their page', async () => {
    const sum = (label: string, meals: number, amount: number) => {
      return { key: label, label, meals, amount };
    };
    const id = '00000000-0000-4000-8000-000000000001';
    showReports({
      [passesPath]: () => ({
        passes: {
          before: sum('Owed before', 20, 2000),
          moves: [sum('Sold', 26, 2600), sum('Eaten', -12, -1200)],
          after: sum('Owed after', 34, 3400),
          skips: 3,
          notBoughtAgain: [
            { id, name: 'Asha', mobile_no: '9825012345', pass: 'P12', day: '2026-11-20' },
          ],
        },
      }),
    });
    const passes = await region('Passes');
    expect(passes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Meals that are paidMealsRupees',
      'Owed before20₹2,000.00',
      'Sold26₹2,600.00',
      'Eaten-12-₹1,200.00',
      'Owed after34₹3,400.00',
    ]);
    passes.getByText('3 skips on these days.');
    const people = await region('Pass is over, and none bought since');
    const link = people.getByRole('link', { name: 'Asha P12 till 20 Nov' });
    expect(link.getAttribute('href')).toBe(`/admin/dashboard/customers/${id}`);
  });
});
