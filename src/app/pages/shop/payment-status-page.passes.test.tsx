import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeShop, loadPlayer, showPage } from '#lab/screens/test-page.tsx';
import { PaymentStatusPage } from './payment-status-page.tsx';

const saveLink = 'POST /api/user/my/link';

/** The page of a payment that has paid for a pass. */
async function showPaid(pass: { label: string; receipt?: string }) {
  await loadPlayer();
  const never = () => new Promise(() => undefined);
  const paid = { status: 'Successful', amount: 2600, updatedAt: '2026-11-21T10:25:00.000+05:30' };
  const { asked } = fakeShop({
    'POST /api/user/payment/status': () => ({ data: { ...paid, pass } }),
    'GET /Loader.json': never,
    [saveLink]: never,
  });
  showPage(PaymentStatusPage, {
    path: '/payment-status/:transactionId',
    url: '/payment-status/T1',
  });
  await screen.findByRole('link', { name: 'Back to menu' });
  return asked;
}

describe('the status of a paid pass', () => {
  it('offers the private link of a pass to the browser that bought it', async () => {
    const asked = await showPaid({ label: 'P12', receipt: '/receipts/1' });
    expect(screen.queryByRole('link', { name: 'See my orders' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save your private link' }));
    expect(asked[saveLink]).toMatchObject([{ body: { pass: 'P12' } }]);
    cleanup();
    await showPaid({ label: 'P12' });
    expect(screen.queryByRole('button', { name: 'Save your private link' })).toBeNull();
  });
});
