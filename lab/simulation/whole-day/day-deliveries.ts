/** The delivery rounds of a day, with all events between two people at a door. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type Area, areaRiders, type RiderName } from './day-menu.ts';
import type { Day } from './day-orders.ts';
import { openPhone, type Phone } from './day-riders.ts';
import type { OwnBooks, OwnOrder } from './own-books.ts';

/** The orders that a rider delivers in a shift. */
export function roundOf(
  books: OwnBooks,
  { date, shift, rider }: { date: BusinessDay; shift: Shift; rider: RiderName },
): OwnOrder[] {
  return books
    .ofShift(date, shift)
    .filter(({ fate, area }) => fate === 'open' && areaRiders[area as Area] === rider);
}

/** Everybody is there and pays; the taps arrive at the end of the round. */
export async function deliverAll(phone: Phone, orders: readonly OwnOrder[]): Promise<void> {
  for (const order of orders) phone.deliver(order);
  expectHeard(await phone.send());
}

function expectHeard(answers: readonly number[]): void {
  const others = answers.filter((status) => status !== 200);
  if (others.length > 0) throw new Error(`Taps were refused: ${others.join(', ')}`);
}

function expectAnswers(answers: readonly number[], wanted: readonly number[]): void {
  if (answers.join() === wanted.join()) return;
  throw new Error(`Taps were answered ${answers.join(', ')} and not ${wanted.join(', ')}.`);
}

/** The first orders of a round that are due at the door. */
function takeDue(round: OwnOrder[], count: number): OwnOrder[] {
  const due = round.filter(
    ({ settlement, tender }) => settlement === 'cash' && tender === undefined,
  );
  const taken = due.slice(0, count);
  if (taken.length < count) throw new Error('Too few orders are in cash for this round.');
  for (const order of taken) round.splice(round.indexOf(order), 1);
  return taken;
}

function done(order: OwnOrder, rider: RiderName): OwnOrder {
  order.fate = 'done';
  order.rider = rider;
  return order;
}

/** Delivered without payment: the customer pays later, at the counter. */
export async function leaveOwed(phone: Phone, round: OwnOrder[]): Promise<OwnOrder> {
  const [owed] = takeDue(round, 1);
  if (!owed) throw new Error('Nothing is to be paid at the door.');
  phone.out(owed);
  phone.unpaid(owed, 'payLater');
  phone.handOver(owed);
  expectHeard(await phone.send());
  owed.tender = 'owed';
  return done(owed, phone.name);
}

/** An amount due is paid at the counter. */
export async function payAtCounter({ shop, books }: Day, order: OwnOrder): Promise<void> {
  const body = { orderId: order.number, amount: order.totalPaise / 100 };
  await shop.call('POST', '/api/admin/cash/collections', body, { as: shop.admin });
  books.takeAtCounter(order);
}

/**
 * Kavita's lunch: a quarter of an hour without a network at most doors, and every problem that can
 * occur between a customer's money and her cash balance.
 */
export async function bringLunchWithTrouble(day: Day): Promise<void> {
  const { shop, books, customers, office, today } = day;
  const kavita = openPhone(shop, books, 'Kavita Solanki');
  const round = roundOf(books, { date: today, shift: 'Lunch', rider: kavita.name });
  const [moved, dropped, owed, refused, byQr, paidTwice, linkAfterCash] = takeDue(round, 7);
  if (!(moved && dropped && owed && refused && byQr && paidTwice && linkAfterCash))
    throw new Error('Too few orders are in cash for all that happens.');
  await shop.until(today, '12:10');
  for (const order of [owed, refused, byQr, paidTwice, linkAfterCash]) kavita.out(order);
  expectHeard(await kavita.send());

  await shop.until(today, '12:40');
  await deliverInABasement(day, kavita, { moved, dropped });

  kavita.unpaid(owed, 'payLater');
  kavita.handOver(owed);
  owed.tender = 'owed';
  kavita.unpaid(refused, 'refused');
  kavita.problem(refused, 'refused');
  expectHeard(await kavita.send());
  await office.cancel(refused, 'Refused at the door');

  const open = await customers.openPage(linkAfterCash);
  kavita.cash(linkAfterCash);
  kavita.handOver(linkAfterCash);
  books.takeCash(linkAfterCash, kavita.name);
  expectHeard(await kavita.send());
  await customers.pay(open, [linkAfterCash], 'webhook');
  books.paySurplus(linkAfterCash);

  await customers.pay(await customers.openPage(byQr), [byQr]);
  kavita.qr(byQr);
  kavita.handOver(byQr);
  // The customer has paid on the page; she does not know, and accepts cash.
  kavita.cash(paidTwice);
  kavita.handOver(paidTwice);
  books.takeCashForNothing(paidTwice, kavita.name);
  await customers.pay(await customers.openPage(paidTwice), [paidTwice]);
  await shop.until(today, '14:30');
  expectHeard(await kavita.send());
  for (const order of [owed, byQr, paidTwice, linkAfterCash]) done(order, kavita.name);
  await giveBack(day, kavita, { ownHand: paidTwice, till: dropped });
  await deliverAll(kavita, round);
}

/**
 * These taps wait. In the meantime the office reassigns one order, which she has handed over by
 * then, and cancels the other.
 */
async function deliverInABasement(
  { shop, books, office, today }: Day,
  kavita: Phone,
  { moved, dropped }: { moved: OwnOrder; dropped: OwnOrder },
): Promise<void> {
  for (const order of [moved, dropped]) {
    kavita.out(order);
    kavita.cash(order);
    kavita.handOver(order);
  }
  books.takeCash(moved, kavita.name);
  books.takeCashForNothing(dropped, kavita.name);
  await office.assign('Ramesh Parmar', [moved]);
  await office.cancel(dropped, 'Called: not at home');
  await shop.until(today, '13:00');
  expectAnswers(await kavita.send(), [200, 200, 200, 409, 200, 409]);
  done(moved, kavita.name);
}

/** Cash that was not due: one amount she returns herself, one is paid from the till. */
async function giveBack(
  { shop, books }: Day,
  kavita: Phone,
  { ownHand, till }: { ownHand: OwnOrder; till: OwnOrder },
): Promise<void> {
  const { toReturn } = await kavita.ownCash();
  const idOf = ({ number }: OwnOrder) => {
    const found = toReturn.find(({ orderId }) => orderId === number);
    if (!found) throw new Error(`Nothing goes back of order ${number}.`);
    return found.id;
  };
  const as = shop.riders[kavita.name];
  await shop.call('PUT', `/api/deliveryboy/cash/returns/${idOf(ownHand)}`, undefined, { as });
  await shop.retypePassword(shop.admin);
  const fromTill = `/api/admin/cash/returns/${idOf(till)}/give`;
  await shop.call('POST', fromTill, undefined, { as: shop.admin });
  books.giveCashBack(ownHand, kavita.name);
}

/** Ramesh's lunch: a customer who was absent and came later, and a box that nobody ever took. */
export async function bringLunchTwice({ shop, books, office, today }: Day): Promise<void> {
  const ramesh = openPhone(shop, books, 'Ramesh Parmar');
  const round = roundOf(books, { date: today, shift: 'Lunch', rider: ramesh.name });
  const [late, never] = round.filter(({ settlement }) => settlement === 'online');
  if (!late || !never) throw new Error('Nobody has paid online in this round.');
  for (const order of [late, never]) {
    ramesh.out(order);
    ramesh.problem(order, 'nobodyThere');
  }
  ramesh.handOver(late);
  done(late, ramesh.name);
  expectHeard(await ramesh.send());
  await office.cancel(never, 'Nobody was there');
  await deliverAll(
    ramesh,
    round.filter((order) => order !== late && order !== never),
  );
}
