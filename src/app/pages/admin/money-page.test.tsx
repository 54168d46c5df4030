import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  alert,
  alertsPath,
  dialogOf,
  heldRow,
  paidRow,
  press,
  rowsPath,
  showMoney,
  sums,
  sumsPath,
  today,
} from '#lab/screens/admin-money-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { tidyUp } from '#lab/screens/tidy-up.ts';

/** Each response arrives before the next second. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
}

const checkAllPath = 'POST /api/admin/payments/check';
const resolvePath = `POST /api/admin/alerts/${alert.id}/resolve`;
const ofToday = { by: 'orderdate', from: today, to: today };

const tile = (name: RegExp) => screen.findByRole('button', { name });
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the money of some days', () => {
  it('shows the net amount first, then the sums that are not zero', async () => {
    const { asked } = showMoney();
    await tile(/^Paid/);
    const tiles = within(screen.getByRole('list', { name: 'Sums' })).getAllByRole('listitem');
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'Kept ₹262.50 payments minus refunds and chargebacks',
      'Paid ₹312.50 2 payments',
      'Pending at gateway ₹104.00 1 payment',
      'Held ₹90.00 1 payment',
      'Refund done ₹50.00 1 refund',
    ]);
    expect(asked(sumsPath)).toEqual([ofToday]);
    expect(asked(rowsPath)).toEqual([{ ...ofToday, page: 1 }]);
  });

  it('is listed with the orders, the customer, the company and the time', async () => {
    showMoney();
    await screen.findByRole('table');
    expect(rowTexts()).toEqual([
      'Paid#0042, #00439876543210₹208.50Sandbox21 Nov 2026, 10:22 amDetails',
      'Held#00449876543210₹90.00Sandbox21 Nov 2026, 10:22 amDetails',
    ]);
  });

  it('is listed as cards on a phone', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => query);
    showMoney();
    const list = await screen.findByRole('list', { name: 'Payments and refunds' });
    expect(list.textContent).toContain('Held#0044₹90.00');
    await press('Details: Paid, #0042, #0043');
    expect(await screen.findByRole('dialog', { name: 'Payment Details' })).toBeTruthy();
  });

  it('filters the rows by a tile, and shows all of them again', async () => {
    const { asked } = showMoney({
      [rowsPath]: ({ body }) => {
        const { kind } = body as { kind?: string };
        return { rows: kind === 'held' ? [heldRow] : [paidRow, heldRow], more: false };
      },
    });
    await userEvent.click(await tile(/^Held/));
    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect((await tile(/^Held/)).getAttribute('aria-pressed')).toBe('true');
    expect(asked(rowsPath).at(-1)).toEqual({ ...ofToday, kind: 'held', page: 1 });
    expect(asked(sumsPath)).toHaveLength(1);
    await userEvent.click(await tile(/^Held/));
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect((await tile(/^Held/)).getAttribute('aria-pressed')).toBe('false');
  });

  it('shows more, as long as there is more', async () => {
    const { asked } = showMoney({
      [rowsPath]: ({ body }) => {
        const { page } = body as { page: number };
        return page === 1 ? { rows: [paidRow], more: true } : { rows: [heldRow], more: false };
      },
    });
    await press('Show more');
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(asked(rowsPath).at(-1)).toEqual({ ...ofToday, page: 2 });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('may be empty', async () => {
    showMoney({ [rowsPath]: () => ({ rows: [], more: false }) });
    expect(screen.getByText('Loading…')).toBeTruthy();
    expect(await screen.findByText('No money moved on these days.')).toBeTruthy();
    await userEvent.click(await tile(/^Held/));
    expect(await screen.findByText('Nothing under “Held” on these days.')).toBeTruthy();
  });

  it('shows an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showMoney({ [sumsPath]: () => (down ? failure(503, 'Please try later.') : sums) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The money could not be loaded.')).toBeTruthy();
    expect(screen.getByText('Please try later.')).toBeTruthy();
    down = false;
    await userEvent.click(again);
    expect(await tile(/^Paid/)).toBeTruthy();
  });
});

describe('the filter', () => {
  it('is stored in the address, and restored from it', async () => {
    const { address, asked } = showMoney();
    await userEvent.click(await screen.findByRole('radio', { name: 'Delivery date' }));
    await userEvent.selectOptions(screen.getByLabelText('Shift'), 'Dinner');
    await press('Last 7 days');
    await userEvent.selectOptions(screen.getByLabelText('Company'), 'Razorpay');
    await userEvent.click(await tile(/^Refund done/));
    const days = { by: 'deliverydate', from: '2026-11-15', to: today };
    const wanted = { ...days, shift: 'Dinner', gateway: 'razorpay' };
    await waitFor(() => expect(asked(sumsPath).at(-1)).toEqual(wanted));
    expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({
      ...wanted,
      kind: 'refundDone',
    });
    tidyUp();
    const again = showMoney();
    await again.visit(
      '?by=deliverydate&from=2026-11-15&to=2026-11-21&shift=Dinner&gateway=razorpay&kind=held',
    );
    await waitFor(() => expect(again.asked(sumsPath).at(-1)).toEqual(wanted));
    expect((await tile(/^Held/)).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delivery date' }).checked).toBe(
      true,
    );
  });

  it('is by what was paid for, where the shop has passes', async () => {
    const plain = showMoney();
    await screen.findByRole('list', { name: 'Sums' });
    expect(screen.queryByLabelText('Paid for')).toBeNull();
    await plain.visit('?paysFor=pass');
    await userEvent.selectOptions(await screen.findByLabelText('Paid for'), 'Orders');
    expect(plain.address()).toContain('paysFor=orders');
    await waitFor(() => expect(plain.asked(sumsPath).at(-1)).toMatchObject({ paysFor: 'orders' }));
  });

  it('takes the first and the last day from calendars', async () => {
    const { asked } = showMoney();
    await press('From: Today, 21 Nov');
    await press('Tuesday, 10 November 2026');
    await waitFor(() => expect(asked(sumsPath).at(-1)).toEqual({ ...ofToday, from: '2026-11-10' }));
    await press('To: Today, 21 Nov');
    await press('Monday, 9 November 2026');
    const ninth = { ...ofToday, from: '2026-11-09', to: '2026-11-09' };
    await waitFor(() => expect(asked(sumsPath).at(-1)).toEqual(ninth));
  });

  it('begins with today, and marks the current quick choice', async () => {
    const { asked } = showMoney();
    const choice = (name: string) => screen.getByRole('button', { name });
    expect(choice('Today').getAttribute('aria-pressed')).toBe('true');
    await press('This month');
    expect(choice('This month').getAttribute('aria-pressed')).toBe('true');
    expect(choice('Today').getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(asked(sumsPath).at(-1)).toEqual({ ...ofToday, from: '2026-11-01' }));
    await userEvent.selectOptions(screen.getByLabelText('Shift'), 'Lunch');
    await userEvent.selectOptions(screen.getByLabelText('Shift'), 'All shifts');
    await waitFor(() => expect(asked(sumsPath).at(-1)).toEqual({ ...ofToday, from: '2026-11-01' }));
  });
});

describe('finding a payment', () => {
  const findPath = 'POST /api/admin/money/find';
  const search = async (reference: string) => {
    const field = screen.getByRole('searchbox', { name: 'Find a payment by UTR or payment id' });
    await userEvent.clear(field);
    await userEvent.type(field, `${reference}{Enter}`);
  };

  it('opens the payment', async () => {
    const { asked } = showMoney({ [findPath]: () => ({ rows: [paidRow] }) });
    await search(' 4123 4567 8901 ');
    const dialog = await dialogOf('Payment Details');
    expect(await dialog.findByText('T1')).toBeTruthy();
    expect(asked(findPath)).toEqual([{ reference: '4123 4567 8901' }]);
  });

  it('shows that there is none, until another number is typed', async () => {
    showMoney({ [findPath]: () => ({ rows: [] }) });
    await search('4123');
    const none = 'No payment has this number. All of it is needed.';
    expect(await screen.findByText(none)).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '4');
    expect(screen.queryByText(none)).toBeNull();
  });

  it('lists several', async () => {
    showMoney({ [findPath]: () => ({ rows: [paidRow, heldRow] }) });
    await search('412345678901');
    expect(await screen.findByText('2 payments have this number.')).toBeTruthy();
    expect(screen.getAllByRole('table')).toHaveLength(2);
  });

  it('sends no request without a number', async () => {
    const { asked } = showMoney();
    await search(' ');
    expect(asked(findPath)).toEqual([]);
  });
});

describe('checking everything now', () => {
  it('shows how many payments were checked, and refreshes for some seconds', async () => {
    vi.useFakeTimers();
    const { asked } = showMoney({ [checkAllPath]: () => ({ asked: 2 }) });
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await pass(1);
    expect(screen.getByText('Asked about 2 payments')).toBeTruthy();
    expect(asked(checkAllPath)).toEqual([ofToday]);
    expect(asked(sumsPath)).toHaveLength(1);
    await pass(2);
    for (const path of [sumsPath, rowsPath]) expect(asked(path)).toHaveLength(2);
    await pass(20);
    const looks = asked(sumsPath).length;
    expect(looks).toBeGreaterThan(3);
    await pass(20);
    expect(asked(sumsPath)).toHaveLength(looks);
  });

  it('shows when there is nothing to check', async () => {
    showMoney({ [checkAllPath]: () => ({ asked: 0 }) });
    await press('Check now');
    expect(await screen.findByText('Nothing to ask about')).toBeTruthy();
  });

  it('shows why the check failed', async () => {
    showMoney({ [checkAllPath]: () => failure(503, 'Please try later.') });
    await press('Check now');
    expect(await screen.findByText('Uh oh! Something went wrong.')).toBeTruthy();
    expect(screen.getByText('Please try later.')).toBeTruthy();
  });
});

describe('alerts', () => {
  it('are not shown when there are none', async () => {
    showMoney();
    await tile(/^Paid/);
    expect(screen.queryByRole('region', { name: /^Needs a person/ })).toBeNull();
  });

  it('are closed with a note', async () => {
    let alerts = [alert];
    const { asked } = showMoney({
      [alertsPath]: () => ({ alerts }),
      [resolvePath]: () => {
        alerts = [];
        return { id: alert.id };
      },
    });
    const region = within(await screen.findByRole('region', { name: 'Needs a person (1)' }));
    expect(region.getByText('Slow refund')).toBeTruthy();
    expect(region.getByText('21 Nov 2026, 9:00 am')).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Close' }));
    const dialog = await dialogOf('Close the alert');
    expect(dialog.getByText(alert.message)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close alert' }));
    expect(dialog.getByText('Please say what was done.')).toBeTruthy();
    expect(asked(resolvePath)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('What was done'), 'Called the{Enter}bank');
    await userEvent.click(dialog.getByRole('button', { name: 'Close alert' }));
    expect(await screen.findByText('Alert Closed')).toBeTruthy();
    expect(asked(resolvePath)).toEqual([{ note: 'Called the bank' }]);
    expect(screen.queryByText(alert.message)).toBeNull();
  });

  it('are closed only by owners, which an admin is told', async () => {
    showMoney({ [alertsPath]: () => ({ alerts: [alert] }) }, 'admin');
    expect(await screen.findByText(/^Only the owner can close these/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Details' })).toBeTruthy();
  });

  it('are shown as the latest three, with the rest folded', async () => {
    const customer = { name: 'Asha Patel', mobile_no: '9825012345' };
    const alerts = [1, 2, 3, 4].map((hour) => ({
      customer,
      ...alert,
      id: `${alert.id.slice(0, -1)}${hour}`,
      at: `${today}T0${hour}:00:00.000+05:30`,
      message: `Alert of ${hour} am`,
    }));
    showMoney({ [alertsPath]: () => ({ alerts }) });
    const region = within(await screen.findByRole('region', { name: 'Needs a person (4)' }));
    const messages = () => region.getAllByText(/^Alert of/).map(({ textContent }) => textContent);
    expect(messages()).toEqual(['Alert of 4 am', 'Alert of 3 am', 'Alert of 2 am']);
    expect(screen.getAllByText('Asha Patel, 9825012345')).toHaveLength(3);
    await press('Show all 4 alerts');
    expect(messages()).toHaveLength(4);
    await press('Show the latest alerts only');
    expect(messages()).toHaveLength(3);
  });

  it('stay open with the typed note when somebody else was faster', async () => {
    showMoney({
      [alertsPath]: () => ({ alerts: [alert] }),
      [resolvePath]: () => failure(409, 'This alert is closed already.'),
    });
    await press('Close');
    const dialog = await dialogOf('Close the alert');
    const note = dialog.getByLabelText<HTMLTextAreaElement>('What was done');
    await userEvent.type(note, 'Called the bank');
    await userEvent.click(dialog.getByRole('button', { name: 'Close alert' }));
    expect(await screen.findByText('This alert is closed already.')).toBeTruthy();
    expect(note.value).toBe('Called the bank');
  });

  it('link to the payment if only a decision about its money closes them', async () => {
    const open = { ...alert, kind: 'held' as const, canResolve: false };
    showMoney({ [alertsPath]: () => ({ alerts: [open] }) });
    const region = within(await screen.findByRole('region', { name: 'Needs a person (1)' }));
    expect(region.getByText('Giving the money back or accepting it closes this.')).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(region.getByRole('button', { name: 'Details' }));
    const dialog = await dialogOf('Payment Details');
    expect(await dialog.findByText('T1')).toBeTruthy();
  });

  it('explain what closes them, for cash and for waiting orders', async () => {
    const kinds = ['cashToReturn', 'cashDiffers', 'ordersUnapproved'] as const;
    const alerts = kinds.map((kind, at) => ({
      ...{ ...alert, kind, canResolve: false },
      id: `${alert.id.slice(0, -1)}${at}`,
    }));
    showMoney({ [alertsPath]: () => ({ alerts }) });
    const region = within(await screen.findByRole('region', { name: 'Needs a person (3)' }));
    expect(region.getByText('Giving the cash back closes this.')).toBeTruthy();
    expect(region.getByText('Resolving the difference on the Cash page closes this.')).toBeTruthy();
    expect(
      region.getByText('Cooking or cancelling the last of them on the Orders page closes this.'),
    ).toBeTruthy();
    expect(region.queryByText('Giving the money back or accepting it closes this.')).toBeNull();
  });

  it('show when they could not be loaded', async () => {
    let down = true;
    showMoney({
      [alertsPath]: () => (down ? failure(503, 'Please try later.') : { alerts: [alert] }),
    });
    const again = await screen.findByRole('button', { name: 'Ask again' });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText(alert.message)).toBeTruthy();
  });
});
