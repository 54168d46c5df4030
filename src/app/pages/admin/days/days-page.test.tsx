import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { book, showBooks, yesterday } from '#lab/screens/books-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { tidyUp } from '#lab/screens/tidy-up.ts';
import { DaysPage } from './days-page.tsx';

const path = '/admin/dashboard/days';
const daysPath = 'POST /api/admin/days';
const { orders, sold, tenders } = book;
const open = {
  date: yesterday,
  orders,
  sold,
  tenders,
  unfinished: 0,
  isClosed: false,
  canClose: false,
};
const days = [
  { ...open, date: '2026-11-21', unfinished: 3 },
  open,
  { ...open, date: '2026-11-19', canClose: true },
  { ...open, date: '2026-11-18', isClosed: true },
];
const show = (answers = {}, search = '') =>
  showBooks(DaysPage, { path, search }, { [daysPath]: () => ({ days }), ...answers });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .at(-1),
    );

describe('the days of a month', () => {
  it('show sales by tender, and which days are closed or can be', async () => {
    const { asked } = show();
    const row = within(await screen.findByRole('row', { name: /Fri, 20 Nov 2026/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['4', '₹392.00', '₹104.00', '₹208.00', '₹50.00', '₹30.00', 'Open'],
    ]);
    expect(rows()).toEqual(['3 not finished', 'Open', 'Can be closed', 'Closed']);
    expect(asked(daysPath)).toEqual([{ month: '2026-11' }]);
  });

  it('are summed above, with a column for each day up to the last one', async () => {
    show();
    const month = within(await screen.findByRole('region', { name: 'November 2026' }));
    expect(month.getByText('₹1,568.00')).toBeTruthy();
    expect(month.getByText('16 orders')).toBeTruthy();
    expect(month.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['₹416.00', '₹832.00', '₹200.00', '₹120.00'],
    ]);
    const chart = month.getByRole('slider', { name: 'Sold in November 2026, by day' });
    expect(chart.getAttribute('aria-valuemax')).toBe('21');
    expect(chart.getAttribute('aria-valuetext')).toBe('21 Nov: ₹392.00');
    chart.focus();
    await userEvent.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuetext')).toBe('1 Nov: ₹0.00');
  });

  it('open a day', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'Fri, 20 Nov 2026' }));
    expect(address()).toBe(`${path}/${yesterday}`);
  });

  it('are cards on a phone', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => query);
    show();
    const list = within(await screen.findByRole('list', { name: 'Days' }));
    expect(list.getAllByRole('listitem')[1]?.textContent).toBe(
      'Fri, 20 Nov 2026Open4 orders ₹392.00Online ₹104.00Cash ₹208.00QR ₹50.00Not paid ₹30.00',
    );
  });

  it('change to another month with the arrows, never to a future one; the month is in the address', async () => {
    const { asked, address } = show({}, '?month=2026-10');
    await userEvent.click(await screen.findByRole('button', { name: 'The month before' }));
    await waitFor(() => expect(asked(daysPath).at(-1)).toEqual({ month: '2026-09' }));
    expect(address()).toBe(`${path}?month=2026-09`);
    for (const month of ['2026-10', '2026-11']) {
      await userEvent.click(screen.getByRole('button', { name: 'The month after' }));
      await waitFor(() => expect(asked(daysPath).at(-1)).toEqual({ month }));
    }
    const after = screen.getByRole<HTMLButtonElement>('button', { name: 'The month after' });
    expect(after.disabled).toBe(true);
  });

  it('may be empty, or fail to load', async () => {
    show({ [daysPath]: () => ({ days: [] }) });
    expect(await screen.findByText('No orders in November 2026.')).toBeTruthy();
    tidyUp();
    show({ [daysPath]: () => failure(403, 'You are not allowed to do this.') });
    expect(await screen.findByText('Could not load the days')).toBeTruthy();
  });
});
