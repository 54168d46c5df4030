/**
 * Opens a demo shop for a rush: enough delivery people, and dishes of which there are not enough.
 */
import { listAddresses } from '#src/addresses/address-contract.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { listAllMenus } from '#src/menus/admin-menu-contract.ts';
import { listMenus, type MenuEntry } from '#src/menus/menu-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Endpoint } from '#src/platform/contract/endpoint.ts';
import { demoAdmin, demoRiders } from '#src/staff/server/demo-people.ts';
import { addStaff, listDeliveryBoys } from '#src/staff/staff-contract.ts';
import type { Carte } from './rush-customers.ts';

export interface Rider {
  id: string;
  mobileNo: string;
}

export interface Opening {
  carte: Carte;
  day: string;
  shift: MenuEntry['shift'];
  riders: Rider[];
}

const addedAtOnce = 4;
const scarceDishes = 2;

/**
 * For the lunch of tomorrow, which takes orders whatever the clock says. Each scarce dish has so
 * many portions; 0 leaves all dishes without a limit.
 */
export async function openForRush(
  url: string,
  { riders, portions }: { riders: number; portions: number },
): Promise<Opening> {
  const login = await ask(url, logInByEmail.admin, { body: demoAdmin });
  const token = login.token;
  const { menus, days } = await ask(url, listMenus);
  const day = days[1] ?? '';
  const shift = 'Lunch';
  const open = menus.filter(
    (menu) => menu.date === day && menu.shift === shift && menu.availability === 'open',
  );
  const plenty = open.filter((menu) => menu.portionsLeft === undefined).map(({ id }) => id);
  const scarce = portions > 0 ? plenty.splice(0, scarceDishes) : [];
  await limit(url, token, scarce, portions);
  const { addresses } = await ask(url, listAddresses);
  const addressId = addresses[0]?.id;
  if (addressId === undefined || plenty.length === 0) throw new Error('There is nothing to order.');
  return {
    carte: { addressId, dishes: plenty, scarce },
    day,
    shift,
    riders: await employ(url, token, riders),
  };
}

async function limit(url: string, token: string, ids: readonly string[], portions: number) {
  const { menus } = await ask(url, listAllMenus, { token });
  for (const menu of menus.filter(({ id }) => ids.includes(id))) {
    const path = `/api/admin/menu/${menu.id}`;
    await ask(url, { method: 'PUT', path }, { token, body: { ...menu, portions } });
  }
}

/** The demo's own, and as many more as it takes. */
async function employ(url: string, token: string, wanted: number): Promise<Rider[]> {
  const { data: known } = await ask(url, listDeliveryBoys, { token });
  const missing = Array.from({ length: Math.max(0, wanted - known.length) }, (_, place) => ({
    role: 'delivery' as const,
    fullName: `Rider ${place + 1}`,
    mobile_no: `60${String(place).padStart(8, '0')}`,
    password: demoRiders.password,
  }));
  const employNext = async (): Promise<void> => {
    for (let person = missing.pop(); person; person = missing.pop()) {
      await ask(url, addStaff, { token, body: person });
    }
  };
  await Promise.all(Array.from({ length: addedAtOnce }, employNext));
  const { data } = await ask(url, listDeliveryBoys, { token });
  return data.slice(0, wanted).map(({ id, mobile_no }) => ({ id, mobileNo: mobile_no }));
}

interface Asked {
  token?: string;
  body?: unknown;
}

/** Once, and it has to succeed: nothing is measured yet. */
export async function ask<E extends Pick<Endpoint, 'method'> & { path: string }>(
  url: string,
  { method, path }: E,
  { token, body }: Asked = {},
): Promise<E extends Endpoint ? WireOf<E['response']> : unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as E extends Endpoint ? WireOf<E['response']> : unknown;
}
