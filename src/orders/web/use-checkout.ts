/** From the press of Place Order to the payment page, and what the shop's refusals change about the order. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listMenus } from '#src/menus/menu-contract.ts';
import { initiatePayment } from '#src/payments/payment-contract.ts';
import { isRupees, toPaise, toRupees } from '#src/shared/money.ts';
import { ApiError, call } from '#src/web/api-client.ts';
import { toast } from '#src/web/toast.tsx';
import { usePageRestored } from '#src/web/use-page-restored.ts';
import { type Cart, cartTotalPaise } from '../cart.ts';
import { paidDetail, pendingDetail, totalDetail } from '../order-rules.ts';
import { reconcileCart } from './cart-changes.ts';
import type { CheckoutFields } from './checkout-schema.ts';
import { errorText } from './error-text.ts';
import { forgetOrder, keepOrder, lookAgain, paidOrderOf, usePaidOrderOf } from './kept-orders.ts';
import { isLongAgo, isUnknownOutcome, type Placed, placeOnce } from './order-placement.ts';

const pageNotOpened =
  'The payment page could not be opened. Please press Place Order again: it stays one order.';
const orderChanged = 'Please look at your order and its total, then press Place Order again.';

export function useCheckout(chosen: Cart) {
  const [cart, setCart] = useState(chosen);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [orderedAgain, setOrderedAgain] = useState<string>();
  const running = useRef(false);
  const paid = usePaidOrderOf(cart);
  const navigate = useNavigate();
  const lookAtMenus = useNewestMenus();

  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  usePageRestored(stop);

  /** `place` is the short name of the chosen delivery location. */
  async function submit(fields: CheckoutFields, place: string): Promise<void> {
    if (running.current) return;
    // Another tab may have heard of its payment a moment ago.
    if (paidOrderOf(cart)?.key !== paid?.key) return lookAgain();
    running.current = true;
    setBusy(true);
    setProblem('');
    if (!(await placeAndPay(fields, place))) stop();
  }

  /** Answers true when the payment page is on its way. */
  async function placeAndPay(fields: CheckoutFields, place: string): Promise<boolean> {
    const order = await placeOrder(fields, place);
    if (!order) return false;
    const { id, totalAmount } = order.placed.order;
    const body = { orderId: id, amount: totalAmount, mobileNumber: fields.mobile_no };
    try {
      const { data } = await call(initiatePayment, { body });
      window.location.assign(data.url);
      return true;
    } catch (error) {
      if (hasDetail(error, paidDetail)) keepOrder({ ...order, isPaid: true });
      else if (!isOver(error)) await notPaying(error);
      else {
        forgetOrder(order.key);
        if (isLongAgo(order)) return placeAndPay(fields, place);
        await notPaying(error);
      }
      return false;
    }
  }

  async function placeOrder(fields: CheckoutFields, place: string): Promise<Placed | undefined> {
    const menus = cart.map(({ menu, quantity }) => ({ menu_id: menu.id, quantity }));
    const request = { ...fields, menus, totalAmount: toRupees(cartTotalPaise(cart)) };
    try {
      const order = await placeOnce({ request, cart, place });
      if (hasTotal(order, cart)) return order;
      forgetOrder(order.key);
      leave();
    } catch (error) {
      if (hasDetail(error, totalDetail)) return leave();
      complain('Order not placed', errorText(error));
      await refuse(errorText(error), error);
    }
    return undefined;
  }

  /** Specification section 8; the menus wait in their newest state for whoever orders again. */
  function leave(): undefined {
    complain('Something went wrong', 'There is something wrong with last order.');
    void lookAtMenus();
    void navigate('/');
  }

  function notPaying(error: unknown): Promise<void> {
    complain('Payment Error', 'Failed to initiate payment.');
    return refuse(isUnknownOutcome(error) ? pageNotOpened : errorText(error), error);
  }

  /** What a second try would be refused for is changed before it can be made. */
  async function refuse(reason: string, error: unknown): Promise<void> {
    const list = isUnknownOutcome(error) ? undefined : await lookAtMenus();
    const { cart: current, notes } = list ? reconcileCart(cart, list) : { cart, notes: [] };
    const news = notes.length > 0 ? [...notes, orderChanged] : [];
    setProblem([...new Set([reason, ...news])].join(' '));
    setCart(current);
  }

  return {
    cart,
    busy,
    problem,
    submit,
    /** Set while the order is one that was paid already and its customer has not asked for it once more. */
    paidBefore: paid?.key === orderedAgain ? undefined : paid,
    orderOnceMore: () => setOrderedAgain(paid?.key),
    clearProblem: () => setProblem(''),
  };
}

/** Asks for menus and addresses at once, however fresh the known ones are; `undefined` where no menus come. */
function useNewestMenus() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['addresses'] });
    return client
      .fetchQuery({
        queryKey: ['menus'],
        queryFn: ({ signal }) => call(listMenus, {}, { signal }),
        staleTime: 0,
        retry: false,
      })
      .catch(() => undefined);
  };
}

/** Compared in paise; an amount that is not whole paise equals nothing. */
function hasTotal({ placed }: Placed, cart: Cart): boolean {
  const { totalAmount } = placed.order;
  return isRupees(totalAmount) && toPaise(totalAmount) === cartTotalPaise(cart);
}

export function complain(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}

function hasDetail(error: unknown, detail: string): boolean {
  return error instanceof ApiError && error.details.some(({ path }) => path === detail);
}

/** True when the order can't be paid any more: it must not be offered again. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return false;
  return !hasDetail(error, pendingDetail);
}
