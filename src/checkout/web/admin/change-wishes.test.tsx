import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderOf } from '#lab/screens/admin-orders-screen.tsx';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { decoded } from '#src/platform/contract/codec.ts';
import { ChangeWishes } from './change-wishes.tsx';

const path = '/api/admin/orders/42/wishes';
const [read, save, list] = [`GET ${path}`, `PUT ${path}`, 'GET /api/admin/wishes'];
const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const jain = { id: idOf(1), name: 'Jain', short: 'JAIN' };
const mild = { id: idOf(2), name: 'Less spicy', short: 'MILD' };
const thali = { id: idOf(8), variant: 'Thali', quantity: 2, wishes: [jain], met: [jain, mild] };
const papad = { id: idOf(9), variant: 'Papad', quantity: 1, wishes: [], met: [] };

function show(
  answers: Parameters<typeof fakeShop>[0] = {},
  facts: Parameters<typeof orderOf>[1] = {},
) {
  const { asked } = fakeShop({
    [list]: () => ({
      wishes: [jain, mild].map((each) => ({ ...each, isActive: true })),
      version: '1',
    }),
    [read]: () => ({ lines: [thali, papad] }),
    [save]: () => ({}),
    ...answers,
  });
  const order = decoded(AdminOrder, orderOf(42, facts));
  const Page = () => (
    <>
      <p>An order</p>
      <ChangeWishes order={order} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  return { asked, saved: () => (asked[save] ?? []).map(({ body }) => body) };
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Wishes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wishes of order #0042' }));
  await dialog.findByText('2 × Thali');
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof open>>;
const box = (dialog: Dialog, name: string) =>
  dialog.getByRole<HTMLInputElement>('checkbox', { name });
const saveButton = (dialog: Dialog) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Save wishes' });

describe('the wishes of an order', () => {
  it('are ticked for each dish; the change is sent once, with what was seen', async () => {
    const { saved } = show();
    const dialog = await open();
    expect(box(dialog, 'Jain').checked).toBe(true);
    dialog.getByText("This dish can't be made otherwise.");
    expect(saveButton(dialog).disabled, 'nothing is changed').toBe(true);
    await userEvent.click(box(dialog, 'Less spicy'));
    await userEvent.dblClick(saveButton(dialog));
    await screen.findByText('Wishes of order #0042 changed');
    expect(saved()).toEqual([{ line: thali.id, seen: [jain.id], wishes: [jain.id, mild.id] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that are ticked and taken back are no change, whatever their order is', async () => {
    const line = { ...thali, wishes: [mild, jain] };
    show({ [read]: () => ({ lines: [line] }) });
    const dialog = await open();
    await userEvent.click(box(dialog, 'Jain'));
    expect(saveButton(dialog).disabled).toBe(false);
    await userEvent.click(box(dialog, 'Jain'));
    expect(saveButton(dialog).disabled).toBe(true);
  });

  it('that are refused stay ticked, and the reason is said', async () => {
    show({ [save]: () => failure(409, 'Order #0042 is on its way.') });
    const dialog = await open();
    await userEvent.click(box(dialog, 'Less spicy'));
    await userEvent.click(saveButton(dialog));
    await screen.findByText('Order #0042 is on its way.');
    expect(box(dialog, 'Less spicy').checked).toBe(true);
  });

  it('can’t be changed where the shop says why', async () => {
    const refusal = 'This day is over.';
    show({ [read]: () => ({ lines: [thali], refusal }) });
    const dialog = await open();
    dialog.getByText(refusal);
    await userEvent.click(box(dialog, 'Less spicy'));
    expect(saveButton(dialog).disabled).toBe(true);
  });

  it('keep one that the dish is not offered with any more, until it is taken off', async () => {
    const { saved } = show({ [read]: () => ({ lines: [{ ...thali, met: [mild] }] }) });
    const dialog = await open();
    expect(box(dialog, 'Jain').checked).toBe(true);
    await userEvent.click(box(dialog, 'Jain'));
    await userEvent.click(saveButton(dialog));
    await waitFor(() => expect(saved()).toEqual([{ line: thali.id, seen: [jain.id], wishes: [] }]));
  });

  it('are not offered of an order that is out', async () => {
    const out = show({}, { status: 'outForDelivery' });
    await waitFor(() => expect(out.asked[list]).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Wishes' })).toBeNull();
  });

  it('are not offered in a shop without wishes', async () => {
    const { asked } = show({ [list]: () => ({ wishes: [], version: '1' }) });
    await waitFor(() => expect(asked[list]).toHaveLength(1));
    await screen.findByText('An order');
    expect(screen.queryByRole('button', { name: 'Wishes' })).toBeNull();
  });
});
