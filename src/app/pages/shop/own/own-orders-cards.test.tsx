import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { again, ownAnswer, readOwn, underWay, unpaid } from '#lab/screens/own-orders-answers.ts';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { OwnOrders } from '#src/checkout/own-contract.ts';
import { rememberFields } from '#src/checkout/web/remembered-fields.ts';
import { MyOrdersPage } from '../my-orders-page.tsx';

function show(own: Partial<OwnOrders>) {
  fakeShop({ [readOwn]: () => ownAnswer(own) });
  showPage(MyOrdersPage, { path: '/my-orders' });
}

beforeEach(() => {
  rememberFields({ address_id: 'a-place', mobileNo: '9876543210', note: '12 Lake View', name: '' });
});

describe('My Orders of the browser that ordered', () => {
  it('shows what is to be paid, where the food is, and the last order again', async () => {
    show({ unpaid: [unpaid], underWay, again });
    const toPay = await screen.findByRole('region', { name: 'To be paid' });
    within(toPay).getByRole('button', { name: 'Pay ₹240 · until 4:39 pm' });
    const way = screen.getByRole('region', { name: 'Where your food is' });
    expect(way.textContent).toContain('Packed · Out since 12:20 pm · 2 stops before you');
    const last = screen.getByRole('region', { name: 'Your last order' });
    within(last).getByRole('button', { name: 'Order again' });
  });

  it('shows nothing of it once the number is cleared for somebody else', async () => {
    show({ again });
    await screen.findByRole('region', { name: 'Your last order' });
    await userEvent.click(screen.getByRole('button', { name: 'Not you? Clear' }));
    expect(screen.queryByRole('region', { name: 'Your last order' })).toBeNull();
  });
});
