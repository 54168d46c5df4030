import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  address,
  assign,
  cart,
  comeBackAfter,
  fillIn,
  paths,
  payUrl,
  placedFor,
  press,
  showCheckout,
  startEachOnItsOwn,
} from '#lab/screens/checkout-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { pendingDetail } from '#src/checkout/checkout-rules.ts';
import { rememberFields } from '#src/checkout/web/remembered-fields.ts';

startEachOnItsOwn();

describe('checkout', () => {
  it('redirects an empty cart to the home page', async () => {
    const { router } = showCheckout({}, null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('lists each line with unit price, quantity and sum, and the total', () => {
    showCheckout();
    expect(screen.getByText('Dal Rice')).toBeTruthy();
    expect(screen.getByText('₹312.30')).toBeTruthy();
    expect(screen.getAllByText('₹401.80').length).toBeGreaterThan(0);
  });

  it('shows every error and sends no order', async () => {
    const { asked } = showCheckout();
    await press();
    expect(await screen.findByText('Please select an address.')).toBeTruthy();
    expect(screen.getByText('Please enter a mobile number.')).toBeTruthy();
    expect(screen.getByText('Please enter your full delivery address.')).toBeTruthy();
    expect(screen.getByText('Form Error')).toBeTruthy();
    expect(screen.getByText('Please fix the errors in the form.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Delivery location/));
    expect(asked[paths.order]).toBeUndefined();
  });

  it('clears the error of a field when that field changes', async () => {
    showCheckout();
    await press();
    await screen.findByText('Please enter a mobile number.');
    await userEvent.type(screen.getByLabelText(/Mobile number/), '5');
    expect(screen.queryByText('Please enter a mobile number.')).toBeNull();
    expect(screen.getByText('Please enter your full delivery address.')).toBeTruthy();
    await press();
    expect(
      await screen.findByText(
        'Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.',
      ),
    ).toBeTruthy();
  });

  it('leaves a place that is not served any more to be chosen, and says so', async () => {
    const gone = '22222222-2222-4222-8222-222222222222';
    rememberFields({ address_id: gone, mobileNo: '9876543210', note: '12 Lake View', name: '' });
    showCheckout();
    const note = 'Your last place is not served any more. Please choose another one.';
    await screen.findByText(note);
    const place = screen.getByLabelText<HTMLSelectElement>(/Delivery location/);
    expect(place.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/Mobile number/).value).toBe('9876543210');
    await userEvent.selectOptions(place, address.shortname);
    expect(screen.queryByText(note)).toBeNull();
  });

  it('places the order and goes to the payment page', async () => {
    const { asked } = showCheckout();
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]?.[0]?.body).toEqual({
      address_id: address.id,
      mobile_no: '9876543210',
      note: '12 Lake View, 382421',
      menus: cart.map(({ menu, quantity }) => ({ menu_id: menu.id, quantity })),
      totalAmount: 401.8,
    });
    expect(asked[paths.pay]?.[0]?.body).toEqual({
      orderId: 42,
      amount: 401.8,
      mobileNumber: '9876543210',
    });
  });

  it('stays when the payment does not start, and pays the same order at the next click', async () => {
    let down = true;
    const { asked } = showCheckout({
      [paths.pay]: () => (down ? failure(502, 'The bank is away.') : { data: { url: payUrl } }),
    });
    await fillIn();
    await press();
    expect(await screen.findByText('Failed to initiate payment.')).toBeTruthy();
    expect(screen.getByText('Payment Error')).toBeTruthy();
    down = false;
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]).toHaveLength(1);
    expect(asked[paths.pay]).toHaveLength(2);
  });

  it('places a new order at the click after the message that the last one has lapsed', async () => {
    const lapsed = 'This order was not paid in time. Please order again.';
    const { asked } = showCheckout({
      [paths.pay]: () =>
        asked[paths.pay]?.length === 2 ? failure(409, lapsed) : { data: { url: payUrl } },
    });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    comeBackAfter(25);
    await press();
    expect(await screen.findByText(lapsed)).toBeTruthy();
    expect(asked[paths.order]).toHaveLength(1);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(asked[paths.order]).toHaveLength(2);
  });

  it('keeps an order whose payment is still being processed: the next click requests its page again', async () => {
    const pending = 'This payment is still being processed. Please do not pay again.';
    const details = [{ path: pendingDetail, message: pending }];
    const { asked } = showCheckout({
      [paths.pay]: () =>
        asked[paths.pay]?.length === 1
          ? failure(409, pending, { details })
          : { data: { url: payUrl } },
    });
    await fillIn();
    await press();
    expect(await screen.findByText(pending)).toBeTruthy();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]).toHaveLength(1);
    expect(asked[paths.pay]).toHaveLength(2);
  });

  it('covers everything while the order is placed, and removes the form’s message', async () => {
    showCheckout({ [paths.order]: () => new Promise(() => undefined) });
    await press();
    await screen.findByText('Form Error');
    await fillIn();
    await press();
    const overlay = await screen.findByRole('dialog', { name: 'Placing your order…' });
    expect(overlay.getAttribute('open')).not.toBeNull();
    expect(screen.queryByText('Form Error')).toBeNull();
  });

  it('sends the same idempotency key again when the response to an order was lost', async () => {
    let tries = 0;
    const { asked } = showCheckout({
      [paths.order]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return placedFor(401.8);
      },
    });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys?.[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends the address in one line, and at Enter', async () => {
    const { asked } = showCheckout();
    await fillIn();
    const note = screen.getByLabelText<HTMLTextAreaElement>(/^Address/);
    await userEvent.clear(note);
    await userEvent.click(note);
    await userEvent.paste('B-204, Shanti Apartments\r\n  Kudasan\n382421');
    expect(note.value).toBe('B-204, Shanti Apartments, Kudasan, 382421');
    await userEvent.type(note, '{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]?.[0]?.body).toMatchObject({ note: note.value });
  });

  it('reduces a pasted number to ten digits', async () => {
    showCheckout();
    const mobile = screen.getByLabelText<HTMLInputElement>(/Mobile number/);
    await userEvent.click(mobile);
    await userEvent.paste('+91 98765-43210');
    expect(mobile.value).toBe('9876543210');
  });

  it('shows when the addresses cannot be loaded', async () => {
    showCheckout({ [paths.addresses]: () => failure(503, 'The shop is closed for repairs.') });
    const told = await screen.findByText('The shop is closed for repairs.');
    expect(told).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('typed data', () => {
  const typed = () => ({
    place: screen.getByLabelText<HTMLSelectElement>(/Delivery location/).value,
    mobile: screen.getByLabelText<HTMLInputElement>(/Mobile number/).value,
    note: screen.getByLabelText<HTMLTextAreaElement>(/^Address/).value,
  });
  const whole = { place: address.id, mobile: '9876543210', note: '12 Lake View, 382421' };
  const visitAgain = async () => {
    cleanup();
    showCheckout();
    await screen.findByRole('option', { name: address.shortname });
  };

  it('is stored in the tab, valid or not, before it is sent', async () => {
    showCheckout();
    await userEvent.type(screen.getByLabelText(/Mobile number/), '98765');
    await userEvent.type(screen.getByLabelText(/^Address/), '12 Lake');
    await visitAgain();
    expect(typed()).toEqual({ place: '', mobile: '98765', note: '12 Lake' });
    expect(screen.queryByText('From your last order.')).toBeNull();
  });

  it('is stored in the browser after it was sent, for the next visit', async () => {
    showCheckout({ [paths.order]: () => failure(409, 'Dal Rice is sold out.') });
    await fillIn();
    await press();
    await screen.findByText('Order not placed');
    sessionStorage.clear();
    await visitAgain();
    expect(typed()).toEqual(whole);
    expect(screen.getByText('From your last order.')).toBeTruthy();
  });

  it('is deleted from tab and browser for another person', async () => {
    showCheckout();
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalled());
    await visitAgain();
    await userEvent.click(screen.getByRole('button', { name: 'Not you? Clear' }));
    const nothing = { place: '', mobile: '', note: '' };
    expect(typed()).toEqual(nothing);
    expect(document.activeElement).toBe(screen.getByLabelText(/Delivery location/));
    await visitAgain();
    expect(typed()).toEqual(nothing);
    expect(`${JSON.stringify(localStorage)}${JSON.stringify(sessionStorage)}`).not.toMatch(
      /9876543210|Lake View/,
    );
  });

  it('is not offered for an address to which the shop no longer delivers', async () => {
    showCheckout();
    await fillIn();
    cleanup();
    showCheckout({
      [paths.addresses]: () => ({
        addresses: [{ ...address, id: '22222222-2222-4222-8222-222222222222' }],
      }),
    });
    await screen.findByRole('option', { name: address.shortname });
    await waitFor(() => expect(typed()).toEqual({ ...whole, place: '' }));
  });
});
