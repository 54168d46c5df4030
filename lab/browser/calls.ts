/** Prepares the state in which a story begins, by API calls, which are faster than pages. */
import { expect, inject } from 'vitest';
import { listAddresses, type SavedAddress } from '#src/addresses/address-contract.ts';
import { type PlacedOrder, placeOrder } from '#src/checkout/checkout-contract.ts';
import { listMenus, type MenuList } from '#src/menus/menu-contract.ts';
import {
  initiatePayment,
  type PaymentResult,
  verifyPayment,
} from '#src/payments/payment-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { type LoginName, logins, type StaffRole } from '#src/platform/contract/roles.ts';
import type { StoryPage } from './browser.ts';

export type Call = <Answer = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export function callAs(url: string, token = ''): Call {
  return async <Answer>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  };
}

/**
 * A customer orders the first lunch and the first dinner of tomorrow and pays; returns the dishes.
 */
export async function orderByCalls(mobile: string, url = inject('shopUrl')): Promise<string[]> {
  const call = callAs(url);
  const { menus, days } = await call<WireOf<typeof MenuList>>(listMenus.method, listMenus.path);
  const dishes = (['Lunch', 'Dinner'] as const).flatMap((shift) => {
    const open = menus.find(
      (menu) => menu.date === days[1] && menu.shift === shift && menu.availability === 'open',
    );
    return open ?? [];
  });
  const { addresses } = await call<{ addresses: SavedAddress[] }>(
    listAddresses.method,
    listAddresses.path,
  );
  const { order } = await call<WireOf<typeof PlacedOrder>>(placeOrder.method, placeOrder.path, {
    address_id: addresses.find(({ shortname }) => shortname === 'Kudasan')?.id,
    mobile_no: mobile,
    note: 'B-204, Shanti Apartments, 382421',
    menus: dishes.map(({ id }) => ({ menu_id: id, quantity: 1 })),
  });
  const { data } = await call<{ data: { url: string } }>(
    initiatePayment.method,
    initiatePayment.path,
    { orderId: order.id, amount: order.totalAmount, mobileNumber: mobile },
  );
  await payInSandboxByCall(url, data.url);
  return dishes.map(({ variant }) => variant);
}

async function payInSandboxByCall(url: string, paymentPage: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'pay' });
  const chosen = await fetch(paymentPage, { method: 'POST', body, redirect: 'manual' });
  const merchantTransactionId = chosen.headers.get('location')?.split('/').at(-1);
  const call = callAs(url);
  const status = async () => {
    const { method, path } = verifyPayment;
    const { data } = await call<PaymentResult>(method, path, { merchantTransactionId });
    return data.status;
  };
  await expect.poll(status).toBe('Successful');
}

/**
 * Signs in as the login form does, which has its own stories; the page's next screen finds the
 * session.
 */
export async function signInByCall(page: StoryPage, login: LoginName, body: object): Promise<void> {
  const { api, person } = logins[login];
  const answer = await page.request.post(`${api}/login`, { data: body });
  const { token, [person]: who } = (await answer.json()) as Record<string, unknown>;
  const { role, mobile_no: mobile } = who as { role: StaffRole; mobile_no?: string };
  // A document without a script, which shares the storage of all others.
  await page.goto('/robots.txt');
  await page.evaluate(
    (session) => {
      localStorage.removeItem('mobile');
      Object.assign(localStorage, session);
    },
    { token: String(token), role, ...(mobile !== undefined && { mobile }) },
  );
}
