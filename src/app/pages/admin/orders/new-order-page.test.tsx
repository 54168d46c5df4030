import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMenu, menuAnswer } from '#lab/builders/menu-builders.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { NewOrderPage } from './new-order-page.tsx';

const address = { id: '00000000-0000-4000-8000-00000000000a', shortname: 'Infocity' };
const lunch = aMenu({ variant: 'Dal Rice' });
const dosa = aMenu({ variant: 'Masala Dosa', shift: 'Dinner' });
const card = 'POST /api/admin/customers/card';
const find = 'POST /api/admin/customers/search';
const enter = 'POST /api/admin/orders';
const link = 'GET /api/admin/orders/42/pay-link';
const noteChat = 'POST /api/admin/orders/42/pay-link/chat';
const regular = {
  customer: {
    id: '00000000-0000-4000-8000-00000000000c',
    revision: 1,
    mobile_no: '9876543210',
    otherNumbers: [],
    name: 'Asha Patel',
    language: 'en',
    marks: 'Elderly',
    wishes: [] as { id: string; name: string; short: string }[],
    note: 'Rings twice',
    createdAt: '2026-11-01T10:00:00.000+05:30',
  },
  orders: [
    {
      id: 7,
      status: 'done',
      payment_status: 'done',
      settlement: 'cash',
      mobile_no: '9876543210',
      address: { ...address, address: 'Infocity, Gandhinagar' },
      note: 'B-204',
      orderDate: '2026-11-20T10:00:00.000+05:30',
      deliveryDate: '2026-11-20',
      shift: 'Lunch',
      totalAmount: 208,
      menus: [
        {
          id: '00000000-0000-4000-8000-00000000000d',
          variant: 'Dal Rice',
          price: 104,
          description: '',
          menu_items: [],
          quantity: 2,
          itemTotal: 208,
        },
      ],
    },
  ],
  owed: 0,
  unpaid: [],
  cash: { isAllowed: true, refusals: 0 },
};
const placed = {
  orders: [{ id: 42, deliveryDate: lunch.date, shift: 'Lunch', totalAmount: 208 }],
};

const payLink = {
  url: 'https://tulsi.example/pay/42-abc',
  state: 'open',
  chat: 'https://wa.me/919876543210?text=Please%20pay',
};

type KeptWish = { id: string; name: string; short: string };
type Answers = Parameters<typeof fakeShop>[0];

function showForm(answers: Answers = {}) {
  const shop = fakeShop({
    'GET /api/user/menus': () => menuAnswer(lunch, dosa),
    'GET /api/user/addresses': () => ({ addresses: [address] }),
    'GET /api/user/wishes': () => ({ wishes: [], menus: [] }),
    [card]: () => ({ card: regular, takesCash: true }),
    [link]: () => payLink,
    [find]: () => ({ customers: [], hasMore: false }),
    [enter]: () => placed,
    ...answers,
  });
  showPage(NewOrderPage, { path: '/admin/dashboard/new-order' });
  return shop;
}

const field = (label: string) => screen.findByLabelText(label);
/** Types the number of a known customer, and waits for their data. */
const typeNumber = async () => {
  await userEvent.type(await field('Number or name'), '9876543210');
  await screen.findByText('Rings twice');
};
const numberHasFocus = () =>
  waitFor(async () => expect(document.activeElement).toBe(await field('Number or name')));
const bodies = ({ asked }: ReturnType<typeof showForm>) =>
  (asked[enter] ?? []).map(({ body }) => body);

describe('the order of a known customer', () => {
  it('shows when there is nothing to order yet, with a link to the menus', async () => {
    showForm({ 'GET /api/user/menus': () => menuAnswer() });
    const add = await screen.findByRole('link', { name: 'Add a menu' });
    expect(add.getAttribute('href')).toBe('/admin/dashboard/menu');
  });

  it('needs only the number and Enter: the usual meal, address and payment method are filled in', async () => {
    const shop = showForm();
    await typeNumber();
    expect(await field('Dal Rice, how many')).toHaveProperty('value', '2');
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Placed for Asha Patel/);
    expect(bodies(shop)).toEqual([
      {
        mobile_no: '9876543210',
        name: 'Asha Patel',
        address_id: address.id,
        note: 'B-204',
        menus: [{ menu_id: lunch.id, quantity: 2 }],
        totalAmount: (2 * lunch.pricePaise) / 100,
        source: 'phone',
        settlement: 'cash',
      },
    ]);
    expect(await field('Number or name')).toHaveProperty('value', '');
    await numberHasFocus();
  });

  it('has the person’s wishes, and some of a dish can be made otherwise', async () => {
    const [jain, mild] = ['Jain', 'Less spicy'].map((name, nth) => {
      return { id: `00000000-0000-4000-8000-0000000000e${nth}`, name, short: name.slice(0, 8) };
    }) as [KeptWish, KeptWish];
    const known = { ...regular, customer: { ...regular.customer, wishes: [jain, mild] } };
    const shop = showForm({
      [card]: () => ({ card: known, takesCash: true }),
      'GET /api/user/wishes': () => ({
        wishes: [jain, mild],
        menus: [{ menu_id: lunch.id, wishes: [jain.id] }],
      }),
    });
    await typeNumber();
    expect((await screen.findByRole('alert')).textContent).toBe("Can't be made: Less spicy");
    const own = within(await screen.findByRole('group', { name: 'Dal Rice, wishes' }));
    expect(own.getByLabelText('Jain')).toHaveProperty('checked', true);
    const more = { name: /more with other wishes/ };
    await userEvent.click(screen.getByRole('button', more));
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText(/Placed for Asha Patel/);
    expect(bodies(shop)).toMatchObject([
      {
        menus: [
          { menu_id: lunch.id, quantity: 2, wishes: [jain.id] },
          { menu_id: lunch.id, quantity: 1 },
        ],
      },
    ]);
  });

  it('is filled in from a text that was copied from a chat', async () => {
    showForm();
    await userEvent.click(await field('Number or name'));
    await userEvent.paste('+91 98765 43210: 2 dal rice please');
    await screen.findByText('Rings twice');
    expect(await field('Number or name')).toHaveProperty('value', '9876543210');
  });

  it('is found by name, with the arrow keys and Enter', async () => {
    const { customer } = regular;
    const found = { ...customer, owed: 0, orderCount: 1 };
    const other = { ...found, id: address.id, name: 'Asha Shah', mobile_no: '9876500000' };
    showForm({ [find]: () => ({ customers: [other, found], hasMore: false }) });
    await userEvent.type(await field('Number or name'), 'asha');
    await screen.findByRole('option', { name: /Asha Patel/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('Rings twice');
    expect(await field('Number or name')).toHaveProperty('value', '9876543210');
  });

  it('says what comes anyway from a pass in the same shift, and can be placed all the same', async () => {
    const coming = [lunch, dosa].map(({ date, shift }) => {
      return { date, shift, tiffin: 'Full tiffin', meals: 1 };
    });
    const shop = showForm({ [card]: () => ({ card: regular, takesCash: true, coming }) });
    await typeNumber();
    expect((await screen.findByText(/comes anyway/)).textContent).toMatch(
      /^Lunch on .* comes anyway: 1 Full tiffin from the pass\. Add one more\?$/,
    );
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Placed for Asha Patel/);
    expect(bodies(shop)).toHaveLength(1);
  });

  it('shows that the number is blocked', async () => {
    const blocked = { ...regular, customer: { ...regular.customer, blocked: 'Never pays' } };
    showForm({ [card]: () => ({ card: blocked, takesCash: true }) });
    await userEvent.type(await field('Number or name'), '9876543210');
    expect((await screen.findByRole('alert')).textContent).toContain('Never pays');
  });
});

describe('text that was typed before the number', () => {
  it('stays when the customer is found', async () => {
    showForm();
    await userEvent.type(await field('Masala Dosa, how many'), '3');
    await userEvent.type(await field('Door'), 'At the gate');
    await typeNumber();
    expect(await field('Masala Dosa, how many')).toHaveProperty('value', '3');
    expect(await field('Dal Rice, how many')).toHaveProperty('value', '');
    expect(await field('Door')).toHaveProperty('value', 'At the gate');
    expect(await field('Name')).toHaveProperty('value', 'Asha Patel');
  });

  it('stays for another number if no customer was found, and is cleared with a found customer', async () => {
    const cards = [{}, { card: regular }, {}];
    showForm({ [card]: () => ({ takesCash: true, ...cards.shift() }) });
    const number = await field('Number or name');
    const typeAnother = async (mobile: string) => {
      await userEvent.clear(number);
      await userEvent.type(number, mobile);
    };
    await typeAnother('9876500000');
    await screen.findByText(/Nobody has ordered/);
    await userEvent.type(await field('Door'), 'C-3');
    await typeAnother('9876543210');
    await screen.findByText('Rings twice');
    expect(await field('Door')).toHaveProperty('value', 'C-3');
    await typeAnother('9876500001');
    await screen.findByText(/Nobody has ordered/);
    expect(await field('Door')).toHaveProperty('value', '');
  });
});

describe('the order of a new customer', () => {
  it('asks for missing data, and sends nothing before', async () => {
    const shop = showForm({ [card]: () => ({ takesCash: true }) });
    await userEvent.type(await field('Number or name'), '9876543210');
    await screen.findByText(/Nobody has ordered/);
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a meal.');
    await userEvent.type(await field('Masala Dosa, how many'), '1');
    await userEvent.selectOptions(await field('Delivery location'), address.id);
    await userEvent.type(await field('Door'), 'C-1{Enter}');
    await screen.findByText(/Placed for 9876543210/);
    expect(bodies(shop)).toMatchObject([
      { menus: [{ menu_id: dosa.id, quantity: 1 }], settlement: 'online' },
    ]);
  });
});

describe('the payment method', () => {
  const paidBy = () => screen.findByRole('group', { name: 'Paid by' });
  const placeByLink = async () => {
    const shop = showForm();
    await typeNumber();
    await userEvent.click(within(await paidBy()).getByRole('radio', { name: 'Payment link' }));
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    await screen.findByText(/Placed for Asha Patel/);
    return shop;
  };

  it('by link is shown at once: the QR code, the link to copy, and the chat', async () => {
    const shop = await placeByLink();
    const shown = within(await screen.findByRole('region', { name: 'Payment link' }));
    shown.getByRole('img', { name: 'Code of the payment link of Order #0042' });
    shown.getByText(payLink.url);
    await userEvent.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(payLink.url);
    const chat = shown.getByRole('link', { name: 'Send by WhatsApp' });
    expect(chat.getAttribute('href')).toBe(payLink.chat);
    chat.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(chat);
    await waitFor(() => expect(shop.asked[noteChat]).toHaveLength(1));
  });

  it('by link disappears as soon as the next number is typed', async () => {
    await placeByLink();
    await screen.findByRole('region', { name: 'Payment link' });
    await userEvent.type(await field('Number or name'), '98');
    expect(screen.queryByRole('region', { name: 'Payment link' })).toBeNull();
  });

  it('cash needs no link', async () => {
    const shop = showForm();
    await typeNumber();
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Placed for Asha Patel/);
    expect(shop.asked[link]).toBeUndefined();
  });

  it('is only a link when the owner accepts no cash, whatever was usual before', async () => {
    const shop = showForm({ [card]: () => ({ card: regular, takesCash: false }) });
    await typeNumber();
    screen.getByText('To be paid by a payment link.');
    expect(screen.queryByRole('group', { name: 'Paid by' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Placed for Asha Patel/);
    expect(bodies(shop)).toMatchObject([{ settlement: 'online' }]);
  });

  it('is only a link for customers who have refused to pay, and the form says why', async () => {
    const refusing = { ...regular, cash: { isAllowed: false, refusals: 2 } };
    showForm({ [card]: () => ({ card: refusing, takesCash: true }) });
    await typeNumber();
    screen.getByText(/This number has refused to pay at the door/);
    expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
  });
});

describe('a question of the server', () => {
  const refused = (path: string, message: string) => () =>
    failure(409, message, { details: [{ path, message }] });

  it('is asked for a customer who has an order already', async () => {
    const answers = [refused('existing', 'There is one already: #0003.'), () => placed];
    const shop = showForm({ [enter]: () => answers.shift()?.() ?? placed });
    await typeNumber();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add or replace?' }));
    dialog.getByText(/#0003/);
    // A second Enter neither cancels an order nor adds one.
    await userEvent.keyboard('{Enter}');
    expect(bodies(shop)).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Replace it' }));
    await screen.findByText(/Placed for Asha Patel/);
    await numberHasFocus();
    expect(bodies(shop)).toMatchObject([{}, { existing: 'replace' }]);
    expect(bodies(shop)[0]).not.toHaveProperty('existing');
  });

  it('allows only cash after the cut-off, whatever was usual before, because links expire then', async () => {
    const late = { ...lunch, availability: 'late' as const };
    const [last] = regular.orders;
    const online = { ...regular, orders: [{ ...last, settlement: 'online' }] };
    const shop = showForm({
      'GET /api/user/menus': () => menuAnswer(late),
      [card]: () => ({ card: online, takesCash: true }),
    });
    await typeNumber();
    expect(screen.getByRole('radio', { name: 'Payment link' })).toHaveProperty('checked', true);
    await userEvent.type(await field('Dal Rice, how many'), '1');
    await screen.findByText('After the cut-off an order can only be paid in cash.');
    expect(screen.queryByRole('radio', { name: 'Payment link' })).toBeNull();
    await userEvent.type(await field('Reason'), 'Forgot to call{Enter}');
    await screen.findByText(/Placed for Asha Patel/);
    expect(bodies(shop)).toMatchObject([{ settlement: 'cash' }]);
  });

  it('requires a reason for a meal after its cut-off, and nothing is sent without one', async () => {
    const late = { ...lunch, availability: 'late' as const };
    const shop = showForm({ 'GET /api/user/menus': () => menuAnswer(late) });
    await typeNumber();
    await userEvent.type(await field('Dal Rice, how many'), '1{Enter}');
    const reason = await field('Reason');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(bodies(shop)).toEqual([]);
    await userEvent.type(reason, 'Forgot to call{Enter}');
    await screen.findByText(/Placed for Asha Patel/);
    await numberHasFocus();
    expect(bodies(shop)).toMatchObject([{ reason: 'Forgot to call' }]);
  });
});
