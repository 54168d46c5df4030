import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#lab/screens/admin-orders-screen.tsx';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { decoded } from '#src/platform/contract/codec.ts';
import { ChangeOrder } from './change-order.tsx';

const lines = '/api/admin/orders/42/lines';
const [read, save] = [`GET ${lines}`, `PUT ${lines}`];
const thali = { menu_id: '00000000-0000-4000-8000-0000000000a1', variant: 'Thali', price: 104 };
const chole = { menu_id: '00000000-0000-4000-8000-0000000000a2', variant: 'Chole', price: 50 };
const changeable = {
  isPaid: false,
  takesCash: true,
  besides: 0,
  choices: [
    { ...thali, quantity: 2, wishes: [] },
    { ...chole, quantity: 0, wishes: [] },
  ],
};
const seen = [{ menu_id: thali.menu_id, quantity: 2 }];

function show(
  answers: Parameters<typeof fakeShop>[0] = {},
  facts: Parameters<typeof orderOf>[1] = {},
) {
  const shop = fakeShop({
    [read]: () => changeable,
    [save]: () => ({ totalAmount: 104, refundOwed: 0 }),
    ...answers,
  });
  const shown = decoded(AdminOrder, orderOf(42, facts));
  const Page = () => (
    <>
      <ChangeOrder order={shown} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  const bodies = (name: string) => (shop.asked[name] ?? []).map(({ body }) => body);
  return { bodies };
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change order' }));
  return within(await screen.findByRole('dialog', { name: 'Change order #0042' }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const press = async (dialog: Dialog, name: string) =>
  userEvent.click(await dialog.findByRole('button', { name }));
const saveButton = (dialog: Dialog) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Change order' });

describe('changing an order', () => {
  it('sends the new lines, the seen lines and the reason; the price follows each tap', async () => {
    const { bodies } = show();
    const dialog = await open();
    await press(dialog, 'One Thali less');
    dialog.getByText('₹104.00 less is to be paid.');
    await press(dialog, 'One Chole more');
    dialog.getByText('₹54.00 less is to be paid.');
    dialog.getByText('₹154.00');
    await userEvent.type(dialog.getByLabelText('Why'), 'She called');
    await userEvent.dblClick(saveButton(dialog));
    await screen.findByText('Order #0042 changed');
    const menus = [
      { menu_id: thali.menu_id, quantity: 1 },
      { menu_id: chole.menu_id, quantity: 1 },
    ];
    expect(bodies(save)).toEqual([{ menus, seen, reason: 'She called' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('needs a change and at least one dish, and shows a missing reason at its field', async () => {
    const { bodies } = show();
    const dialog = await open();
    await dialog.findByText('The price stays the same.');
    expect(saveButton(dialog).disabled).toBe(true);
    await press(dialog, 'One Thali less');
    await userEvent.click(saveButton(dialog));
    dialog.getByText('Please say why.');
    expect(document.activeElement).toBe(dialog.getByLabelText('Why'));
    expect(bodies(save)).toEqual([]);
    await userEvent.keyboard('S');
    expect(dialog.queryByText('Please say why.')).toBeNull();
    await press(dialog, 'One Thali less');
    expect(saveButton(dialog).disabled).toBe(true);
  });

  it('that is paid refunds what it costs less, and says so', async () => {
    show({
      [read]: () => ({ ...changeable, isPaid: true }),
      [save]: () => ({ totalAmount: 208, refundOwed: 104 }),
    });
    const dialog = await open();
    await press(dialog, 'One Thali less');
    dialog.getByText('₹104.00 goes back to the customer.');
    await userEvent.type(dialog.getByLabelText('Why'), 'She called');
    await userEvent.click(saveButton(dialog));
    await screen.findByText('₹104.00 is owed back to the customer.');
  });

  it('that is paid puts added dishes into an order of their own, in cash or by a link', async () => {
    const { bodies } = show({
      [read]: () => ({ ...changeable, isPaid: true }),
      [save]: () => ({ totalAmount: 208, refundOwed: 0, added: { id: 43, totalAmount: 50 } }),
    });
    const dialog = await open();
    await press(dialog, 'One Chole more');
    dialog.getByText('What is added is an order of its own: ₹50.00 is to be paid.');
    // Two orders are not shown with one price.
    dialog.getByText('Order #0042 stays at ₹208.00.');
    expect(dialog.queryByText('New price')).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'Cash' }));
    await userEvent.type(dialog.getByLabelText('Why'), 'She called');
    await userEvent.click(saveButton(dialog));
    await screen.findByText('Order #0043 has what was added.');
    const menus = [...seen, { menu_id: chole.menu_id, quantity: 1 }];
    expect(bodies(save)).toEqual([
      { menus, seen, reason: 'She called', settlement: 'cash', besides: 0 },
    ]);
  });

  it('that is paid offers only the link if the shop takes no cash', async () => {
    show({ [read]: () => ({ ...changeable, isPaid: true, takesCash: false }) });
    const dialog = await open();
    await press(dialog, 'One Chole more');
    dialog.getByText('To be paid by a payment link.');
    expect(dialog.queryByRole('radio', { name: 'Cash' })).toBeNull();
  });

  it('past the cash limit says so, and needs a second press', async () => {
    const message = 'Cash is taken up to ₹300.00 an order.';
    const details = [{ path: 'cashLimit', message }];
    let isAsked = false;
    const { bodies } = show({
      [save]: () => {
        if (isAsked) return { totalAmount: 312, refundOwed: 0 };
        isAsked = true;
        return failure(409, message, { details });
      },
    });
    const dialog = await open();
    await press(dialog, 'One Thali more');
    await userEvent.type(dialog.getByLabelText('Why'), 'She called');
    await userEvent.click(saveButton(dialog));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    const again = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change anyway' });
    await waitFor(() => expect(again.disabled).toBe(false));
    await userEvent.click(again);
    await screen.findByText('Order #0042 changed');
    const menus = [{ menu_id: thali.menu_id, quantity: 3 }];
    const first = { menus, seen, reason: 'She called' };
    expect(bodies(save)).toEqual([first, { ...first, cashLimitSeen: true }]);
  });

  it('is not possible if the shop refuses it, and shows why', async () => {
    const refusal = 'The kitchen has counted this shift: cancel the order, or enter another.';
    show({ [read]: () => ({ ...changeable, refusal }) });
    const dialog = await open();
    await dialog.findByText(refusal);
    expect(dialog.queryByLabelText('Why')).toBeNull();
    expect(saveButton(dialog).disabled).toBe(true);
  });

  it('starts again if somebody else has changed the order', async () => {
    const message = 'Somebody else changed this order. Please look again.';
    const { bodies } = show({ [save]: () => failure(409, message) });
    const dialog = await open();
    await press(dialog, 'One Thali less');
    await userEvent.type(dialog.getByLabelText('Why'), 'She called');
    await userEvent.click(saveButton(dialog));
    await screen.findByText(message);
    await waitFor(() => expect(bodies(read)).toHaveLength(2));
    await dialog.findByText('The price stays the same.');
  });

  it('says that the order could not be loaded, and can try again', async () => {
    let isAway = true;
    show({ [read]: () => (isAway ? failure(404, 'This order does not exist.') : changeable) });
    const dialog = await open();
    await dialog.findByText('Could not load this order');
    isAway = false;
    await press(dialog, 'Try again');
    await dialog.findByText('Thali');
  });

  it.each(['outForDelivery', 'done', 'unexpected'] as const)(
    'is not offered when it is %s',
    (status) => {
      show({}, { status });
      expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull();
    },
  );
});
