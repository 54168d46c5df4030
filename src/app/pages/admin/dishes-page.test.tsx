import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDish, libraryAnswer } from '#lab/builders/dish-builders.ts';
import { field, library, press } from '#lab/screens/admin-menu-screen.tsx';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Dish } from '#src/dishes/dish-contract.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { encoded } from '#src/platform/contract/codec.ts';
import { DishesPage } from './dishes-page.tsx';

const add = 'POST /api/admin/dishes';
let dish: Dish;

function show(answers: Record<string, (asked: Asked) => unknown>) {
  startSession({ token: 'secret', role: 'admin' });
  const shop = fakeShop(answers);
  const Page = () => (
    <>
      <DishesPage />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/dishes' });
  return shop;
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const names = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

beforeEach(() => {
  dish = aDish({ photoUrl: '/images/menu-rajma-chawal-640.webp' });
});

describe('the library of dishes', () => {
  it('lists the dishes and finds them by their items', async () => {
    const kadhi = aDish({ name: 'Kadhi', items: ['Kadhi', 'Moong khichdi'] });
    show({ [library]: () => libraryAnswer(kadhi, dish) });
    await screen.findByText('Rajma, Jeera rice');
    expect(names()).toEqual(['Kadhi', 'Rajma Chawal']);
    await userEvent.type(field('Find a dish'), 'moong');
    expect(names()).toEqual(['Kadhi']);
    await userEvent.type(field('Find a dish'), 'x');
    expect(screen.getByText('No dish found')).toBeTruthy();
  });

  it('offers twenty dishes while it is empty, and adds the selected ones', async () => {
    let dishes: Dish[] = [];
    const starters = 'POST /api/admin/dishes/starters';
    const { asked } = show({
      [library]: () => libraryAnswer(...dishes),
      [starters]: () => {
        dishes = [dish];
        return { added: 19, skipped: 0 };
      },
    });
    await screen.findByRole('region', { name: 'Dishes to start from' });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Masala Dosa/ }));
    await press('Add 19 dishes');
    await screen.findByText('19 dishes added.');
    const sent = asked[starters]?.[0]?.body as { dishes: { name: string }[] };
    expect(sent.dishes).toHaveLength(19);
    expect(sent.dishes.map(({ name }) => name)).not.toContain('Masala Dosa');
    await screen.findByRole('heading', { name: 'Rajma Chawal' });
  });

  it('shows why loading failed, and offers a retry', async () => {
    let isUp = false;
    show({ [library]: () => (isUp ? libraryAnswer(dish) : failure(500, 'The shop stumbled.')) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The shop stumbled.')).toBeTruthy();
    isUp = true;
    await userEvent.click(retry);
    await screen.findByText('Rajma, Jeera rice');
  });
});

describe('a dish', () => {
  it('is refused without name and price, with errors at the fields and without a request', async () => {
    const { asked } = show({ [library]: () => libraryAnswer(dish) });
    await press('Add dish');
    await press('Add dish');
    expect(asked[add]).toBeUndefined();
    const form = within(screen.getByRole('dialog'));
    expect(form.getByText('Name is required')).toBeTruthy();
    expect(form.getByText('Valid price is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
  });

  it('whose name is in use shows that at the field, and keeps the typed text', async () => {
    const message = 'A dish in the library has this name already.';
    const details = [{ path: 'name', message }];
    const { asked } = show({
      [library]: () => libraryAnswer(dish),
      [add]: () => failure(409, message, { details }),
    });
    await press('Add dish');
    await userEvent.type(field('Name'), 'Rajma chawal');
    await userEvent.type(field('Price (₹)'), '99.50');
    await userEvent.type(field('Items'), 'Rajma{Enter}4 roti');
    const form = within(screen.getByRole('dialog'));
    await press('Add dish');
    await form.findByText(message);
    expect(asked[add]?.[0]?.body).toMatchObject({ price: 99.5, items: ['Rajma', '4 roti'] });
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Price (₹)').value).toBe('99.50');
  });

  it('is changed with the revision that was shown', async () => {
    const change = `PUT /api/admin/dishes/${dish.id}`;
    const { asked } = show({
      [library]: () => libraryAnswer(dish),
      [change]: () => ({ dish: encoded(Dish, dish) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Rajma Chawal' }));
    await userEvent.clear(field('Price (₹)'));
    await userEvent.type(field('Price (₹)'), '120');
    await press('Save');
    await closed();
    expect(asked[change]?.[0]?.body).toMatchObject({
      name: 'Rajma Chawal',
      price: 120,
      photoUrl: dish.photoUrl,
      revision: 1,
    });
  });

  it('is deleted after a confirmation, unless somebody else has changed it', async () => {
    const remove = `DELETE /api/admin/dishes/${dish.id}`;
    let answer: () => unknown = () => failure(409, 'Somebody else has changed Rajma Chawal.');
    const { asked } = show({ [library]: () => libraryAnswer(dish), [remove]: () => answer() });
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete: Rajma Chawal' }));
      await press('Delete');
      await closed();
    };
    await ask();
    await screen.findByText('Somebody else has changed Rajma Chawal.');
    answer = () => ({});
    await ask();
    await screen.findByText('Rajma Chawal is deleted');
    expect(asked[remove]).toHaveLength(2);
  });
});
