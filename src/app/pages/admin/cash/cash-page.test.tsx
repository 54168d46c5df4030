import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { CashPage } from './cash-page.tsx';

const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;
const ramesh = { id: idOf('a'), fullName: 'Ramesh Parmar', holds: 1240 };
const imran = { id: idOf('b'), fullName: 'Imran Shaikh', holds: 0 };
const nothing = {
  ...{ holders: [ramesh, imran], discrepancies: [], toReturn: [] },
  ...{ givenBack: [], owed: [] },
};

function showCash(cash: object = {}, answers: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop({ 'GET /api/admin/cash': () => ({ ...nothing, ...cash }), ...answers });
  const Page = () => (
    <DashboardContext
      value={{ fullName: 'Meena Shah', email: 'meena@example.com', today: '2026-11-21' }}
    >
      <CashPage />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/cash' });
  return shop;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (name: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name }), text);
const bodyOf = (asked: Asked[] | undefined) => asked?.at(-1)?.body;

describe('the cash in hand', () => {
  it('is shown for all riders, and can be counted when there is some', async () => {
    showCash();
    const list = within(await screen.findByRole('region', { name: 'In hand' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Ramesh Parmar₹1,240Count cashEntriesCorrect',
      'Imran Shaikh₹0Count cashEntriesCorrect',
    ]);
    await press('Count cash: Imran Shaikh');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is counted by notes, and booked once', async () => {
    const path = 'POST /api/admin/cash/handovers';
    const { asked } = showCash({}, { [path]: () => ({ id: idOf('c'), state: 'matched' }) });
    await press('Count cash: Ramesh Parmar');
    await type('Handed over, as the rider says (₹)', '1240');
    await type('₹500 ×', '2');
    await type('₹200 ×', '1');
    await type('₹20 ×', '2');
    expect(within(screen.getByRole('dialog')).getByText('₹1,240')).toBeTruthy();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Book it' }));
    await screen.findByText('Ramesh Parmar handed it over.');
    expect(bodyOf(asked[path])).toEqual({
      riderId: ramesh.id,
      declared: 1240,
      counted: 1240,
      counts: { 500: 2, 200: 1, 20: 2 },
    });
    expect(new Set(asked[path]?.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('is not booked before an amount was entered and confirmed; neither is suggested', async () => {
    const path = 'POST /api/admin/cash/handovers';
    const { asked } = showCash({}, { [path]: () => ({ id: idOf('c'), state: 'discrepancy' }) });
    await press('Count cash: Ramesh Parmar');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).queryByText(/1,240/)).toBeNull();
    const fields = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ value }) => value).join('')).toBe('');
    await press('Book it');
    expect(asked[path]).toBeUndefined();
    await type('Handed over, as the rider says (₹)', '1240');
    await press('Book it');
    expect(asked[path]).toBeUndefined();
    await type('₹500 ×', '0');
    await press('Book it');
    await screen.findByText('The amounts differ');
    expect(bodyOf(asked[path])).toEqual({
      ...{ riderId: ramesh.id, declared: 1240, counted: 0 },
      counts: {},
    });
  });

  it('counted as another amount shows that nothing is booked', async () => {
    const path = 'POST /api/admin/cash/handovers';
    const { asked } = showCash({}, { [path]: () => ({ id: idOf('c'), state: 'discrepancy' }) });
    await press('Count cash: Ramesh Parmar');
    await type('Handed over, as the rider says (₹)', '1240');
    await userEvent.click(screen.getByRole('radio', { name: 'One sum' }));
    await type('Counted (₹)', '1200');
    await press('Book it');
    await screen.findByText('The amounts differ');
    expect(bodyOf(asked[path])).toEqual({ riderId: ramesh.id, declared: 1240, counted: 1200 });
  });

  it('is corrected only with a reason', async () => {
    const path = 'POST /api/admin/cash/corrections';
    const { asked } = showCash({}, { [path]: () => ({ holds: 1200 }) });
    await press('Correct: Ramesh Parmar');
    await type('By how much (₹)', '40');
    await press('Correct');
    expect(screen.getByText('Please write down the reason.')).toBeTruthy();
    expect(asked[path]).toBeUndefined();
    await type('Reason', 'A torn note');
    await press('Correct');
    await waitFor(() => expect(asked[path]).toHaveLength(1));
    expect(bodyOf(asked[path])).toEqual({
      riderId: ramesh.id,
      isIn: false,
      amount: 40,
      reason: 'A torn note',
    });
  });

  it('shows its entries by day', async () => {
    const entry = { id: idOf('e'), kind: 'paidInCash', amount: 240, orderId: 12 };
    showCash(
      {},
      {
        'GET /api/admin/cash/book': () => ({
          ...{ till: { opened: 0, lines: [], holds: 0 }, riders: [], tillHolds: 0, isNew: true },
          entries: [{ ...entry, at: '2026-11-21T13:05:00+05:30' }],
        }),
      },
    );
    await press('Entries: Ramesh Parmar');
    const list = await screen.findByRole('region', { name: 'Entries' });
    expect(list.textContent).toBe('EntriesPaid in cash1:05 pm · order #0012+₹240');
  });
});

describe('what needs a decision', () => {
  it('is a difference, which is resolved with a reason', async () => {
    const difference = {
      id: idOf('d'),
      rider: { id: ramesh.id, fullName: ramesh.fullName },
      ...{
        declared: 1240,
        counted: 1200,
        countedBy: 'Meena Shah',
        mayResolve: true,
        at: '2026-11-21T13:05:00+05:30',
      },
    };
    const path = `POST /api/admin/cash/handovers/${difference.id}/resolve`;
    const { asked } = showCash({ discrepancies: [difference] }, { [path]: () => difference });
    expect(
      await screen.findByText('Too little: said ₹1,240, counted ₹1,200 by Meena Shah'),
    ).toBeTruthy();
    await press('Resolve: Ramesh Parmar');
    await type('Reason', 'A torn note');
    await press('Resolve');
    await waitFor(() => expect(asked[path]).toHaveLength(1));
    expect(bodyOf(asked[path])).toEqual({ final: 1200, reason: 'A torn note' });
  });

  it('is a difference, which somebody other than the counter must resolve', async () => {
    const rider = { id: ramesh.id, fullName: ramesh.fullName };
    const counted = { declared: 1240, counted: 1200, countedBy: 'Meena Shah' };
    const at = '2026-11-21T13:05:00+05:30';
    showCash({ discrepancies: [{ id: idOf('d'), rider, ...counted, mayResolve: false, at }] });
    expect(await screen.findByText('Someone else has to resolve what you counted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resolve: Ramesh Parmar' })).toBeNull();
  });

  it('is money that riders report as returned', async () => {
    const given = {
      ...{ id: idOf('f'), orderId: 12, amount: 240, reason: 'The order was cancelled' },
      ...{ mobile_no: '9825012345', name: 'Asha', rider: 'Ramesh Parmar' },
    };
    showCash({ givenBack: [{ ...given, at: '2026-11-21T13:05:00+05:30' }] });
    const list = within(await screen.findByRole('region', { name: 'Given back by riders' }));
    expect(list.getByRole('listitem').textContent).toMatch(
      /^Order #0012, Asha9825012345 · The order was cancelled · by Ramesh Parmar, .*₹240$/,
    );
  });

  it('is cash to be returned, with an error if it was returned already', async () => {
    const owed = {
      ...{ id: idOf('f'), orderId: 12, amount: 240, reason: 'The order was cancelled' },
      ...{ mobile_no: '9825012345', name: 'Asha', note: 'B-204' },
    };
    const path = `POST /api/admin/cash/returns/${owed.id}/give`;
    showCash(
      { toReturn: [{ ...owed, rider: 'Ramesh Parmar' }] },
      { [path]: () => failure(409, 'This was given back already.') },
    );
    await screen.findByText('Order #0012, Asha');
    screen.getByText('9825012345 · The order was cancelled · taken by Ramesh Parmar');
    await press('Given from the till: order #0012');
    expect(await screen.findByText('This was given back already.')).toBeTruthy();
  });

  it('is an order not paid at the door, which is paid at the counter', async () => {
    const owed = {
      ...{ orderId: 12, mobile_no: '9825012345', name: 'Asha', amount: 240 },
      ...{ reason: 'payLater', rider: 'Ramesh Parmar', day: '2026-11-20' },
    };
    const path = 'POST /api/admin/cash/collections';
    const { asked } = showCash({ owed: [owed] }, { [path]: () => ({ id: 12 }) });
    await press('Paid in cash: order #0012');
    await press('It is paid');
    await waitFor(() => expect(asked[path]).toHaveLength(1));
    expect(bodyOf(asked[path])).toEqual({ orderId: 12, amount: 240 });
  });
});

describe('a customer who may no longer pay in cash', () => {
  const asha = {
    ...{ customerId: idOf('5'), mobile_no: '9825012345', name: 'Asha Patel' },
    ...{ refusals: 2, lastRefused: '2026-11-20' },
  };
  const refusedPath = 'GET /api/admin/customers/cash/refused';
  const allowPath = 'POST /api/admin/customers/cash/allow';

  it('is listed, and can be allowed again with one click', async () => {
    let customers = [asha];
    const { asked } = showCash(
      {},
      {
        [refusedPath]: () => ({ customers }),
        [allowPath]: () => {
          customers = [];
          return {};
        },
      },
    );
    const list = within(await screen.findByRole('region', { name: 'No cash any more' }));
    expect(list.getByText('9825012345 · refused 2 times, on 20 Nov last')).toBeTruthy();
    const page = list.getByRole('link', { name: 'Asha Patel' });
    expect(page.getAttribute('href')).toBe(`/admin/dashboard/customers/${asha.customerId}`);
    await userEvent.click(list.getByRole('button', { name: 'Allow again: Asha Patel' }));
    expect(await screen.findByText('Cash is allowed again')).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'No cash any more' })).toBeNull(),
    );
    expect(asked[allowPath]?.map(({ body }) => body)).toEqual([{ mobile_no: '9825012345' }]);
  });

  it('is proposed before the second refusal counts, and confirmed or dismissed with one click', async () => {
    const { customerId, mobile_no, name } = asha;
    const refusal = { customerId, mobile_no, name, rider: 'Ramesh Parmar', day: '2026-11-20' };
    let refusals = [42, 41].map((orderId) => ({ ...refusal, orderId }));
    const decidePath = (orderId: number) => `POST /api/admin/customers/cash/refusals/${orderId}`;
    const decided = () => {
      refusals = refusals.slice(1);
      return {};
    };
    const { asked } = showCash(
      {},
      {
        [refusedPath]: () => ({ customers: [] }),
        'GET /api/admin/customers/cash/refusals': () => ({ refusals }),
        [decidePath(42)]: decided,
        [decidePath(41)]: decided,
      },
    );
    const list = within(await screen.findByRole('region', { name: 'Refused a second time?' }));
    expect(
      list.getByText('9825012345 · order #0042 on 20 Nov, as Ramesh Parmar says'),
    ).toBeTruthy();
    await press('Confirm: Asha Patel, order #0042');
    expect(await screen.findByText('No cash any more')).toBeTruthy();
    await press('Dismiss: Asha Patel, order #0041');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Refused a second time?' })).toBeNull(),
    );
    expect(bodyOf(asked[decidePath(42)])).toEqual({ isTrue: true });
    expect(bodyOf(asked[decidePath(41)])).toEqual({ isTrue: false });
  });

  it('is not mentioned when there is none', async () => {
    showCash({}, { [refusedPath]: () => ({ customers: [] }) });
    await screen.findByRole('region', { name: 'In hand' });
    expect(screen.queryByRole('region', { name: 'No cash any more' })).toBeNull();
  });
});
