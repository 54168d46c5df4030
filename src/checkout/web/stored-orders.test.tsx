import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  address,
  assign,
  cart,
  fillIn,
  paths,
  placedFor,
  press,
  showCheckout,
  startEachOnItsOwn,
} from '#lab/screens/checkout-screen.tsx';
import { lastFields, rememberFields } from './remembered-fields.ts';
import { linesOfCart, storedOrders } from './stored-orders.ts';

startEachOnItsOwn();

const fields = { address_id: address.id, mobile_no: '9876543210', note: '12 Lake View, 382421' };
const menus = cart.map(({ menu, quantity }) => ({ menu_id: menu.id, quantity }));

/** What each version of the shop stores for a press without an answer yet. */
const unanswered = {
  key: 'a-key-of-an-earlier-version-0123456789',
  body: JSON.stringify({ ...fields, menus, totalAmount: 401.8 }),
  pressedAt: 0,
  lines: linesOfCart(cart),
  place: address.shortname,
  note: fields.note,
};
const keep = (order: object) =>
  localStorage.setItem('prefers-last-orders', JSON.stringify([order]));

it('an order stored by an earlier version of the shop is sent again under its own key', async () => {
  keep(unanswered);
  const { asked } = showCheckout();
  await fillIn();
  await press();
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    unanswered.key,
  ]);
  expect(JSON.parse(localStorage.getItem('prefers-last-orders') ?? '')).toMatchObject([
    { ...unanswered, pressedAt: expect.any(Number), placed: placedFor(401.8) },
  ]);
});

it('a stored order has paise and a mobile number in memory, rupees in storage', () => {
  keep({ ...unanswered, placed: placedFor(401.8) });
  const order = { id: 42, mobileNo: '9876543210', totalAmountPaise: 401_80 };
  expect(storedOrders()[0]?.placed?.order).toEqual(order);
});

it('an invalid stored order is ignored', () => {
  keep({ ...unanswered, placed: placedFor(401.805) });
  expect(storedOrders()).toEqual([]);
});

it('fields stored by an earlier version fill the form, and are stored in the same form', async () => {
  localStorage.setItem('prefers-checkout-form', JSON.stringify(fields));
  showCheckout();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Mobile number/).value).toBe(fields.mobile_no),
  );
  rememberFields(lastFields());
  expect(localStorage.getItem('prefers-checkout-form')).toBe(JSON.stringify(fields));
});
