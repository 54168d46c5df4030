import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop } from '#lab/screens/test-page.tsx';
import { getAdminSession, getKitchenSession } from '#src/auth/auth-contract.ts';
import { getDeliverySession } from '#src/delivery/delivery-contract.ts';
import { call } from './api-client.ts';
import { currentSession, startSession } from './session.ts';
import { Toaster } from './toaster.tsx';

describe('a token that the server refuses', () => {
  it.each([
    ['admin', getAdminSession, 'Please Login Again.'],
    ['kitchen', getKitchenSession, 'Please Login Again.'],
    ['delivery', getDeliverySession, 'Please login again.'],
  ] as const)(
    'ends the session of %s, in the words of product 8.6',
    async (role, operation, text) => {
      fakeShop({ [`GET ${operation.path}`]: () => failure(401, 'Please log in again.') });
      render(<Toaster />);
      startSession({ token: 'old', role });
      await expect(call(operation, {})).rejects.toThrow('Please log in again.');
      expect(await screen.findByText('Session Expired')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(currentSession()).toBeUndefined();
    },
  );

  it("is reported with the caller's title if there is one", async () => {
    fakeShop({ [`GET ${getAdminSession.path}`]: () => failure(401, 'Please log in again.') });
    render(<Toaster />);
    startSession({ token: 'old', role: 'admin' });
    await call(getAdminSession, {}, { refusalTitle: 'Invalid Token' }).catch(() => undefined);
    expect(await screen.findByText('Invalid Token')).toBeTruthy();
    expect(screen.getByText('Please log in again.')).toBeTruthy();
  });
});
