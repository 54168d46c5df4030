/**
 * The order of the checkout page: its cart, the result of the last press, and whether it was paid
 * before.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import type { Cart } from '../cart.ts';
import { reconcileCart } from './cart-changes.ts';
import { forgetPaymentChoice } from './payment-choice.tsx';
import {
  type OpenPaymentPage,
  placeAndPay,
  type Refusal,
  type Submission,
} from './place-and-pay.ts';
import { isSameCart, lookAgain, paidOrderOf, usePaidOrderOf } from './stored-orders.ts';
import { forgetCart, useCart } from './use-cart.ts';

type Submitted = Pick<Submission, 'fields' | 'place' | 'settlement' | 'wishes' | 'payOnline'>;

const orderChanged = 'Please look at your order and its total, then press Place Order again.';

export function useCheckout(chosen: Cart, openPaymentPage: OpenPaymentPage) {
  const [cart, setCart] = useState(chosen);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [orderedAgain, setOrderedAgain] = useState<string>();
  const running = useRef(false);
  const paid = usePaidOrderOf(cart);
  const [paidAtFirst] = useState(paid?.key);
  const lookAtMenus = useNewestMenus();
  const leave = useLeave();
  const cartOfTab = useCartOfTab();

  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  usePageRestored(stop);

  async function submit(press: Submitted): Promise<void> {
    if (running.current) return;
    // Another tab may just have learned of its payment.
    if (paidOrderOf(cart)?.key !== paid?.key) return lookAgain();
    running.current = true;
    setBusy(true);
    setProblem('');
    const outcome = await placeAndPay({ ...press, cart, openPaymentPage });
    // The overlay stays: the payment page is opening.
    if (outcome.kind === 'leaving') return;
    if (outcome.kind === 'otherTotal') {
      void lookAtMenus();
      leave();
    }
    if (outcome.kind === 'refused') await refuse(outcome);
    if (outcome.kind === 'paid') cartOfTab.forget(cart);
    stop();
  }

  /** Corrects the cart before a second try, which would be refused as well. */
  async function refuse({ title, description, reason, byTheShop }: Refusal): Promise<void> {
    complain(title, description);
    const list = byTheShop ? await lookAtMenus() : undefined;
    const { cart: current, notes } = list ? reconcileCart(cart, list) : { cart, notes: [] };
    setProblem(whatToTell(reason, notes, current));
    setCart(current);
    if (current !== cart) cartOfTab.replace(cart, current);
  }

  return {
    cart,
    busy,
    problem,
    submit,
    /** Set while the order is already paid and the customer has not asked to order it once more. */
    paidBefore: paid?.key === orderedAgain ? undefined : paid,
    /** It was placed by an earlier visit of the checkout. */
    isFromBefore: paid?.key === paidAtFirst,
    orderOnceMore: () => setOrderedAgain(paid?.key),
    clearProblem: () => setProblem(''),
  };
}

/**
 * Navigates only while the checkout is shown: an answer that comes after a step back moves no other
 * page.
 */
function useNavigateFromHere() {
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to: string, options: NavigateOptions) => {
    if (isHere.current) void navigate(to, options);
  };
}

/** Product 4.4. A step back leads to the menus, and not to the refused total. */
function useLeave() {
  const navigate = useNavigateFromHere();
  return () => {
    complain('Something went wrong', 'There is something wrong with last order.');
    navigate('/', { replace: true });
  };
}

/** Clears the tab's cart with the order, unless the customer has started another cart by now. */
function useCartOfTab() {
  const { cart: inTab, replace } = useCart();
  const navigate = useNavigateFromHere();
  return {
    forget(cart: Cart): void {
      if (isSameCart(cart, inTab)) forgetCart();
      forgetPaymentChoice();
    },
    /**
     * The menus, one step back, use the tab's cart; a reload uses the cart in the navigation state.
     */
    replace(cart: Cart, by: Cart): void {
      if (isSameCart(cart, inTab)) replace(by);
      const instead = { replace: true, preventScrollReset: true, state: { cart: by } };
      navigate('/checkout', instead);
    },
  };
}

/**
 * If nothing is left in the cart, the notes about each dish are enough: there is no second press.
 */
function whatToTell(reason: string, notes: string[], left: Cart): string {
  if (left.length === 0) return notes.join(' ');
  if (notes.length === 0) return reason;
  return [...new Set([reason, ...notes, orderChanged])].join(' ');
}

/**
 * Fetches menus and addresses, even if the cached ones are fresh; `undefined` if the menus can't be
 * fetched.
 */
function useNewestMenus() {
  const client = useQueryClient();
  return () => {
    // Menus that can't be fetched now are fetched again by the page that shows them.
    void invalidate(client, listAddresses, listMenus);
    return client.fetchQuery({ ...queryOf(listMenus, {}), retry: false }).catch(() => undefined);
  };
}

export function complain(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}
