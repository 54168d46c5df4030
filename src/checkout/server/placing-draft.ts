/** Works out an order from menus and shift plan, before the statement that stores it. */
import { availabilityOf, portionsLeft } from '#src/menus/menu-rules.ts';
import type { KnownMenus } from '#src/menus/server/menu-service.ts';
import type { MenuRow } from '#src/menus/server/menu-sql.ts';
import type { Meals } from '#src/menus/server/shift-meal-service.ts';
import { type Charges, chargesOfCheckout, type PricedLine } from '#src/orders/charges.ts';
import { methodOf } from '#src/orders/payment-methods.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { ruleOf, type ShiftPlan, type ShiftState, shiftAt } from '#src/settings/cut-off-rules.ts';
import { dayOffText } from '#src/settings/shift-rules.ts';
import type { OrderRequest } from '../checkout-contract.ts';
import { closedText, totalDetail, unorderableText } from '../checkout-rules.ts';
import { lateOnlineText } from '../no-cash-texts.ts';
import { refuseWithoutReason, type StaffEntry } from './staff-entry.ts';

/** Everything that one request stores. */
export type Draft = ReturnType<typeof draftCheckout>;

interface DraftInput {
  request: OrderRequest;
  now: Date;
  plan: ShiftPlan;
  entry?: StaffEntry | undefined;
}

/**
 * One checkout, or one for each order if each is paid at the door. Throws 409 `conflict` if a rule
 * refuses the order.
 */
export function draftCheckout(input: DraftInput, menus: KnownMenus) {
  const { request, now, plan, entry } = input;
  const lines = request.menus.map(({ menu_id, quantity, wishes = [] }) => {
    const menu = menus.get(menu_id);
    if (!menu) throw new AppError('conflict', 'A menu in your cart does not exist any more.');
    refuseUnorderable(menu, input);
    const { date, shift, pricePaise } = menu;
    const wanted = { menu, quantity: quantityOf(menu_id, request) };
    const isHeld = menu.portions !== null && !isBeyond(wanted, entry);
    return { menu, date, shift, pricePaise, quantity, wishes, isHeld };
  });
  const { orders, charges } = chargesOfCheckout({ lines });
  requireTotal(request, charges.totalPaise);
  const isOneByOne = methodOf(request.settlement).checkoutPer === 'order';
  const firstId = newId();
  const drafted = orders.map((order, index) => ({
    ...toDraftOrder(order, plan),
    checkoutId: isOneByOne && index > 0 ? newId() : firstId,
  }));
  return {
    checkouts: isOneByOne
      ? drafted.map(({ checkoutId: id, totalPaise }) => ({ id, totalPaise }))
      : [{ id: firstId, totalPaise: charges.totalPaise }],
    orders: drafted,
    lines,
    orderDate: businessDay(now, plan.timeZone),
    totalPaise: charges.totalPaise,
  };
}

function refuseUnorderable(menu: MenuRow, { request, now, plan, entry }: DraftInput): void {
  const state = shiftAt(menu.date, menu.shift, now, plan);
  refuseClosed(menu, state);
  const availability = menu.isPublished
    ? availabilityOf(menu, state, portionsLeft(menu))
    : 'closed';
  if (availability === 'open') return;
  const message = unorderableText(menu.variant, availability);
  const isOver = availability === 'late' && menu.date < businessDay(now, plan.timeZone);
  if (availability === 'closed' || isOver) throw new AppError('conflict', message);
  refuseWithoutReason(entry, message);
  if (availability !== 'late' || methodOf(request.settlement).cookedOnce === 'placed') return;
  throw new AppError('conflict', lateOnlineText);
}

/** All lines of a menu entry together: with different wishes it has several. */
function quantityOf(menuId: string, { menus }: OrderRequest): number {
  const lines = menus.filter(({ menu_id }) => menu_id === menuId);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What staff sell beyond the portions of a menu entry does not count among them. */
function isBeyond(line: { menu: MenuRow; quantity: number }, entry: StaffEntry | undefined) {
  if (!entry || (portionsLeft(line.menu) ?? line.quantity) >= line.quantity) return false;
  refuseWithoutReason(entry, unorderableText(line.menu.variant, 'soldOut'));
  return true;
}

function refuseClosed({ date, shift }: MenuRow, state: ShiftState): void {
  if (state.state === 'dayOff') throw new AppError('conflict', `${dayOffText(shift, date)}.`);
  if (state.state !== 'closed') return;
  throw new AppError('conflict', closedText({ date, shift }, state.reason));
}

interface DraftLine extends PricedLine {
  menu: MenuRow;
  date: BusinessDay;
  shift: Shift;
  wishes: readonly string[];
  isHeld: boolean;
}

function toDraftOrder(
  { lines, charges }: { lines: readonly DraftLine[]; charges: Charges },
  plan: ShiftPlan,
) {
  const [first] = lines;
  if (!first) throw new Error('an order has no line');
  const { date: deliveryDate, shift } = first;
  const { linesPaise: _lines, ...costs } = charges;
  const meals = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const mostMeals = ruleOf(deliveryDate, shift, plan)?.mostMeals ?? null;
  const ids = { id: newId(), eventId: newId() };
  return { ...ids, lines, deliveryDate, shift, ...costs, meals, mostMeals };
}

export function toMeals({
  id: orderId,
  deliveryDate: date,
  shift,
  meals: quantity,
}: Draft['orders'][number]): Meals & { orderId: string } {
  return { orderId, date, shift, quantity };
}

/** 409 `conflict`, before anything is stored, if the customer saw another total. */
function requireTotal({ totalAmountPaise }: OrderRequest, countedPaise: number): void {
  if (totalAmountPaise === undefined || totalAmountPaise === countedPaise) return;
  const message = 'The total of this order is different now. Please look at the menus again.';
  throw new AppError('conflict', message, { details: [{ path: totalDetail, message }] });
}

/** Lines copy the menu entry's values; a later edit does not change them. */
export function linesOf({ id: orderId, lines }: Draft['orders'][number]) {
  return lines.map(({ menu, quantity, wishes, isHeld }, position) => ({
    id: newId(),
    orderId,
    menuId: menu.id,
    revision: menu.revision,
    pricePaise: menu.pricePaise,
    isLimited: menu.portions !== null,
    isHeld,
    position,
    quantity,
    wishes,
  }));
}
