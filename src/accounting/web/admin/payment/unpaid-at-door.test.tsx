import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { UnpaidAtDoor } from './unpaid-at-door.tsx';

const owed = {
  orderId: 42,
  mobile_no: '9876543210',
  name: 'Asha Patel',
  amount: 208,
  reason: 'noCash',
  rider: 'Kavita Solanki',
  day: '2026-11-23',
};

function show(orderNumber: number) {
  const cash = { holders: [], discrepancies: [], toReturn: [], givenBack: [], owed: [owed] };
  const shop = fakeShop({ 'GET /api/admin/cash': () => cash });
  showPage(() => <UnpaidAtDoor orderNumber={orderNumber} />, { path: '/' });
  return shop;
}

it('the reason and the person are shown for an order that was handed over unpaid', async () => {
  show(42);
  await screen.findByText('Not paid at the door: has no cash. Kavita Solanki, 23 Nov.');
});

it('nothing is shown for an order that is not owed', async () => {
  const { asked } = show(43);
  await expect.poll(() => asked['GET /api/admin/cash']?.length).toBe(1);
  expect(screen.queryByText(/Not paid/)).toBeNull();
});
