/**
 * Opens a demo shop for a rush: enough delivery people, and dishes of which there are not enough.
 */
import { listAddresses } from '#src/addresses/address-contract.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { listAllMenus } from '#src/menus/admin-menu-contract.ts';
import { listMenus, type MenuEntry } from '#src/menus/menu-contract.ts';
import { demoAdminLogin } from '#src/staff/server/demo-people.ts';
import { addStaff, listDeliveryBoys } from '#src/staff/staff-contract.ts';
import { ask, type Instance } from './rush-client.ts';
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

/** Of all delivery people of the rush; nobody guesses it first. */
export const riderPassword = 'two tiffins uphill';
const addedAtOnce = 4;
const scarceDishes = 2;

/**
 * For the lunch of tomorrow, which takes orders whatever the clock says. Each scarce dish has so
 * many portions; 0 leaves all dishes without a limit.
 */
export async function openForRush(
  shop: Instance,
  { riders, portions }: { riders: number; portions: number },
): Promise<Opening> {
  const login = await ask(shop, logInByEmail.admin, { body: demoAdminLogin });
  const token = login.token;
  const { menus, days } = await ask(shop, listMenus);
  const day = days[1] ?? '';
  const shift = 'Lunch';
  const open = menus.filter(
    (menu) => menu.date === day && menu.shift === shift && menu.availability === 'open',
  );
  const plenty = open.filter((menu) => menu.portionsLeft === undefined).map(({ id }) => id);
  const scarce = portions > 0 ? plenty.splice(0, scarceDishes) : [];
  await limit(shop, token, scarce, portions);
  const { addresses } = await ask(shop, listAddresses);
  const addressId = addresses[0]?.id;
  if (addressId === undefined || plenty.length === 0) throw new Error('There is nothing to order.');
  return {
    carte: { addressId, dishes: plenty, scarce },
    day,
    shift,
    riders: await employ(shop, token, riders),
  };
}

async function limit(shop: Instance, token: string, ids: readonly string[], portions: number) {
  const { menus } = await ask(shop, listAllMenus, { token });
  for (const menu of menus.filter(({ id }) => ids.includes(id))) {
    const path = `/api/admin/menu/${menu.id}`;
    await ask(shop, { method: 'PUT', path }, { token, body: { ...menu, portions } });
  }
}

/** As many of its own as it takes, beside the demo's. */
async function employ(shop: Instance, token: string, count: number): Promise<Rider[]> {
  const missing = Array.from({ length: count }, (_, place) => ({
    role: 'delivery' as const,
    fullName: `Rider ${place + 1}`,
    mobile_no: `60${String(place).padStart(8, '0')}`,
    password: riderPassword,
  }));
  const employed = new Set(missing.map(({ mobile_no }) => mobile_no));
  const employNext = async (): Promise<void> => {
    for (let person = missing.pop(); person; person = missing.pop()) {
      await ask(shop, addStaff, { token, body: person });
    }
  };
  await Promise.all(Array.from({ length: addedAtOnce }, employNext));
  const { data } = await ask(shop, listDeliveryBoys, { token });
  return data
    .filter(({ mobile_no }) => employed.has(mobile_no))
    .map(({ id, mobile_no }) => ({ id, mobileNo: mobile_no }));
}
