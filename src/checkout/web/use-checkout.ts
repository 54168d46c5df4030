/**
 * The order of the checkout page: what is in it, what became of the last press, and whether it was
 * paid before.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import type { Cart } from '../cart.ts';
import { reconcileCart } from './cart-changes.ts';
import { isSameCart, lookAgain, paidOrderOf, usePaidOrderOf } from './kept-orders.ts';
import { forgetPaymentChoice } from './payment-choice.tsx';
import { type OpenPaymentPage, type Press, placeAndPay, type Refusal } from './place-and-pay.ts';
import { forgetCart, useCart } from './use-cart.ts';

type Submitted = Pick<Press, 'fields' | 'place' | 'settlement' | 'payOnline'>;

const orderChanged = 'Please look at your order and its total, then press Place Order again.';

export function useCheckout(chosen: Cart, openPaymentPage: OpenPaymentPage) {
  const [cart, setCart] = useState(chosen);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [orderedAgain, setOrderedAgain] = useState<string>();
  const running = useRef(false);
  const paid = usePaidOrderOf(cart);
  const navigate = useNavigate();
  const lookAtMenus = useNewestMenus();
  const forgetSame = useForgetSame();

  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  usePageRestored(stop);

  async function submit(press: Submitted): Promise<void> {
    if (running.current) return;
    // Another tab may have heard of its payment a moment ago.
    if (paidOrderOf(cart)?.key !== paid?.key) return lookAgain();
    running.current = true;
    setBusy(true);
    setProblem('');
    const outcome = await placeAndPay({ ...press, cart, openPaymentPage });
    // The overlay stays up: the payment page is on its way.
    if (outcome.kind === 'leaving') return;
    if (outcome.kind === 'otherTotal') leave();
    if (outcome.kind === 'refused') await refuse(outcome);
    if (outcome.kind === 'paid') forgetSame(cart);
    stop();
  }

  /** Product 4.4; the newest menus are there for a customer who orders again. */
  function leave(): void {
    complain('Something went wrong', 'There is something wrong with last order.');
    void lookAtMenus();
    void navigate('/');
  }

  /** What a second try would be refused for is changed before it can be made. */
  async function refuse({ title, description, reason, byTheShop }: Refusal): Promise<void> {
    complain(title, description);
    const list = byTheShop ? await lookAtMenus() : undefined;
    const { cart: current, notes } = list ? reconcileCart(cart, list) : { cart, notes: [] };
    setProblem(whatToTell(reason, notes, current));
    setCart(current);
  }

  return {
    cart,
    busy,
    problem,
    submit,
    /** Set while the order was paid already and its customer has not asked for it once more. */
    paidBefore: paid?.key === orderedAgain ? undefined : paid,
    orderOnceMore: () => setOrderedAgain(paid?.key),
    clearProblem: () => setProblem(''),
  };
}

/** The tab may be filling a cart for something else by now. */
function useForgetSame() {
  const { cart: inTab } = useCart();
  return (cart: Cart) => {
    if (isSameCart(cart, inTab)) forgetCart();
    forgetPaymentChoice();
  };
}

/** Where nothing is left, what became of each dish says it all: there is no second press. */
function whatToTell(reason: string, notes: string[], left: Cart): string {
  if (left.length === 0) return notes.join(' ');
  if (notes.length === 0) return reason;
  return [...new Set([reason, ...notes, orderChanged])].join(' ');
}

/** Asks for menus and addresses, however fresh the known ones are; `undefined` without menus. */
function useNewestMenus() {
  const client = useQueryClient();
  return () => {
    void invalidate(client, listAddresses);
    return client
      .fetchQuery({
        ...queryOf(listMenus, {}),
        staleTime: 0,
        retry: false,
      })
      .catch(() => undefined);
  };
}

export function complain(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}
