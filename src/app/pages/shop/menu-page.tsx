/** Available Menus: choose a day and a shift, fill the cart, order. */

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { cartCount, chargesOfCart, quantityLimit, quantityOf } from '#src/checkout/cart.ts';
import { reconcileCart } from '#src/checkout/web/cart-changes.ts';
import { useCart } from '#src/checkout/web/use-cart.ts';
import type { MenuEntry, MenuList } from '#src/menus/menu-contract.ts';
import { ClearedCart } from '#src/menus/web/cleared-cart.tsx';
import { ClosedShift, closedFor } from '#src/menus/web/closed-shift.tsx';
import { DayTabs } from '#src/menus/web/day-tabs.tsx';
import { DishList } from '#src/menus/web/dish-list.tsx';
import { useMenus } from '#src/menus/web/menu-query.ts';
import { MenusFailed, MenusLoading, NoMenus } from '#src/menus/web/menu-states.tsx';
import { OrderBar } from '#src/menus/web/order-bar.tsx';
import { ShiftSwitch } from '#src/menus/web/shift-switch.tsx';
import { useCutOff } from '#src/menus/web/use-cut-off.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { allShifts } from '#src/platform/contract/shifts.ts';
import { ClosureNotices } from '#src/site/web/closure-notices.tsx';

export const handle: ScreenHandle = {
  title: 'Available Menus',
  description: `${allShifts} for today, tomorrow and the day after, with prices. Order online.`,
  namesClosedDays: true,
};

export function MenuPage() {
  const { data, isError, isFetching, refetch } = useMenus();
  usePageRestored(() => void refetch());
  // From now on the router can show this page (early-taps.ts).
  useEffect(() => void document.dispatchEvent(new Event('menus-here')), []);
  return (
    <>
      {data && <ClosureNotices after={data.days.at(-1)} />}
      <main className="mx-auto w-full max-w-6xl px-4 pt-3 sm:px-6 sm:pt-8">
        <h1 className="text-2xl font-extrabold tracking-tight sm:text-4xl">Available Menus</h1>
        {data && <MenuBrowser list={data} />}
        {!data && isFetching && (
          <>
            <MenusLoading />
            <LoadingOverlay label="Loading menus…" />
          </>
        )}
        {!data && isError && !isFetching && <MenusFailed onRetry={() => void refetch()} />}
      </main>
    </>
  );
}

function MenuBrowser({ list: given }: { list: MenuList }) {
  const navigate = useNavigate();
  const current = useCurrentCart(given);
  const { cart, day: chosenDay, shift, add, remove, chooseDay, chooseShift } = current;
  const { cleared, bringBack } = current;
  const day = given.days.find((each) => each === chosenDay) ?? given.days[0] ?? '';
  const { list, cutOff } = useListUntilCutOff(given, day, shift);
  const dishes = useRef<HTMLUListElement>(null);
  const undo = () => {
    bringBack();
    dishes.current?.focus({ preventScroll: true });
  };
  const chooseAnotherDay = (other: BusinessDay) => {
    chooseDay(other);
    if (cart.length === 0) return;
    const action = { label: 'Undo', onPress: undo };
    toast({ title: 'Cart cleared', description: 'Your cart holds one day at a time.', action });
  };
  const hasBegun = cart.length > 0;
  useEffect(() => {
    if (hasBegun) document.dispatchEvent(new Event('order-begun'));
  }, [hasBegun]);
  /** The clicked button disappears, so the focus moves to the dishes for keyboard users. */
  const see = (otherDay: BusinessDay, otherShift: Shift) => {
    if (otherDay !== day) chooseAnotherDay(otherDay);
    chooseShift(otherShift);
    dishes.current?.focus({ preventScroll: true });
  };
  const ofDay = list.menus.filter((menu) => menu.date === day);
  const isClosed = closedFor(list, day, shift) !== undefined;
  const shown = isClosed ? [] : ofDay.filter((menu) => menu.shift === shift);
  return (
    <>
      <DayTabs days={list.days} closed={list.closed} day={day} onChoose={chooseAnotherDay}>
        <ShiftSwitch shift={shift} onChoose={chooseShift} cutOff={cutOff} />
        {shown.length === 0 && !isClosed && (
          <NoMenus other={ofDay[0]?.shift} onOther={(other) => see(day, other)} />
        )}
        <ClosedShift list={list} day={day} shift={shift} onSee={see} />
        <DishList
          ref={dishes}
          shift={shift}
          menus={shown}
          quantityOf={(menuId) => quantityOf(cart, menuId)}
          limitOf={quantityLimit}
          onAdd={add}
          onRemove={remove}
        />
      </DayTabs>
      {cart.length > 0 && (
        <OrderBar
          count={cartCount(cart)}
          totalPaise={chargesOfCart(cart).totalPaise}
          onOrder={() => void navigate('/checkout', { state: { cart } })}
        />
      )}
      {cleared && <ClearedCart onUndo={undo} />}
    </>
  );
}

/** Once the cut-off of a shift has passed in this browser, its dishes are late. */
function useListUntilCutOff(list: MenuList, day: BusinessDay, shift: Shift) {
  const isOpen = (menu: MenuEntry) =>
    menu.date === day && menu.shift === shift && menu.availability === 'open';
  const orderBy = list.menus.find((menu) => isOpen(menu) && menu.orderBy !== undefined)?.orderBy;
  const cutOff = useCutOff(orderBy === undefined ? undefined : { shift, orderBy });
  if (!cutOff.isOver) return { list, cutOff };
  const menus = list.menus.map((menu) =>
    isOpen(menu) ? { ...menu, availability: 'late' as const } : menu,
  );
  return { list: { ...list, menus }, cutOff };
}

/** The cart, with the current data of the menus. */
function useCurrentCart(list: MenuList) {
  const kept = useCart();
  const { cart, replace } = kept;
  useEffect(() => {
    const reconciled = reconcileCart(cart, list);
    if (reconciled.cart !== cart) replace(reconciled.cart);
    if (reconciled.notes.length > 0) {
      toast({ title: 'Your cart has changed', description: reconciled.notes.join(' ') });
    }
  }, [cart, list, replace]);
  return kept;
}
