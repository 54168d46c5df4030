import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deliveryOf } from '#lab/screens/delivery-board-screen.tsx';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { DeliveryOrder } from '#src/delivery/delivery-contract.ts';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { encoded } from '#src/platform/contract/codec.ts';
import { RoleGuard } from '../../layouts/role-guard.tsx';
import { DeliveryPage, handle } from './delivery-page.tsx';

const mobile = '9800000001';
const listPath = `GET /api/deliveryboy/${mobile}/orders`;

/** The shop is in the Pacific, where the date differs from here. */
const there = { now: '2031-05-06T07:08:09.000+13:00', timeZone: 'Pacific/Auckland' };

function showDeliveries(session: () => unknown) {
  fakeShop({
    'GET /api/deliveryboy/session': session,
    [listPath]: () => ({ data: [encoded(DeliveryOrder, deliveryOf(42))] }),
  });
  // Outside the page, as in the shop, so that it remains when the page changes.
  render(<Toaster />);
  const router = showPage(DeliveryPage, {
    path: '/delivery',
    handle,
    door: <RoleGuard />,
  });
  return { path: () => router.state.location.pathname };
}

const signIn = () => startSession({ token: 'a-token', role: 'delivery', mobile });
const date = () => screen.getByLabelText<HTMLInputElement>('Date').value;

describe('access to the deliveries', () => {
  it('has a title for the browser', () => {
    expect(handle).toMatchObject({
      title: 'Deliveries',
      manifest: '/manifest.webmanifest',
    });
  });

  it('redirects people who are not signed in to the login', async () => {
    const { path } = showDeliveries(() => failure(401, 'Please log in.'));
    await waitFor(() => expect(path()).toBe('/delivery/login'));
  });

  it('redirects an admin to the login of delivery people', async () => {
    startSession({ token: 'a-token', role: 'admin' });
    const { path } = showDeliveries(() => failure(403, 'Not for admins.'));
    await waitFor(() => expect(path()).toBe('/delivery/login'));
    expect(currentSession()?.role).toBe('admin');
  });

  it('ends a session without a stored mobile number', async () => {
    startSession({ token: 'a-token', role: 'delivery' });
    const { path } = showDeliveries(() => failure(401, 'Please log in.'));
    await waitFor(() => expect(path()).toBe('/delivery/login'));
    expect(screen.getByText('Session Expired')).toBeTruthy();
    expect(screen.getByText('Please login again.')).toBeTruthy();
    expect(currentSession()).toBeUndefined();
  });
});

describe('the deliveries', () => {
  it('show the orders of the business day and who is signed in', async () => {
    signIn();
    showDeliveries(() => ({ fullName: 'Ramesh Parmar', mobile_no: mobile, ...there }));
    expect(await screen.findAllByText('Ramesh Parmar')).toBeTruthy();
    expect(date()).toBe('2031-05-06');
    expect(await screen.findByText('Order #0042')).toBeTruthy();
  });

  it('use the phone’s clock when the server does not respond', async () => {
    vi.setSystemTime('2031-05-07T12:00:00');
    onTestFinished(() => void vi.useRealTimers());
    signIn();
    showDeliveries(() => failure(503, 'Later.'));
    expect(await screen.findAllByText(mobile)).toBeTruthy();
    expect(date()).toBe('2031-05-07');
  });
});
