import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { CashBook } from '#src/cash/cash-book-contract.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { CashBookPage } from './cash-book-page.tsx';

const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;
const at = '2026-11-21T21:05:00+05:30';
const till: WireOf<typeof CashBook>['till'] = {
  opened: 500,
  lines: [
    { kind: 'floatGiven', amount: -200 },
    { kind: 'handover', amount: 700 },
    { kind: 'tillCounted', amount: -20 },
  ],
  holds: 980,
  count: { counted: 980, difference: -20, by: 'Meena Shah', at },
};
const book: WireOf<typeof CashBook> = {
  till,
  riders: [
    {
      ...{ id: idOf('a'), fullName: 'Ramesh Parmar', opened: 0, holds: 40 },
      lines: [
        { kind: 'paidInCash', amount: 540 },
        { kind: 'floatGiven', amount: 200 },
        { kind: 'handover', amount: -700 },
      ],
      differs: true,
    },
  ],
  entries: [
    {
      ...{ id: idOf('e'), kind: 'floatGiven', amount: -200, rider: 'Ramesh Parmar' },
      ...{ reason: 'Change for the day', by: 'Meena Shah', at: '2026-11-21T09:05:00+05:30' },
      hasBill: false,
    },
  ],
  tillHolds: 980,
  isNew: false,
};

function showBook(changes: Partial<typeof book> = {}, answers: object = {}, search = '') {
  const path = '/admin/dashboard/cash/book';
  const shop = fakeShop({
    'GET /api/admin/cash/book': () => ({ ...book, ...changes }),
    'GET /api/admin/cash/holders': () => ({
      holders: [{ id: idOf('a'), fullName: 'Ramesh Parmar', holds: 0, toCollect: 0 }],
    }),
    ...answers,
  });
  const Page = () => (
    <DashboardContext
      value={{ fullName: 'Meena Shah', email: 'meena@example.com', today: '2026-11-21' }}
    >
      <CashBookPage />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path, search });
  return shop;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (name: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name }), text);
const bodyOf = (asked: Asked[] | undefined) => asked?.at(-1)?.body;
const amounts = async (name: string) => {
  const page = within(await screen.findByRole('region', { name }));
  const names = page.getAllByRole('term').map(({ textContent }) => textContent);
  const sums = page.getAllByRole('definition').map(({ textContent }) => textContent);
  return names.map((label, index) => `${label} ${sums[index]}`);
};

describe('the cash book', () => {
  it('shows for the till and each rider what came and went, what should be there, and what was counted', async () => {
    showBook();
    expect(await amounts('Till')).toEqual([
      ...['Opened with ₹500', 'Float −₹200', 'Handover +₹700', 'Difference at the count −₹20'],
      'Should be ₹980',
    ]);
    screen.getByText('Counted ₹980 at 9:05 pm by Meena Shah: ₹20 were missing.');
    expect(await amounts('Ramesh Parmar')).toEqual([
      ...['Opened with ₹0', 'Paid in cash +₹540', 'Float +₹200', 'Handover −₹700'],
      'Should be ₹40',
    ]);
    screen.getByText('Counted ₹700 at handover.');
    screen.getByText('A difference is not resolved, so it is not booked.');
    const entries = within(screen.getByRole('region', { name: 'Entries of the till' }));
    expect(entries.getByRole('listitem').textContent).toBe(
      'Float: Ramesh Parmar9:05 am · Change for the day · by Meena Shah−₹200',
    );
  });

  it('says that the till was not counted, and that it is below zero', async () => {
    showBook({ till: { opened: -100, lines: [], holds: -100 } });
    await screen.findByText('Not counted on this day.');
    screen.getByText(/^Below zero/);
  });

  it('of a past day takes no entries', async () => {
    const { asked } = showBook({}, {}, '?date=2026-11-20');
    await screen.findByRole('region', { name: 'Till' });
    expect(screen.queryByRole('button', { name: 'Count the till' })).toBeNull();
    expect(asked['GET /api/admin/cash/book']?.[0]?.search.get('date')).toBe('2026-11-20');
  });
});

describe('the cash book of today', () => {
  it('leads to the page of tomorrow once today is closed, which takes entries', async () => {
    const { asked } = showBook(
      {},
      {
        'GET /api/admin/cash/book': ({ search }: Asked) => ({
          ...book,
          ...(search.get('date') === '2026-11-21' && { openFrom: '2026-11-22' }),
        }),
      },
    );
    await screen.findByText(/^21 Nov is closed/);
    await userEvent.click(screen.getByRole('link', { name: '22 Nov' }));
    const dates = () => asked['GET /api/admin/cash/book']?.map(({ search }) => search.get('date'));
    await waitFor(() => expect(dates()).toEqual(['2026-11-21', '2026-11-22']));
    await screen.findByRole('button', { name: 'Count the till' });
    expect(screen.queryByText(/is closed/)).toBeNull();
  });
});

describe('the till', () => {
  const countPath = 'POST /api/admin/cash/book/counts';
  const counted = () => ({ id: idOf('c'), difference: 0 });

  it('is counted by notes, and booked at once if nothing differs', async () => {
    const { asked } = showBook({}, { [countPath]: counted });
    await press('Count the till');
    await press('Book it');
    await type('₹500 ×', '1');
    await type('₹20 ×', '24');
    await press('Book it');
    await screen.findByText('The till is counted');
    expect(bodyOf(asked[countPath])).toEqual({
      ...{ counted: 980, should: 980 },
      counts: { 500: 1, 20: 24 },
    });
    expect(asked[countPath]).toHaveLength(1);
  });

  it('asks why before it books a difference', async () => {
    const { asked } = showBook({}, { [countPath]: counted });
    await press('Count the till');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(screen.getByRole('radio', { name: 'One sum' }));
    await type('Counted (₹)', '960');
    expect(dialog.queryByText(/980/)).toBeNull();
    await press('Book it');
    expect(dialog.getByRole('status').textContent).toBe(
      'The till should hold ₹980: ₹20 are missing. Count again, or write down why.',
    );
    await press('Book the difference');
    await screen.findByText('Please write down the reason.');
    expect(asked[countPath]).toBeUndefined();
    await type('Reason', 'A torn note');
    await press('Book the difference');
    await waitFor(() => expect(asked[countPath]).toHaveLength(1));
    expect(bodyOf(asked[countPath])).toEqual({ counted: 960, should: 980, reason: 'A torn note' });
  });

  it('is counted for the first time without a reason for what is there', async () => {
    const first = { isNew: true, tillHolds: 0 };
    const { asked } = showBook(first, { [countPath]: counted });
    await press('Count the till');
    screen.getByText(/This is the first count/);
    await userEvent.click(screen.getByRole('radio', { name: 'One sum' }));
    await type('Counted (₹)', '1000');
    await press('Book it');
    await screen.findByText('The till is counted');
    expect(bodyOf(asked[countPath])).toEqual({ counted: 1000, should: 0 });
  });

  it('shows what it should hold by now, if that has changed', async () => {
    const message = 'The till should hold ₹900 by now. Please look again.';
    let holds = 980;
    const { asked } = showBook(
      {},
      {
        'GET /api/admin/cash/book': () => ({ ...book, tillHolds: holds }),
        [countPath]: () => {
          holds = 900;
          return failure(409, message);
        },
      },
    );
    await press('Count the till');
    await userEvent.click(screen.getByRole('radio', { name: 'One sum' }));
    await type('Counted (₹)', '980');
    await press('Book it');
    await screen.findByText(message);
    await waitFor(() => expect(asked['GET /api/admin/cash/book']?.length).toBeGreaterThan(1));
    await press('Book it');
    await screen.findByText(/should hold ₹900: ₹80 more are there/);
  });

  it.each([
    ['Cash spent', 'spent', 'Gas'],
    ['To the bank', 'banked', ''],
    ['From the bank', 'drawn', ''],
  ])('books “%s” once, with its reason', async (label, move, typed) => {
    const path = 'POST /api/admin/cash/book/moves';
    const { asked } = showBook({}, { [path]: () => ({ id: idOf('d') }) });
    await press(label);
    await type('Amount (₹)', '150');
    if (typed !== '') await type('Reason', typed);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Book it' }));
    await waitFor(() => expect(asked[path]).toHaveLength(1));
    expect(bodyOf(asked[path])).toMatchObject({ move, amount: 150 });
  });

  it('shows the photo of a bill', async () => {
    const spent = { kind: 'cashSpent', amount: -150, reason: 'Gas', at, hasBill: true } as const;
    const id = idOf('b');
    const photo = () => new Response(new Blob(['photo'], { type: 'image/webp' }));
    showBook({ entries: [{ ...spent, id }] }, { [`GET /api/admin/cash/book/bills/${id}`]: photo });
    await press('Bill: Gas');
    const picture = await screen.findByRole('img', { name: 'The bill: Gas' });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
  });

  it('gives a float to a rider', async () => {
    const path = 'POST /api/admin/cash/book/floats';
    const { asked } = showBook({}, { [path]: () => ({ holds: 200 }) });
    await press('Give a float');
    await screen.findByRole('option', { name: 'Ramesh Parmar' });
    await type('Float (₹)', '200');
    await press('Give it');
    await waitFor(() => expect(asked[path]).toHaveLength(1));
    expect(bodyOf(asked[path])).toEqual({
      ...{ riderId: idOf('a'), amount: 200, reason: 'Change for the day' },
    });
  });
});
