import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { RecipientDialog } from './recipient-dialog.tsx';

const path = '/api/admin/orders/42/recipient';
const asha = {
  name: 'Asha Traders',
  address: '12 Nehru Road',
  gstin: '24AAAFT0000A1ZF',
  at: '2026-11-21T10:25:00.000+05:30',
};

async function open(answers: Parameters<typeof fakeShop>[0] = {}) {
  const { asked } = fakeShop({
    [`GET ${path}`]: () => ({ recipients: [{ ...asha, by: 'Meena Shah' }, asha] }),
    [`POST ${path}`]: () => ({ recipient: asha }),
    ...answers,
  });
  const onClose = vi.fn();
  const Page = () => (
    <>
      <RecipientDialog open orderNumber={42} onClose={onClose} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Make the receipt out to' }));
  const sent = () => (asked[`POST ${path}`] ?? []).map(({ body }) => body);
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Put it on the receipt' }));
  return { dialog, sent, send, onClose };
}

describe('making a receipt out to somebody', () => {
  it('starts with the present recipient, and says who wrote it', async () => {
    const { dialog } = await open();
    const name = await dialog.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Asha Traders');
    const lines = within(dialog.getByRole('list', { name: 'Written before' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '21 Nov 2026, 10:25 am · Meena Shah: Asha Traders',
      '21 Nov 2026, 10:25 am · Customer: Asha Traders',
    ]);
  });

  it('sends the typed values', async () => {
    const { dialog, sent, send, onClose } = await open({
      [`GET ${path}`]: () => ({ recipients: [] }),
    });
    await userEvent.type(await dialog.findByLabelText('Name'), 'Asha Traders');
    await userEvent.type(dialog.getByLabelText('Address'), '12 Nehru Road');
    await send();
    expect(await screen.findByText('It is made out to Asha Traders.')).toBeTruthy();
    expect(sent()).toEqual([{ name: 'Asha Traders', address: '12 Nehru Road', gstin: '' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows errors at their fields, and keeps the typed values', async () => {
    const { dialog, sent, send, onClose } = await open();
    await userEvent.type(await dialog.findByLabelText('GSTIN, if there is one'), 'X');
    await send();
    expect(await dialog.findByText(/^This is not a GSTIN/)).toBeTruthy();
    expect(sent()).toEqual([]);
    const gstin = dialog.getByLabelText<HTMLInputElement>('GSTIN, if there is one');
    expect(gstin.value).toBe('24AAAFT0000A1ZFX');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says why it could not be stored, and can be loaded again when loading failed', async () => {
    let down = true;
    const { dialog, send } = await open({
      [`GET ${path}`]: () => (down ? failure(503, 'Please try later.') : { recipients: [asha] }),
      [`POST ${path}`]: () => failure(409, 'This order has no receipt: it is not paid.'),
    });
    const again = await dialog.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    await dialog.findByLabelText('Name');
    await send();
    await waitFor(() =>
      expect(screen.getByText('This order has no receipt: it is not paid.')).toBeTruthy(),
    );
  });
});
