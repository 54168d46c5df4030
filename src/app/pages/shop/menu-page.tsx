/** Available Menus: choose a day and a shift, fill the cart, order. */

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { cartCount, chargesOfCart, quantityLimit, quantityOf } from '#src/checkout/cart.ts';
import { reconcileCart } from '#src/checkout/web/cart-changes.ts';
import { useCart } from '#src/checkout/web/use-cart.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import { ClearedCart } from '#src/menus/web/cleared-cart.tsx';
import { ClosedShift, closedFor } from '#src/menus/web/closed-shift.tsx';
import { DayTabs } from '#src/menus/web/day-tabs.tsx';
import { MenuCard } from '#src/menus/web/menu-card.tsx';
import { fetchMenus, useMenus } from '#src/menus/web/menu-query.ts';
import { MenusFailed, MenusLoading, NoMenus } from '#src/menus/web/menu-states.tsx';
import { OrderBar } from '#src/menus/web/order-bar.tsx';
import { ShiftSwitch } from '#src/menus/web/shift-switch.tsx';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { allShifts } from '#src/platform/contract/shifts.ts';

/** The number of pictures that a phone shows without scrolling. */
const picturesFirst = 1;

export const handle: ScreenHandle = {
  title: 'Available Menus',
  description: `${allShifts} for today, tomorrow and the day after, with prices. Order online.`,
};

/** Prefetches the menus for visitors who are about to open this page. */
export const later = fetchMenus;

export function MenuPage() {
  const { data, isError, isFetching, refetch } = useMenus();
  usePageRestored(() => void refetch());
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-5 sm:px-6 sm:pt-8">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">Available Menus</h1>
      {data && <MenuBrowser list={data} />}
      {!data && isFetching && (
        <>
          <MenusLoading />
          <LoadingOverlay label="Loading menus…" />
        </>
      )}
      {!data && isError && !isFetching && <MenusFailed onRetry={() => void refetch()} />}
    </main>
  );
}

function MenuBrowser({ list }: { list: MenuList }) {
  const navigate = useNavigate();
  const { cart, day: chosenDay, shift, add, remove, chooseDay, chooseShift } = useCurrentCart(list);
  const day = list.days.find((each) => each === chosenDay) ?? list.days[0] ?? '';
  const chooseAnotherDay = (other: BusinessDay) => {
    chooseDay(other);
    if (cart.length === 0) return;
    const action = { label: 'Undo', onPress: undo };
    toast({ title: 'Cart cleared', description: 'Your cart holds one day at a time.', action });
  };
  const dishes = useRef<HTMLUListElement>(null);
  /** The clicked button disappears, so the focus moves to the dishes for keyboard users. */
  const see = (otherDay: BusinessDay, otherShift: Shift) => {
    if (otherDay !== day) chooseAnotherDay(otherDay);
    chooseShift(otherShift);
    dishes.current?.focus({ preventScroll: true });
  };
  const ofDay = list.menus.filter((menu) => menu.date === day);
  const { cleared, bringBack } = useCart();
  const undo = () => {
    bringBack();
    dishes.current?.focus({ preventScroll: true });
  };
  const isClosed = closedFor(list, day, shift) !== undefined;
  const shown = isClosed ? [] : ofDay.filter((menu) => menu.shift === shift);
  return (
    <>
      <DayTabs days={list.days} closed={list.closed} day={day} onChoose={chooseAnotherDay}>
        <ShiftSwitch shift={shift} onChoose={chooseShift} />
        {shown.length === 0 && !isClosed && (
          <NoMenus other={ofDay[0]?.shift} onOther={(other) => see(day, other)} />
        )}
        <ClosedShift list={list} day={day} shift={shift} onSee={see} />
        <ul
          ref={dishes}
          tabIndex={-1}
          aria-label={shift}
          className="grid gap-4 pb-6 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3"
        >
          {shown.map((menu, index) => (
            <li key={menu.id} className="min-w-0">
              <MenuCard
                menu={menu}
                quantity={quantityOf(cart, menu.id)}
                limit={quantityLimit(menu)}
                isToday={day === list.days[0]}
                priority={index < picturesFirst}
                onAdd={() => add(menu)}
                onRemove={() => remove(menu.id)}
              />
            </li>
          ))}
        </ul>
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
