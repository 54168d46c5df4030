import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  orderOf,
  press,
  pressIn,
  ramesh,
  showOrders,
  type WireOrder,
} from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { OrderMeals } from '#src/passes/order-meals-contract.ts';

const countPath = 'POST /api/admin/orders/42/meals/count';
const givePath = 'POST /api/admin/orders/42/meals/give-back';
const ofPass = { settlement: 'pass', payment_status: 'done', deliveryBoy: ramesh } as const;

async function open(order: Partial<WireOrder>, meals: Partial<OrderMeals> = {}, answers = {}) {
  const read = vi.fn(() => ({ passes: [12], mealsLeft: 1, given: [], ...meals }));
  const shown = orderOf(42, { ...ofPass, ...order });
  const shop = showOrders(() => [shown], {
    'GET /api/admin/orders/42': () => ({ order: shown, events: [] }),
    'GET /api/admin/orders/42/meals': read,
    ...answers,
  });
  await screen.findByText('#0042');
  await press('Details of order #0042');
  const dialog = await screen.findByRole('dialog', { name: 'Order Summary' });
  return { ...shop, dialog, read, pass: within(dialog).getByRole('region', { name: 'Pass' }) };
}

describe('the details of an order of a pass', () => {
  it('name its passes, and what was given back, in place of payments', async () => {
    const given = [{ meals: 1, reason: 'it came cold', by: 'Meena Shah' }];
    const { dialog, pass } = await open({ status: 'done' }, { passes: [12, 14], given });
    expect(await within(pass).findByText('Paid by pass P12 and P14.')).toBeTruthy();
    expect(within(pass).getByText('1 meal given back: it came cold (Meena Shah)')).toBeTruthy();
    expect(within(dialog).queryByRole('region', { name: 'Payments' })).toBeNull();
  });

  it('let an admin count a meal that nobody was there to take', async () => {
    const out = { status: 'outForDelivery', problem: 'nobodyThere' } as const;
    const { asked, dialog } = await open(out, {}, { [countPath]: () => ({}) });
    await pressIn(dialog, 'Nobody there: the meal counts');
    await press('It counts');
    expect(await screen.findByText('The meal counts')).toBeTruthy();
    expect(asked[countPath]).toHaveLength(1);
  });

  it('have nothing to decide while it is in the kitchen, and nothing once all came back', async () => {
    const { pass } = await open({ status: 'isAssigned' });
    await within(pass).findByText('Paid by pass P12.');
    expect(within(pass).queryAllByRole('button')).toEqual([]);
  });

  it('let an admin give delivered meals back: how many, and why', async () => {
    const give = vi.fn(() => failure(409, 'It was changed meanwhile.') as unknown);
    const done = { status: 'done' } as const;
    const { asked, dialog } = await open(done, { mealsLeft: 3 }, { [givePath]: give });
    await pressIn(dialog, 'Bad, late or wrong: give the meal back');
    const asking = await screen.findByRole('dialog', { name: 'Give a meal of order #0042 back' });
    expect(asking.textContent).toContain('It goes back to pass P12. The order stays sold.');
    await pressIn(asking, 'Give back');
    expect(screen.getByText('Please say why.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('How many'), '2');
    await userEvent.type(screen.getByLabelText('Reason'), 'it came cold');
    await pressIn(asking, 'Give back');
    expect(await screen.findByText('It was changed meanwhile.')).toBeTruthy();
    give.mockReturnValue({ passes: [12], mealsLeft: 1, given: [] });
    await pressIn(asking, 'Give back');
    expect(await screen.findByText('Given back')).toBeTruthy();
    expect(asked[givePath]?.at(-1)?.body).toEqual({
      ...{ meals: 2, mealsLeft: 3, reason: 'it came cold' },
    });
  });

  it('say that a cancelled meal goes back to the pass', async () => {
    const { dialog } = await open({ status: 'isAssigned' });
    expect(within(dialog).queryByRole('button', { name: 'Change order' })).toBeNull();
    await pressIn(dialog, 'Cancel order');
    const asking = await screen.findByRole('dialog', { name: 'Cancel order #0042' });
    expect(asking.textContent).toContain('The meal goes back to the pass.');
    expect(asking.textContent).not.toContain('owed back');
  });
});
