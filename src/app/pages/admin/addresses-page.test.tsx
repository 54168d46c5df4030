import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lunches } from '#lab/screens/passes-screen.tsx';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { Address } from '#src/addresses/address-contract.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { AddressesPage } from './addresses-page.tsx';

const addressOf = (digit: number, shortname: string, isActive = true): Address => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  shortname,
  address: `${shortname}, Gandhinagar 382007`,
  isActive,
});
const infocity = addressOf(1, 'Infocity');
const campus = addressOf(2, 'Campus');
const market = addressOf(3, 'Market');
const old = addressOf(4, 'Old Mill', false);
const everything = [infocity, campus, market, old];

const list = 'GET /api/admin/addresses';
const add = 'POST /api/admin/addresses';
const order = 'PUT /api/admin/address-order';
const one = ({ id }: Address, part = '') => `PUT /api/admin/addresses/${id}${part}`;

type Answers = Parameters<typeof fakeShop>[0];

function showAddresses(answers: Answers = {}, addresses: readonly Address[] = everything) {
  const shop = fakeShop({
    [list]: () => ({ addresses }),
    'GET /api/admin/offers': () => ({ offers: [] }),
    ...answers,
  });
  const Page = () => (
    <>
      <AddressesPage />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/addresses' });
  return shop;
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const fill = (label: string, text: string) => userEvent.type(dialog().getByLabelText(label), text);

/** Short names in the order of the checkout. */
function shownOrder() {
  const rows = within(screen.getByRole('list', { name: /in the checkout's order/ }));
  return rows.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
}

/** The server's response to a new order of the ids. */
function ordered({ ids }: { ids: string[] }) {
  const active = ids.map((id) => everything.find((address) => address.id === id));
  return { addresses: [...active, old] };
}

const idsOf = (...addresses: Address[]) => ({ ids: addresses.map(({ id }) => id) });

describe('the delivery locations', () => {
  it('are in the checkout’s order with their full text, deactivated ones below', async () => {
    showAddresses();
    await screen.findByText('Infocity, Gandhinagar 382007');
    expect(shownOrder()).toEqual(['Infocity', 'Campus', 'Market']);
    const below = within(screen.getByRole('region', { name: 'Deactivated' }));
    expect(below.getByText('Old Mill')).toBeTruthy();
    expect(below.queryByRole('button', { name: /Move/ })).toBeNull();
  });

  it('show a message when there are none', async () => {
    showAddresses({}, []);
    expect(await screen.findByText('No addresses yet')).toBeTruthy();
  });

  it('show an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showAddresses({
      [list]: () => (down ? failure(503, 'Please try later.') : { addresses: everything }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Please try later.')).toBeTruthy();
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText('Infocity')).toBeTruthy();
  });
});

describe('the pin', () => {
  it('is validated at its field, sent in one format, and links to the map', async () => {
    const pinned = { ...campus, pin: '23.0225,72.5714' };
    const { asked } = showAddresses({ [one(campus)]: () => ({ address: pinned }) }, [
      infocity,
      pinned,
    ]);
    const link = await screen.findByRole('link', { name: 'Show the pin on a map: Campus' });
    expect(link.getAttribute('href')).toContain('destination=23.0225%2C72.5714');
    await press('Edit: Campus');
    const field = dialog().getByLabelText<HTMLInputElement>('Pin (optional)');
    expect(field.value).toBe('23.0225, 72.5714');
    await userEvent.clear(field);
    await userEvent.type(field, 'at the gate');
    await pressInDialog('Save');
    expect(await dialog().findByText(/Please give coordinates/)).toBeTruthy();
    expect(asked[one(campus)]).toBeUndefined();
    await userEvent.clear(field);
    await userEvent.type(field, '7jmj2hcc+2v');
    await pressInDialog('Save');
    await waitFor(() =>
      expect(asked[one(campus)]).toMatchObject([{ body: { pin: '7JMJ2HCC+2V' } }]),
    );
  });
});

describe('the order', () => {
  it('is saved at once, announced, and the focus stays on the button of the row', async () => {
    const { asked } = showAddresses({ [order]: ({ body }) => ordered(body as { ids: string[] }) });
    const down = await button('Move down: Infocity');
    down.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownOrder()).toEqual(['Campus', 'Infocity', 'Market']));
    expect(screen.getByText('Infocity is now 2 of 3.').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(await button('Move down: Infocity'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownOrder()).toEqual(['Campus', 'Market', 'Infocity']));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(await button('Move down: Infocity'));
    await waitFor(() => expect(asked[order]?.length).toBe(2));
    expect(asked[order]?.map(({ body }) => body)).toEqual([
      idsOf(campus, infocity, market),
      idsOf(campus, market, infocity),
    ]);
  });

  it('is shown before the server has responded, and reverted when saving fails', async () => {
    const answer = Promise.withResolvers<Response>();
    showAddresses({ [order]: () => answer.promise });
    await press('Move up: Market');
    await waitFor(() => expect(shownOrder()).toEqual(['Infocity', 'Market', 'Campus']));
    answer.resolve(failure(503, 'The shop is busy.'));
    expect(await screen.findByText('Uh oh! Something went wrong.')).toBeTruthy();
    expect(screen.getByText('The shop is busy.')).toBeTruthy();
    await waitFor(() => expect(shownOrder()).toEqual(['Infocity', 'Campus', 'Market']));
    expect(screen.queryByText('Market is now 2 of 3.')).toBeNull();
  });

  it('is loaded again when another admin has changed the list', async () => {
    let addresses = everything;
    showAddresses({
      [list]: () => ({ addresses }),
      [order]: () => {
        addresses = [infocity, market];
        return failure(409, 'The addresses have changed. Please look at them again.');
      },
    });
    await press('Move up: Campus');
    expect(await screen.findByText('The list was loaded again')).toBeTruthy();
    await waitFor(() => expect(shownOrder()).toEqual(['Infocity', 'Market']));
  });

  it('does not go beyond its ends', async () => {
    const { asked } = showAddresses();
    const up = await button('Move up: Infocity');
    expect(up.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(up);
    expect(shownOrder()).toEqual(['Infocity', 'Campus', 'Market']);
    expect(asked[order]).toBeUndefined();
  });
});

describe('the texts of an address', () => {
  it('are required, with errors at their fields', async () => {
    const { asked } = showAddresses();
    await press('Add address');
    expect(dialog().getByText('Customers choose it at checkout.')).toBeTruthy();
    expect(dialog().getByText('The delivery person reads it.')).toBeTruthy();
    await pressInDialog('Add');
    expect(await dialog().findByText('Short name is required')).toBeTruthy();
    expect(dialog().getByText('Address is required')).toBeTruthy();
    expect(asked[add]).toBeUndefined();
  });

  it('create a new address; several lines become one', async () => {
    const station = addressOf(5, 'Station');
    let addresses = everything;
    const { asked } = showAddresses({
      [list]: () => ({ addresses }),
      [add]: () => {
        addresses = [...everything, station];
        return { address: station };
      },
    });
    await press('Add address');
    await fill('Short name', 'Station');
    await userEvent.click(dialog().getByLabelText('Address'));
    await userEvent.paste('Platform 1,\r\n\tGandhinagar');
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Address').value).toBe(
      'Platform 1, Gandhinagar',
    );
    await pressInDialog('Add');
    expect(await screen.findByText('Customers can choose Station now.')).toBeTruthy();
    expect(asked[add]?.[0]?.body).toEqual({
      shortname: 'Station',
      address: 'Platform 1, Gandhinagar',
      pin: '',
    });
    expect(await button('Edit: Station')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be changed', async () => {
    const { asked } = showAddresses({ [one(campus)]: () => ({ address: campus }) });
    await press('Edit: Campus');
    await fill('Short name', ' West');
    await pressInDialog('Save');
    expect(await screen.findByText('Address changed')).toBeTruthy();
    expect(asked[one(campus)]?.[0]?.body).toEqual({
      shortname: 'Campus West',
      address: 'Campus, Gandhinagar 382007',
      pin: '',
    });
  });

  it('stay when the short name is taken, with the reason under it', async () => {
    const message = 'An address has this short name already.';
    showAddresses({
      [one(campus)]: () => failure(409, message, { details: [{ path: 'shortname', message }] }),
    });
    await press('Edit: Campus');
    await pressInDialog('Save');
    expect(await dialog().findByText(message)).toBeTruthy();
    const shortname = dialog().getByLabelText<HTMLInputElement>('Short name');
    expect(document.activeElement).toBe(shortname);
    expect(shortname.value).toBe('Campus');
  });

  it('stay when the server can’t save them, with the reason in a toast', async () => {
    showAddresses({ [one(campus)]: () => failure(503, 'The shop is busy.') });
    await press('Edit: Campus');
    await pressInDialog('Save');
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Short name').value).toBe('Campus');
  });
});

describe('an address that is no longer served', () => {
  it('moves below after a confirmation, and the focus follows', async () => {
    const path = one(campus, '/active');
    let addresses = everything;
    const { asked } = showAddresses({
      [list]: () => ({ addresses }),
      [path]: () => {
        addresses = [infocity, market, { ...campus, isActive: false }, old];
        return { address: { ...campus, isActive: false } };
      },
    });
    await press('Deactivate: Campus');
    expect(
      dialog().getByText("Customers can't choose it any more. Orders that were placed keep it."),
    ).toBeTruthy();
    expect(asked[path]).toBeUndefined();
    await pressInDialog('Deactivate');
    const activate = await button('Activate: Campus');
    expect(asked[path]?.[0]?.body).toEqual({ isActive: false });
    expect(screen.getByText('Campus is deactivated')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(activate));
  });

  it('leaves out the meals of passes that go there, says the question of a shop that has any', async () => {
    showAddresses({ 'GET /api/admin/offers': () => ({ offers: [lunches] }) });
    await press('Deactivate: Campus');
    await dialog().findByText(/keep it\. Meals of passes that go there are left out\.$/);
  });

  it('is activated again without a confirmation', async () => {
    const path = one(old, '/active');
    const { asked } = showAddresses({ [path]: () => ({ address: { ...old, isActive: true } }) });
    await press('Activate: Old Mill');
    expect(await screen.findByText('Old Mill is active again')).toBeTruthy();
    expect(asked[path]?.[0]?.body).toEqual({ isActive: true });
  });

  it('stays deactivated when its short name is now in use', async () => {
    const message = 'An address has this short name already.';
    showAddresses({ [one(old, '/active')]: () => failure(409, message) });
    await press('Activate: Old Mill');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Activate: Old Mill' })).toBeTruthy();
  });
});
