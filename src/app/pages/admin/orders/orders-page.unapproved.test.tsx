import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  orderOf,
  showOrders,
  today,
  unapprovedPath,
  type WireOrder,
} from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';

const decidePath = 'POST /api/admin/orders/unapproved';
const waitingOrder = (id: number): WireOrder =>
  orderOf(id, { payment_status: 'pending', settlement: 'cash', awaits_approval: true });
const groupOf = (...ids: number[]) => ({
  ...{ deliveryDate: today, shift: 'Lunch' },
  orders: ids.map((id) => ({
    ...{ id, mobile_no: `98765432${10 + id}`, name: '', note: `Flat ${id}`, place: 'Infocity' },
    ...{ totalAmount: 104, dishes: [{ variant: 'Dal Rice', quantity: 2 }] },
  })),
});

describe('cash orders of new numbers', () => {
  it('are grouped by connection above the list, and one tap approves a whole group', async () => {
    let groups = [groupOf(1, 2, 3), groupOf(4)];
    const { asked } = showOrders(() => [1, 2, 3, 4].map(waitingOrder), {
      [unapprovedPath]: () => ({ groups }),
      [decidePath]: () => {
        groups = [groupOf(4)];
        return { decided: [1, 2, 3] };
      },
    });
    const title = '3 new numbers of one connection: cook?';
    const group = within(await screen.findByRole('group', { name: title }));
    expect(group.getAllByText(/2 × Dal Rice, Infocity, Flat/)).toHaveLength(3);
    await screen.findByRole('group', { name: 'A new number: cook?' });
    await userEvent.click(group.getByRole('button', { name: 'Cook' }));
    await screen.findByText('To be cooked: #0001, #0002, #0003');
    expect(asked[decidePath]?.map(({ body }) => body)).toEqual([
      { orderIds: [1, 2, 3], decision: 'cook' },
    ]);
    await waitFor(() => expect(screen.queryByRole('group', { name: title })).toBeNull());
  });

  it('are cancelled together after one confirmation, and kept if it is declined', async () => {
    let groups = [groupOf(1, 2)];
    const { asked } = showOrders(() => [1, 2].map(waitingOrder), {
      [unapprovedPath]: () => ({ groups }),
      [decidePath]: () => {
        groups = [];
        return { decided: [1, 2] };
      },
    });
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel 2 orders' }));
      return within(await screen.findByRole('dialog', { name: 'Cancel 2 orders' }));
    };
    await userEvent.click((await ask()).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[decidePath]).toBeUndefined();
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel 2 orders' }));
    await screen.findByText('Cancelled: #0001, #0002');
    expect(asked[decidePath]?.map(({ body }) => body)).toEqual([
      { orderIds: [1, 2], decision: 'cancel' },
    ]);
  });

  it('show what somebody else has decided in the meantime', async () => {
    const message = 'Order #0001 is cancelled already.';
    let groups = [groupOf(1)];
    showOrders(() => [waitingOrder(1)], {
      [unapprovedPath]: () => ({ groups }),
      [decidePath]: () => {
        groups = [];
        return failure(409, message);
      },
    });
    const group = within(await screen.findByRole('group', { name: 'A new number: cook?' }));
    await userEvent.click(group.getByRole('button', { name: 'Cook' }));
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('group', { name: /cook\?/ })).toBeNull());
  });

  it('show in their row that they wait, and cannot be selected', async () => {
    showOrders(() => [waitingOrder(1)], {
      [unapprovedPath]: () => ({ groups: [groupOf(1)] }),
    });
    await screen.findByText('Waits for you');
    expect(screen.queryByRole('checkbox', { name: 'Select order #0001' })).toBeNull();
  });
});
