import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  book,
  closePath,
  csvAnswer,
  dayPath,
  filePath,
  order,
  ordersPath,
  riderId,
  showBooks,
  watchSavedFiles,
  yesterday,
} from '#lab/screens/books-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { tidyUp } from '#lab/screens/tidy-up.ts';
import { DayPage } from './day-page.tsx';

const show = (answers = {}) =>
  showBooks(
    DayPage,
    { path: '/admin/dashboard/days/:date', url: `/admin/dashboard/days/${yesterday}` },
    { [dayPath]: () => book, [ordersPath]: () => ({ orders: [order] }), ...answers },
  );
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const tiles = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a day', () => {
  it('names the first of many orders that are not finished', async () => {
    const unfinished = Array.from({ length: 20 }, (_, index) => index + 1);
    show({ [dayPath]: () => ({ ...book, notYet: 'Not yet.', unfinished }) });
    await screen.findByRole('button', { name: /^#0001, .*#0008 and others$/ });
    expect(screen.getByRole('link', { name: 'Dinner' }).getAttribute('href')).toBe(
      `/admin/dashboard/orders?view=delivery&day=${yesterday}&shift=Dinner&status=all`,
    );
  });

  it('shows at its top whether it can be closed, or why not yet', async () => {
    let notYet: string | undefined;
    show({ [dayPath]: () => ({ ...book, notYet }) });
    await screen.findByText('Can be closed');
    notYet = 'Lunch of 20 Nov still takes orders.';
    tidyUp();
    show({ [dayPath]: () => ({ ...book, notYet }) });
    const state = await screen.findByText(/Lunch of 20 Nov still takes orders/);
    expect(state.textContent).toBe(`Open ${notYet}`);
    expect(screen.queryByText('Can be closed')).toBeNull();
  });

  it('shows sales and tenders, and only other figures that are not zero', async () => {
    show();
    expect(await tiles('Sold, and how it was paid')).toEqual([
      ...['Sold ₹392.00', 'Paid online ₹104.00', 'Cash ₹208.00', 'QR at the door ₹50.00'],
      'Not paid yet ₹30.00',
    ]);
    expect(await tiles('Beside the sales')).toEqual([
      'Given back ₹4.00',
      'Cancelled, paid or not ₹104.00',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fri, 20 Nov 2026');
  });

  it('shows what was removed after payment, accepted below the price, taken by banks, and paid too much', async () => {
    const beside = { takenOut: 320, acceptedLess: 1, tooMuch: 104, chargebacks: 50 };
    show({ [dayPath]: () => ({ ...book, ...beside }) });
    const { textContent } = await screen.findByText(/^Sold minus given back/);
    expect(textContent).toContain(
      'Taken out of paid orders ₹320.00. Accepted below the price ₹1.00. Taken back by customers’ banks ₹50.00. Paid too much or too late ₹104.00.',
    );
  });

  it('has no empty tables when nothing was ordered', async () => {
    show({ [dayPath]: () => ({ ...book, riders: [], areas: [], dishes: [] }) });
    await screen.findByRole('list', { name: 'Sold, and how it was paid' });
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('opens the orders of each figure, and saves them', async () => {
    const names = watchSavedFiles();
    const { asked } = show({ [filePath]: csvAnswer });
    await press(/^Cash/);
    const cash = await dialog('Cash');
    expect((await cash.findByRole('listitem')).textContent).toBe(
      '#0042 AshaLunch · Infocity · Ramesh Parmar₹208.00',
    );
    expect(asked(ordersPath)).toEqual([{ figure: 'sold', tender: 'cash', after: 0 }]);
    await press('Download CSV');
    await waitFor(() => expect(names).toEqual([`cash-${yesterday}.csv`]));
    expect(asked(filePath)).toEqual([{ figure: 'sold', tender: 'cash' }]);
  });

  it.each([
    ['Ramesh Parmar', { riderId }],
    ['Infocity', { area: 'Infocity' }],
    ['Thali', { dish: 'Thali' }],
  ])('opens the orders of %s', async (name, filter) => {
    const { asked } = show();
    await press(name);
    await (await dialog(name)).findByRole('listitem');
    expect(asked(ordersPath)).toEqual([{ figure: 'sold', ...filter, after: 0 }]);
  });

  it('shows more orders, as long as there are more', async () => {
    const { asked } = show({
      [ordersPath]: ({ body }: { body: unknown }) =>
        (body as { after: number }).after === 0
          ? { orders: [order], next: 42 }
          : { orders: [{ ...order, id: 43 }] },
    });
    await press(/^Sold/);
    await press('Show more');
    await waitFor(() => expect(screen.getAllByText(/#004[23]/)).toHaveLength(2));
    expect(asked(ordersPath).at(-1)).toEqual({ figure: 'sold', after: 42 });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows what could not be saved', async () => {
    show({ [filePath]: () => failure(503, 'The shop is busy.') });
    await press(/^Cash/);
    await press('Download CSV');
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
  });
});

describe('closing a day', () => {
  const closed = { by: 'Meena Shah', at: '2026-11-21T21:00:00.000+05:30', digest: '0123456789ab' };

  it('asks first, with the figures, and then shows who closed it', async () => {
    let isClosed = false;
    const { asked } = show({
      [dayPath]: () => (isClosed ? { ...book, closed } : book),
      [closePath]: () => {
        isClosed = true;
        return { date: yesterday };
      },
    });
    await press('Close the day…');
    const question = await dialog('Close Fri, 20 Nov 2026?');
    expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['₹392.00', '₹104.00', '₹208.00', '₹50.00', '₹30.00', '₹4.00'],
    ]);
    await userEvent.dblClick(question.getByRole('button', { name: 'Close the day' }));
    expect(await screen.findByText(/by Meena Shah, 21 Nov 2026, 9:00 pm/)).toBeTruthy();
    expect(asked(closePath)).toEqual([{ sold: 392, refunded: 4, unsettled: [] }]);
    expect(screen.queryByRole('button', { name: 'Close the day…' })).toBeNull();
  });

  it('asks once more if something is left open, and sends what was seen', async () => {
    const sentences = ['Ramesh Parmar holds ₹40.', 'The till was not counted on 20 Nov.'];
    const details = sentences.map((message) => ({ path: 'unsettled', message }));
    const refusal = () => failure(409, 'Please look at what is not settled.', { details });
    const answers = [refusal, () => ({ date: yesterday })];
    const { asked } = show({ [closePath]: () => answers.shift()?.() });
    await press('Close the day…');
    await press('Close the day');
    const question = await dialog('Close Fri, 20 Nov 2026 all the same?');
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      sentences,
    );
    expect(screen.queryByText('Please look at what is not settled.')).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Close all the same' }));
    await screen.findByText('The day is closed');
    expect(asked(closePath).at(-1)).toEqual({ sold: 392, refunded: 4, unsettled: sentences });
  });

  it('does not happen on Cancel or Escape', async () => {
    const { asked } = show();
    await press('Close the day…');
    const question = await dialog('Close Fri, 20 Nov 2026?');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Close the day…');
    await dialog('Close Fri, 20 Nov 2026?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(closePath)).toEqual([]);
  });

  it('shows an error when it fails, and can be repeated', async () => {
    const answers = [failure(503, 'The shop is busy.')];
    const { asked } = show({ [closePath]: () => answers.shift() ?? { date: yesterday } });
    await press('Close the day…');
    await press('Close the day');
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    if (!screen.queryByRole('dialog')) await press('Close the day…');
    await press('Close the day');
    await waitFor(() => expect(asked(closePath)).toHaveLength(2));
  });

  it('is not possible while something is unfinished, which it names', async () => {
    const notYet = 'Not handed over or cancelled yet: #0043.';
    const { asked } = show({ [dayPath]: () => ({ ...book, notYet, unfinished: [43] }) });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Close the day…' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(notYet)).toBeTruthy();
    await press('#0043');
    const list = await dialog('Not finished');
    // Their total price is not a figure of the day.
    expect(list.queryByText('₹0.00')).toBeNull();
    await waitFor(() => expect(asked(ordersPath)).toEqual([{ figure: 'unfinished', after: 0 }]));
  });

  it('shows the figures again when they have changed', async () => {
    const message = 'The figures have changed. Please look at them again.';
    const { asked } = show({ [closePath]: () => failure(409, message) });
    await press('Close the day…');
    await press('Close the day');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(asked(dayPath)).toHaveLength(2));
  });
});
