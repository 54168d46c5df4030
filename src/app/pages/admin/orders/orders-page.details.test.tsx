import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  orderOf,
  press,
  pressIn,
  ramesh,
  showOrders,
  today,
  type WireOrder,
} from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';

const at = (time: string) => `${today}T${time}:00.000+05:30`;
const cancelPath = 'POST /api/admin/orders/42/cancel';

const events = [
  { id: '1', at: at('10:20'), actor: 'customer', toStatus: 'pending', toPayment: 'pending' },
  {
    id: '2',
    at: at('10:22'),
    actor: 'gateway',
    fromStatus: 'pending',
    toStatus: 'pending',
    fromPayment: 'pending',
    toPayment: 'done',
  },
  {
    id: '3',
    at: at('10:31'),
    actor: 'staff',
    by: 'Meena Shah',
    fromStatus: 'pending',
    toStatus: 'isAssigned',
    fromPayment: 'done',
    toPayment: 'done',
    assignedTo: 'Ramesh Parmar',
  },
];

const payments = {
  checkoutTotal: 208,
  payments: [
    {
      transactionId: 'T1',
      gateway: 'sandbox',
      state: 'paid',
      outcome: 'accepted',
      amount: 208,
      createdAt: at('10:21'),
      updatedAt: at('10:22'),
    },
  ],
  isBeingPaid: false,
  refunds: [
    {
      id: '00000000-0000-4000-8000-000000000301',
      amount: 104,
      state: 'owed',
      reason: 'Paid twice',
      createdAt: at('10:23'),
      updatedAt: at('10:23'),
      canRetry: false,
    },
  ],
  refundable: 104,
};

async function openDetails(order: WireOrder, answers: Parameters<typeof showOrders>[1] = {}) {
  const shop = showOrders(() => [order], {
    'GET /api/admin/orders/42': () => ({ order, events }),
    'GET /api/admin/orders/42/payments': () => payments,
    ...answers,
  });
  await screen.findByText('#0042');
  await press('Details of order #0042');
  return { ...shop, dialog: await screen.findByRole('dialog', { name: 'Order Summary' }) };
}

const assigned = orderOf(42, { status: 'isAssigned', deliveryBoy: ramesh, totalAmount: 156.3 });

describe('the details of an order', () => {
  it('list each menu, and a Grand Total of price times quantity', async () => {
    const { dialog } = await openDetails(assigned);
    const menus = within(dialog).getByRole('region', { name: 'Ordered menus' });
    for (const text of [
      'Dal Rice',
      'Yellow dal with steamed rice',
      'Dal, Rice, Papad',
      '₹52.10 × 3',
    ])
      expect(menus.textContent).toContain(text);
    expect(within(menus).getByRole('img', { name: 'Dal Rice' })).toBeTruthy();
    expect(menus.textContent).toContain('Grand Total₹156.30');
    await pressIn(dialog, 'Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('list stored fees, discounts and removed items above the amount paid', async () => {
    const paid = { ...assigned, delivery: 20, discount: 5, totalAmount: 223.4 };
    const { dialog } = await openDetails(paid);
    const { textContent } = within(dialog).getByRole('region', { name: 'Ordered menus' });
    expect(textContent?.slice(textContent.indexOf('Dishes'))).toBe(
      'Dishes ₹156.30Delivery fee ₹20.00Discount -₹5.00Taken out after it was paid ₹52.10' +
        'Grand Total₹223.40',
    );
  });

  it('focus their title, so that a second Enter does not start cancelling', async () => {
    const { dialog } = await openDetails(assigned);
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { level: 2 }));
    await userEvent.keyboard('{Enter}');
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  });

  it('show the events, the newest first', async () => {
    const { dialog } = await openDetails(assigned);
    const history = within(dialog).getByRole('region', { name: 'History' });
    await within(history).findByText('Placed, 10:20 am');
    const sentences = within(history).getAllByRole('listitem');
    expect(sentences.map(({ textContent }) => textContent)).toEqual([
      'Assigned to Ramesh Parmar by Meena Shah, 10:31 am',
      'Paid, 10:22 am',
      'Placed, 10:20 am',
    ]);
  });

  it('show the payments and refunds', async () => {
    const { dialog } = await openDetails(assigned);
    const money = within(dialog).getByRole('region', { name: 'Payments' });
    await within(money).findByText('Paid');
    expect(money.textContent).toContain('₹208.00');
    expect(money.textContent).toContain('Sandbox · T1');
    expect(money.textContent).toContain('Refund: Owed₹104.00');
  });

  it('have links to call and write to the customer', async () => {
    const { dialog } = await openDetails(assigned);
    const phone = within(dialog).getByRole('link', { name: '9876543210' });
    expect(phone.getAttribute('href')).toBe('tel:+919876543210');
    const chat = within(dialog).getByRole('link', { name: 'WhatsApp' });
    expect(chat.getAttribute('href')).toBe('https://wa.me/919876543210?text=Order%20%230042');
    expect(chat.getAttribute('target')).toBe('_blank');
    expect(chat.getAttribute('rel')).toBe('noopener');
  });

  it('show all actions of the order in one place that is always visible', async () => {
    const unpaid = orderOf(42, { payment_status: 'pending' });
    const { dialog } = await openDetails(unpaid);
    const foot = within(dialog).getByRole('button', { name: 'Close' }).parentElement;
    expect([...(foot?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Cancel order',
      'Change order',
      'Take cash at the door',
      'Close',
    ]);
  });

  it('offer no cancelling once the order has left the kitchen', async () => {
    const gone = orderOf(42, { status: 'outForDelivery', deliveryBoy: ramesh });
    const { dialog } = await openDetails(gone);
    expect(within(dialog).queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });
});

describe('cancelling an order', () => {
  it('asks for a reason, and announces the refund of a paid order', async () => {
    const bodies: unknown[] = [];
    const { dialog, filtered } = await openDetails(assigned, {
      [cancelPath]: ({ body }) => {
        bodies.push(body);
        return { order: { id: 42, status: 'unexpected' }, refundOwed: 104 };
      },
    });
    await pressIn(dialog, 'Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Cancel order #0042' });
    expect(question.textContent).toContain('its money is owed back');
    expect(question.textContent).toContain('The customer reads it on the credit note.');
    await pressIn(question, 'Cancel order');
    expect(within(question).getByText('Please say why.')).toBeTruthy();
    expect(bodies).toEqual([]);
    await userEvent.type(within(question).getByLabelText('Reason'), 'Customer{Enter}called');
    const note = within(question).getByLabelText('Note for staff (optional)');
    await userEvent.type(note, ' Moved{Enter}away ');
    const before = filtered().length;
    await pressIn(question, 'Cancel order');
    expect(await screen.findByText('Order Cancelled')).toBeTruthy();
    expect(screen.getByText('₹104.00 is owed back to the customer.')).toBeTruthy();
    expect(bodies).toEqual([{ reason: 'Customer called', staffNote: 'Moved away' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(filtered().length).toBeGreaterThan(before);
  });

  const unpaid = { ...assigned, status: 'pending', payment_status: 'pending' } as const;

  it('explains for an order that is being paid when the rest can be paid', async () => {
    const { dialog } = await openDetails(unpaid, {
      'GET /api/admin/orders/42/payments': () => ({ ...payments, isBeingPaid: true }),
    });
    await pressIn(dialog, 'Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Cancel order #0042' });
    await within(question).findByText(
      /is not paid.* together with it can be paid on their own once/,
    );
  });

  it('announces no credit note for an order that is not paid, online or in cash', async () => {
    const due = { ...assigned, settlement: 'cash', payment_status: 'pending' } as const;
    const { dialog } = await openDetails(due);
    await pressIn(dialog, 'Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Cancel order #0042' });
    expect(question.textContent).toContain('It is kept in the order’s history.');
    expect(question.textContent).not.toContain('credit note');
  });

  it('does not mention the rest when it can be paid separately', async () => {
    const { dialog } = await openDetails(unpaid);
    await within(dialog).findByText(/Paid twice/);
    await pressIn(dialog, 'Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Cancel order #0042' });
    expect(question.textContent).not.toContain('paid on their own');
  });

  it('keeps the reason when the server refuses', async () => {
    const { dialog } = await openDetails(assigned, {
      [cancelPath]: () => failure(409, 'Order #0042 is out for delivery already.'),
    });
    await pressIn(dialog, 'Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Cancel order #0042' });
    const reason = within(question).getByLabelText<HTMLTextAreaElement>('Reason');
    await userEvent.type(reason, 'Too late');
    await pressIn(question, 'Cancel order');
    expect(await screen.findByText('Order #0042 is out for delivery already.')).toBeTruthy();
    expect(reason.value).toBe('Too late');
  });
});
