import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { open, pass, paths, shop, signInOnNewPhone } from '#lab/screens/deliveries-screen.tsx';
import { deliveryOf } from '#lab/screens/delivery-board-screen.tsx';
import { undoMs } from './taps/tap-queue.ts';

beforeEach(signInOnNewPhone);

it('reports payments to the server, and no payments that the server would refuse', async () => {
  shop.orders = [
    deliveryOf(1, { status: 'outForDelivery', settlement: 'cash', payment_status: 'pending' }),
  ];
  shop.answers[paths.collection] = () => ({
    data: { id: 1, status: 'outForDelivery', payment_status: 'done' },
  });
  const { board, ready, sent } = await open();
  await ready();
  act(() => board().collect(1, { method: 'cash' }));
  await pass(undoMs + 1000);
  await vi.waitFor(() => expect(sent(paths.collection)).toHaveLength(1));
  expect(sent(paths.collection)).toEqual([
    {
      orderId: 1,
      method: 'cash',
      amount: 1208,
      tappedAt: expect.any(String),
      key: expect.any(String),
    },
  ]);
});
