import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mineWanted } from '#src/orders/web/last-fields.ts';
import { readTab, removeTab, writeTab } from '#src/web/tab-storage.ts';
import { failure, fakeShop, showPage } from '#src/web/test-page.tsx';
import { Component } from './payment-status-page.tsx';

const statusPath = 'POST /api/user/payment/status';
const retryPath = 'POST /api/user/payment/retry';
const updatedAt = '2026-11-21T10:25:00.000+05:30';

function showPayment(answer: () => unknown, answers: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop({ [statusPath]: answer, ...answers });
  const visit = { path: '/payment-status/:transactionId', url: '/payment-status/T123' };
  return { ...shop, router: showPage(Component, visit) };
}

const placement = { body: '{}', key: 'a-key', pressedAt: 0 };
const told = (status: string, more: object = {}) => ({
  data: { status, amount: 208, updatedAt, ...more },
});

/** Time passes as it does in a browser: each answer arrives before the next second. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  removeTab('placement');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('payment status', () => {
  it('shows a successful payment and goes home after 15 seconds', async () => {
    const { router } = showPayment(() => told('Successful'));
    await pass(1);
    expect(screen.getByRole('heading', { name: 'Payment Status' })).toBeTruthy();
    for (const text of ['T123', '₹208.00', '21 Nov 2026, 10:25 am']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('status').textContent).toContain('Successful');
    expect(screen.getByRole('link', { name: 'See my orders' })).toBeTruthy();
    expect(screen.getByText(/^Redirecting in 1\d seconds\.\.\.$/)).toBeTruthy();
    await pass(15);
    expect(router.state.location.pathname).toBe('/');
  });

  it('announces the result in a place that was there before it', async () => {
    let status = 'Pending';
    showPayment(() => told(status));
    await pass(1);
    const banner = screen
      .getAllByRole('status', { hidden: true })
      .find((each) => !each.closest('dialog'));
    expect(banner?.textContent).toBe('');
    status = 'Successful';
    await pass(3);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status')).toBe(banner);
    expect(banner?.textContent).toContain('Successful');
  });

  it('says what becomes of money that a failed payment took', async () => {
    showPayment(() => told('Failed'));
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain(
      'If money was taken, it comes back by itself, or your order turns up as paid in My Orders.',
    );
  });

  it('shows what comes back, and since when', async () => {
    const refunds = [
      { amount: 50, state: 'underWay', date: updatedAt },
      { amount: 158, state: 'done', date: '2026-11-23T09:00:00.000+05:30', creditNote: '/c/1' },
    ];
    showPayment(() => told('Successful', { refunds }));
    await pass(1);
    const lines = within(screen.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Refund ₹50.00On its way since 21 Nov 2026',
      'Refund ₹158.00Given back on 23 Nov 2026Credit note',
    ]);
    expect(
      screen.getByText(
        'Refunds go to the account that the payment came from; this takes 5 to 10 business days.',
      ),
    ).toBeTruthy();
  });

  it('links the receipt of each order in a new tab', async () => {
    const receipts = [
      { orderId: 42, path: '/r/1' },
      { orderId: 43, path: '/r/2' },
    ];
    showPayment(() => told('Successful', { receipts }));
    await pass(1);
    const links = screen.getAllByRole('link', { name: /^Receipt/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Receipt for Order #0042', '/r/1'],
      ['Receipt for Order #0043', '/r/2'],
    ]);
    expect(links[0]?.getAttribute('target')).toBe('_blank');
  });

  it('leads to the orders of this customer, without the number in the address', async () => {
    const { router } = showPayment(() => told('Successful'));
    await pass(1);
    fireEvent.click(screen.getByRole('link', { name: 'See my orders' }));
    await pass(1);
    const { pathname, search, state } = router.state.location;
    expect({ pathname, search, state }).toEqual({
      pathname: '/my-orders',
      search: '',
      state: mineWanted,
    });
  });

  it('stays when the customer wants to', async () => {
    const { router } = showPayment(() => told('Successful'));
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await pass(20);
    expect(router.state.location.pathname).toBe('/payment-status/T123');
  });

  it('waits behind the overlay for 30 seconds, then says "Pending" and goes on asking', async () => {
    let status = 'Pending';
    const { asked, router } = showPayment(() => told(status));
    await pass(28);
    expect(screen.queryByText(/don’t pay again/)).toBeNull();
    await pass(4);
    expect(screen.getByText(/don’t pay again/)).toBeTruthy();
    expect(screen.queryByText(/^Redirecting/)).toBeNull();
    const before = asked[statusPath]?.length ?? 0;
    await pass(30);
    expect(asked[statusPath]?.length).toBeGreaterThan(before + 10);
    expect(router.state.location.pathname).toBe('/payment-status/T123');
    status = 'Successful';
    await pass(3);
    expect(screen.getByRole('status').textContent).toContain('Successful');
  });

  it('keeps waiting while the network fails', async () => {
    let down = true;
    showPayment(() => {
      if (down) throw new TypeError('Failed to fetch');
      return told('Successful');
    });
    await pass(10);
    expect(screen.queryByText('Successful')).toBeNull();
    down = false;
    await pass(3);
    expect(screen.getByText('₹208.00')).toBeTruthy();
  });

  it('uses the data of an error answer the same way', async () => {
    const data = { status: 'Not Found', amount: 0, updatedAt };
    showPayment(() => failure(404, 'Unknown.', { data }));
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain('Not Found');
    expect(screen.getByText('₹0.00')).toBeTruthy();
    expect(screen.getByText(/^Redirecting/)).toBeTruthy();
  });

  it('offers to pay again while the order can still be paid, and does not leave meanwhile', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { asked, router } = showPayment(
      () => told('Failed', { canPayAgain: true, message: 'The bank said no.' }),
      { [retryPath]: () => ({ data: { url: 'https://pay.test/2' } }) },
    );
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain('The bank said no.');
    fireEvent.click(screen.getByRole('button', { name: 'Pay again' }));
    await pass(20);
    expect(asked[retryPath]?.[0]?.body).toEqual({ merchantTransactionId: 'T123' });
    expect(assign).toHaveBeenCalledWith('https://pay.test/2');
    expect(router.state.location.pathname).toBe('/payment-status/T123');
  });

  it.each([
    [
      'keeps the order of this tab, of which another page may take money, after',
      'Failed',
      placement,
    ],
    ['keeps the order of this tab after', 'Not Found', placement],
    ['forgets the order of this tab after', 'Successful', undefined],
  ])('%s "%s"', async (_what, status, kept) => {
    writeTab('placement', placement);
    showPayment(() => told(status, { canPayAgain: false }));
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain(status);
    expect(readTab('placement')).toEqual(kept);
  });
});
