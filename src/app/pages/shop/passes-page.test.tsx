import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, loadPlayer, showPage } from '#lab/screens/test-page.tsx';
import { handle, PassesPage } from './passes-page.tsx';
import { PaymentStatusPage } from './payment-status-page.tsx';

const offer = {
  id: '00000000-0000-4000-8000-000000000001',
  ...{ name: 'Month of lunches', line: 'Monday to Saturday', price: 2600, shifts: ['Lunch'] },
  ...{ meals: 26, validDays: 40, terms: ['26 × Full tiffin, for lunch: ₹100.00 a meal.'] },
  firstDays: ['2026-11-21', '2026-11-22', '2026-11-23'],
};
const address = { id: '00000000-0000-4000-8000-000000000002', shortname: 'Infocity' };
const buyPath = 'POST /api/user/pass';

function show(
  answers: Parameters<typeof fakeShop>[0] = {},
  { offers = [offer], search = '' }: { offers?: object[]; search?: string } = {},
) {
  const shop = fakeShop({
    'GET /api/user/offers': () => ({ offers }),
    'GET /api/user/addresses': () => ({ addresses: [address] }),
    ...answers,
  });
  showPage(PassesPage, { path: '/passes', search, handle });
  return shop;
}

const choose = async () =>
  userEvent.click(await screen.findByRole('link', { name: 'Choose Month of lunches' }));
const fill = async () => {
  await screen.findByRole('option', { name: 'Infocity' });
  await userEvent.selectOptions(screen.getByLabelText(/Delivery location/), 'Infocity');
  await userEvent.type(screen.getByLabelText(/Mobile number/), '98765 43210');
  await userEvent.type(screen.getByLabelText(/^Address/), 'B-204');
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the page of passes', () => {
  it('shows what each pass promises', async () => {
    show();
    const card = (await screen.findByRole('heading', { name: 'Month of lunches' })).closest('li');
    expect(
      within(card ?? document.body).getByText('26 × Full tiffin, for lunch: ₹100.00 a meal.'),
    ).toBeTruthy();
    expect(within(card ?? document.body).getByText('₹2,600.00')).toBeTruthy();
  });

  it('asks for the days and the place, and leads to the payment page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const shop = show({
      [buyPath]: () => ({ pass: 'P1', totalAmount: 2600, data: { url: 'https://pay.example/T1' } }),
    });
    await choose();
    expect(document.activeElement?.textContent).toBe('When and where');
    await fill();
    screen.getByText('26 meals, from Sat 21 Nov to Mon 21 Dec if you skip none.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    screen.getByText('26 meals, from Mon 23 Nov to Mon 28 Dec if you skip none.');
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₹2,600.00' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/T1'));
    expect(shop.asked[buyPath]).toMatchObject([
      {
        body: {
          ...{ offer_id: offer.id, days: [1, 2, 3, 4, 5], starts_on: '2026-11-23' },
          ...{ mobile_no: '9876543210', note: 'B-204', address_id: address.id, totalAmount: 2600 },
        },
      },
    ]);
  });

  it('says what is missing, and why the shop refuses', async () => {
    const message = 'You had this trial already. Ask us if that is wrong.';
    show({ [buyPath]: () => failure(409, message) });
    await choose();
    const days = screen.getAllByRole('checkbox');
    for (const day of days.slice(0, 6)) await userEvent.click(day);
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₹2,600.00' }));
    await screen.findByText('Please select an address.');
    screen.getByText('Please choose a day.');
    expect(document.activeElement).toBe(days[0]);
    await userEvent.click(days[0] ?? document.body);
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₹2,600.00' }));
    await screen.findByText(message);
  });

  it('opens the offer of its address, and says when that is not sold any more', async () => {
    show({}, { search: `?offer=${offer.id}` });
    await screen.findByRole('button', { name: 'Pay ₹2,600.00' });
    cleanup();
    show({}, { search: '?offer=another' });
    await screen.findByText('This pass is not sold any more.');
    screen.getByRole('link', { name: 'Choose Month of lunches' });
  });

  it('leads home while nothing is on sale', async () => {
    show({}, { offers: [] });
    await screen.findByText('another page');
  });
});

const saveLink = 'POST /api/user/my/link';

/** The page of a payment that has paid for a pass. */
async function showPaid(pass: { label: string; receipt?: string }) {
  await loadPlayer();
  const never = () => new Promise(() => undefined);
  const paid = { status: 'Successful', amount: 2600, updatedAt: '2026-11-21T10:25:00.000+05:30' };
  const { asked } = fakeShop({
    'POST /api/user/payment/status': () => ({ data: { ...paid, pass } }),
    'GET /Loader.json': never,
    [saveLink]: never,
  });
  showPage(PaymentStatusPage, {
    path: '/payment-status/:transactionId',
    url: '/payment-status/T1',
  });
  await screen.findByRole('link', { name: 'Back to menu' });
  return asked;
}

describe('the status of a paid pass', () => {
  it('offers the private link of a pass to the browser that bought it', async () => {
    const asked = await showPaid({ label: 'P12', receipt: '/receipts/1' });
    expect(screen.queryByRole('link', { name: 'See my orders' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'See my meals' }));
    expect(asked[saveLink]).toMatchObject([{ body: { pass: 'P12' } }]);
    cleanup();
    await showPaid({ label: 'P12' });
    expect(screen.queryByRole('button', { name: 'See my meals' })).toBeNull();
  });
});
