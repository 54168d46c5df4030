import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#lab/builders/menu-builders.ts';
import {
  anAdminMenu,
  field,
  kitchenOf,
  list,
  overtake,
  press,
  retype,
  showMenus,
} from '#lab/screens/admin-menu-screen.tsx';
import type { AdminMenuEntry } from '#src/menus/admin-menu-contract.ts';

let lunch: AdminMenuEntry;
beforeEach(() => {
  lunch = anAdminMenu({ variant: 'Dal Rice' });
});

const offer = () => screen.findByRole('region', { name: 'Menu that was not saved' });
const noOffer = () => expect(screen.queryByText(/You were typing/)).toBeNull();

/** The session ends, or the tab is reloaded. */
async function comeBack(kitchen: ReturnType<typeof kitchenOf>, by?: string) {
  cleanup();
  return showMenus(kitchen.answers, by);
}

describe('a menu that is being typed', () => {
  it('is offered after the page was closed, with every field, and opens in its place', async () => {
    const kitchen = kitchenOf(lunch);
    await showMenus(kitchen.answers);
    await press(/^Tomorrow/, 'tab');
    await press('Add Menu');
    await retype('Variant', 'Undhiyu');
    await retype('Description', 'A winter dish');
    await retype('Price (₹)', '150.50');
    await comeBack(kitchen);
    expect((await offer()).textContent).toContain('Undhiyu, Lunch, 22 Nov');
    await press('Go on typing');
    expect(field('Variant').value).toBe('Undhiyu');
    expect(field('Description').value).toBe('A winter dish');
    expect(field('Price (₹)').value).toBe('150.50');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tomorrow, 22 Nov');
    noOffer();
  });

  it('of an existing menu is offered as a change of it, and somebody else’s is not overwritten', async () => {
    const kitchen = kitchenOf(lunch);
    await showMenus(kitchen.answers);
    await press('Edit Menu');
    await retype('Variant', 'Dal Fry');
    overtake(kitchen.menus, { variant: 'Dal Tadka' });
    await comeBack(kitchen);
    await offer();
    await press('Go on typing');
    await press('Update Changes');
    expect(await screen.findByText(/Load the newest version and start again/)).toBeTruthy();
    expect(field('Variant').value).toBe('Dal Fry');
  });

  it('of a menu that no longer exists is offered as a new one', async () => {
    const kitchen = kitchenOf(lunch);
    await showMenus(kitchen.answers);
    await press('Edit Menu');
    await retype('Variant', 'Dal Fry');
    kitchen.menus.splice(0, 1);
    await comeBack(kitchen);
    await offer();
    await press('Go on typing');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
    expect(field('Variant').value).toBe('Dal Fry');
  });

  it('of a day that is over is offered for the first day that can be set', async () => {
    const kitchen = kitchenOf(lunch);
    await showMenus(kitchen.answers);
    await press('Edit Menu');
    await retype('Variant', 'Dal Fry');
    const later = days.slice(1);
    await comeBack({
      ...kitchen,
      answers: { ...kitchen.answers, [list]: () => ({ menus: [], days: later }) },
    });
    expect((await offer()).textContent).toContain('Dal Fry, Lunch, 22 Nov');
  });

  it('is deleted once it is saved, discarded, or the offer refused', async () => {
    const kitchen = kitchenOf(lunch);
    await showMenus(kitchen.answers);
    await press('Edit Menu');
    await retype('Variant', 'Dal Fry');
    await press('Update Changes');
    await screen.findByText('Menu Updated');
    await comeBack(kitchen);
    noOffer();
    await press('Edit Menu');
    await retype('Variant', 'Dal Makhani');
    await press('Discard');
    await comeBack(kitchen);
    noOffer();
    await press('Edit Menu');
    await retype('Variant', 'Dal Makhani');
    await comeBack(kitchen);
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Discard' }));
    await waitFor(noOffer);
    await comeBack(kitchen);
    noOffer();
  });

  it('stays offered while another menu is edited, and is not offered to other people', async () => {
    const kitchen = kitchenOf(lunch);
    await showMenus(kitchen.answers);
    await press('Add Menu');
    await retype('Variant', 'Undhiyu');
    await comeBack(kitchen, 'imran@example.com');
    noOffer();
    await comeBack(kitchen);
    await offer();
    await press('Edit Menu');
    noOffer();
    await press('Discard');
    expect((await offer()).textContent).toContain('Undhiyu');
  });

  it('is not offered when the tab stores something else under that key', async () => {
    sessionStorage.setItem('menu-draft', '{"by":"meena@example.com","date":7}');
    await showMenus(kitchenOf(lunch).answers);
    noOffer();
  });
});
