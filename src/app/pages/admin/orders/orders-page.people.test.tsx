import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { orderOf, showOrders } from '#lab/screens/admin-orders-screen.tsx';

const knownPath = 'POST /api/admin/customers/known';
const known = (mobile_no: string, facts: object) => ({
  ...{ id: `00000000-0000-4000-8000-00${mobile_no}`, mobile_no, name: 'Asha', marks: '', ...facts },
});

describe('the customer in the list of orders', () => {
  it('has an icon if they are blocked or have marks, with one request for all rows', async () => {
    const numbers = ['9876543210', '9876543211', '9876543212', '9876543210'];
    const orders = numbers.map((mobile_no, index) => orderOf(index + 1, { mobile_no }));
    const { asked } = showOrders(() => orders, {
      [knownPath]: () => ({
        known: [
          known('9876543210', { marks: 'Jain', blocked: 'Rude twice' }),
          known('9876543211', { marks: 'No onion' }),
          known('9876543212', {}),
        ],
      }),
    });
    expect(await screen.findAllByRole('img', { name: 'Blocked: Rude twice; Jain' })).toHaveLength(
      2,
    );
    expect(screen.getAllByRole('img', { name: 'No onion' })).toHaveLength(1);
    const row = screen.getByText('9876543212').closest('tr');
    expect(row?.querySelectorAll('[role=img]')).toHaveLength(0);
    await waitFor(() => expect(asked[knownPath]).toHaveLength(1));
    expect(asked[knownPath]?.[0]?.body).toEqual({ numbers: [...new Set(numbers)] });
  });

  it('has no icon while that is unknown', async () => {
    showOrders(() => [orderOf(1)]);
    await screen.findByText('#0001');
    expect(screen.queryAllByRole('img', { name: /Blocked/ })).toEqual([]);
  });
});
