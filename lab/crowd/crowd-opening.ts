/** Finds the dishes that a crowd orders in a demo shop. */
import { listAddresses } from '#src/addresses/address-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import { ask, type Instance } from './crowd-client.ts';
import type { Carte } from './crowd-customers.ts';

/** Dishes of tomorrow's lunch, which takes orders at any time, without a limit. */
export async function readCarte(shop: Instance): Promise<Carte> {
  const { menus, days } = await ask(shop, listMenus);
  const dishes = menus
    .filter(
      ({ date, shift, availability, portionsLeft }) =>
        date === days[1] &&
        shift === 'Lunch' &&
        availability === 'open' &&
        portionsLeft === undefined,
    )
    .map(({ id }) => id);
  const { addresses } = await ask(shop, listAddresses);
  const addressId = addresses[0]?.id;
  if (addressId === undefined || dishes.length === 0) throw new Error('There is nothing to order.');
  return { addressId, dishes };
}
