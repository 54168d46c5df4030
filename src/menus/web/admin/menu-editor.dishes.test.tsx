import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDish, libraryAnswer } from '#lab/builders/dish-builders.ts';
import {
  add,
  anAdminMenu,
  field,
  kitchenOf,
  library,
  press,
  showMenus,
} from '#lab/screens/admin-menu-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';

const dish = aDish({ photoUrl: '/images/menu-rajma-chawal-640.webp' });
const answers = () => ({ ...kitchenOf().answers, [library]: () => libraryAnswer(dish) });
const box = 'Also keep as a dish';

describe('a menu from the library', () => {
  it('is found by typing, fills the fields, and can be edited', async () => {
    const { asked } = await showMenus(answers());
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'jeera');
    await screen.findByRole('option', { name: /^Rajma Chawal/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field('Variant').value).toBe('Rajma Chawal');
    expect(field('Description').value).toBe('Kidney beans and rice');
    expect(field('Status').value).toBe('Available');
    expect(screen.queryByRole('checkbox', { name: box })).toBeNull();
    await userEvent.clear(field('Price (₹)'));
    await userEvent.type(field('Price (₹)'), '99');
    await press('Save Changes');
    await screen.findByText('Menu Saved');
    expect(asked[add]?.[0]?.body).toMatchObject([
      {
        variant: 'Rajma Chawal',
        menu_items: ['Rajma', 'Jeera rice'],
        price: 99,
        photo_url: dish.photoUrl,
        dishId: dish.id,
      },
    ]);
  });

  it('is never chosen automatically: the typed text stays, and Escape closes the list', async () => {
    const { asked } = await showMenus(answers());
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'Rajma');
    await screen.findByRole('option', { name: /^Rajma/ });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: /^Rajma/ })).toBeNull();
    await userEvent.type(field('Price (₹)'), '90');
    await userEvent.selectOptions(field('Status'), 'Available');
    await userEvent.type(field('Variant'), '{Enter}');
    await screen.findByText('Menu Saved');
    const sent = JSON.stringify(asked[add]?.[0]?.body);
    expect(sent).toContain('"variant":"Rajma"');
    expect(sent).not.toMatch(/dishId|keepAsDish/);
  });
});

describe('a typed menu', () => {
  const fill = async () => {
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'Undhiyu');
    await userEvent.type(field('Price (₹)'), '150');
    await userEvent.selectOptions(field('Status'), 'Available');
    await press(box, 'checkbox');
    await press('Save Changes');
  };

  it('is also kept as a dish if the box is ticked', async () => {
    const { asked } = await showMenus(answers());
    await fill();
    await screen.findByText('Menu Saved');
    expect(asked[add]?.[0]?.body).toMatchObject([{ variant: 'Undhiyu', keepAsDish: true }]);
  });

  it('whose name the library has is refused at the box, and stays in the editor', async () => {
    const message = 'A dish in the library has this name already.';
    await showMenus({
      ...answers(),
      [add]: () => failure(409, message, { details: [{ path: 'keepAsDish', message }] }),
    });
    await fill();
    await screen.findAllByText(message);
    const checkbox = screen.getByRole('checkbox', { name: box });
    expect(checkbox.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(checkbox));
    expect(field('Variant').value).toBe('Undhiyu');
  });
});

it('a menu made from a dish keeps the dish when it is changed', async () => {
  const menu = anAdminMenu({ dishId: dish.id });
  const { answers: own } = kitchenOf(menu);
  const { asked } = await showMenus({ ...own, [library]: () => libraryAnswer(dish) });
  await press('Edit Menu');
  await userEvent.type(field('Description'), '!');
  await press('Update Changes');
  await screen.findByText('Menu Updated');
  const body = asked[`PUT /api/admin/menu/${menu.id}`]?.[0]?.body;
  expect(body).toMatchObject({ dishId: dish.id });
});
