/** Customers of a day: they order by the calls of the pages, and pay on the sandbox's pages. */
import { listAddresses, type SavedAddress } from '#src/addresses/address-contract.ts';
import { type PlacedOrder, placeOrder } from '#src/checkout/checkout-contract.ts';
import { listMenus, type MenuList } from '#src/menus/menu-contract.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { openPayLink } from '#src/payments/pay-link-contract.ts';
import { initiatePayment, verifyPayment } from '#src/payments/payment-contract.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Area, OwnDish } from './day-menu.ts';
import type { DayShop } from './day-shop.ts';
import { costOf, type OwnBooks, type OwnLine, type OwnOrder } from './own-books.ts';

export interface Wish {
  date: BusinessDay;
  mobileNo: string;
  area: Area;
  note: string;
  settlement: PaymentMethod;
  /** For lunch, dinner or both: each shift is a separate order. */
  lines: OwnLine[];
}

/** What a request refers to: menus of days, and addresses. */
export interface Offer {
  menuId(date: BusinessDay, dish: OwnDish): string;
  addressId(area: Area): string;
}

async function readOffer(shop: DayShop): Promise<Offer> {
  const { menus } = await shop.call<WireOf<typeof MenuList>>(listMenus.method, listMenus.path);
  const { addresses } = await shop.call<{ addresses: SavedAddress[] }>(
    listAddresses.method,
    listAddresses.path,
  );
  const found = <Row extends { id: string }>(row: Row | undefined, what: string) => {
    if (!row) throw new Error(`${what} is not on the menu or no address.`);
    return row.id;
  };
  return {
    menuId: (date, { name, shift }) =>
      found(
        menus.find((row) => row.date === date && row.shift === shift && row.variant === name),
        `${name} of ${date}`,
      ),
    addressId: (area) =>
      found(
        addresses.find(({ shortname }) => shortname === area),
        area,
      ),
  };
}

export const requestOf = (
  { date, mobileNo, area, note, settlement, lines }: Wish,
  offer: Offer,
) => ({
  address_id: offer.addressId(area),
  mobile_no: mobileNo,
  note,
  menus: lines.map(({ dish, quantity }) => ({ menu_id: offer.menuId(date, dish), quantity })),
  totalAmount: costOf({ lines }) / 100,
  settlement,
});

type PlacedNumbers = Pick<WireOf<typeof PlacedOrder>, 'orders'>['orders'];

/** One order per shift, as the test itself expects it. */
export function writeDown(
  books: OwnBooks,
  { date, mobileNo, area, settlement, lines }: Wish,
  { numbers, source }: { numbers: PlacedNumbers; source: OwnOrder['source'] },
): OwnOrder[] {
  return [...Map.groupBy(lines, ({ dish }) => dish.shift)].map(([shift, ofShift]) => {
    const number = numberOf(numbers, shift);
    const facts = { number, date, shift, mobileNo, area, source, settlement };
    return books.add({ ...facts, lines: ofShift });
  });
}

function numberOf(numbers: PlacedNumbers, shift: Shift): number {
  const found = numbers.find((each) => each.shift === shift);
  if (!found) throw new Error(`No order for ${shift} was placed.`);
  return found.id;
}

/** `webhook`: the customer never returns to the shop, which learns of the payment by webhook. */
export type WayToPay = 'comes back' | 'webhook' | 'leaves';

export interface Customers {
  offer: Offer;
  /** Orders on the web, and pays unless it is in cash. */
  order(wish: Wish, pays?: WayToPay): Promise<OwnOrder[]>;
  /** The payment page of a cash order, or of a link. */
  openPage(order: OwnOrder): Promise<string>;
  /** Pays everything that the page is for. */
  pay(page: string, paid: readonly OwnOrder[], way?: WayToPay): Promise<void>;
}

export async function meetCustomers(shop: DayShop, books: OwnBooks): Promise<Customers> {
  const offer = await readOffer(shop);
  const pay: Customers['pay'] = async (page, paid, way = 'comes back') => {
    const outcome = way === 'webhook' ? 'pay-no-redirect' : 'pay';
    const body = new URLSearchParams({ outcome });
    const chosen = await fetch(new URL(page, shop.url), {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    await chosen.arrayBuffer();
    if (way === 'webhook') await shop.app.jobs.runDue();
    else await comeBack(shop, chosen.headers.get('location'));
    if (paid.every((order) => order.tender === undefined)) books.payOnline(...paid);
  };
  const openLink = async ({ number }: OwnOrder) => {
    const path = `/api/admin/orders/${number}/pay-link`;
    const { url } = await shop.call<{ url: string }>('GET', path, undefined, { as: shop.admin });
    const link = url.split('/pay/')[1];
    const opened = await shop.call<{ data: { url: string } }>(
      openPayLink.method,
      openPayLink.path,
      { link },
    );
    return opened.data.url;
  };
  return {
    offer,
    pay,
    openPage: openLink,
    async order(wish, pays = 'comes back') {
      shop.tick(7);
      const { order, orders } = await shop.call<WireOf<typeof PlacedOrder>>(
        placeOrder.method,
        placeOrder.path,
        requestOf(wish, offer),
      );
      const own = writeDown(books, wish, { numbers: orders, source: 'web' });
      if (wish.settlement === 'cash' || pays === 'leaves') return own;
      const { data } = await shop.call<{ data: { url: string } }>(
        initiatePayment.method,
        initiatePayment.path,
        { orderId: order.id, amount: order.totalAmount, mobileNumber: wish.mobileNo },
      );
      shop.tick(20);
      await pay(data.url, own, pays);
      return own;
    },
  };
}

/** Polls like the status page. */
async function comeBack(shop: DayShop, location: string | null): Promise<void> {
  const merchantTransactionId = location?.split('/').at(-1);
  const { data } = await shop.call<{ data: { status: string } }>(
    verifyPayment.method,
    verifyPayment.path,
    { merchantTransactionId },
  );
  if (data.status !== 'Successful') throw new Error(`The payment is ${data.status}.`);
}
