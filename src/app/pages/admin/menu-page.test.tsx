import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#lab/builders/menu-builders.ts';
import {
  anAdminMenu,
  changeOf,
  copy,
  field,
  kitchenOf,
  list,
  openMenus,
  overtake,
  press,
  showMenus,
} from '#lab/screens/admin-menu-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { AdminMenuEntry } from '#src/menus/admin-menu-contract.ts';

const [today = '', tomorrow = ''] = days;
let lunch: AdminMenuEntry;
let dinner: AdminMenuEntry;

const card = (name: string) => screen.findByRole('article', { name });
const inCard = async (name: string, button: string) =>
  userEvent.click(within(await card(name)).getByRole('button', { name: button }));

beforeEach(() => {
  lunch = anAdminMenu({ variant: 'Dal Rice', portions: 40, portionsSold: 12, sold: 11 });
  dinner = anAdminMenu({ variant: 'Kadhi', shift: 'Dinner', isPublished: false });
});

describe('menu details', () => {
  it('has three tabs, each labelled with its date', async () => {
    await showMenus(kitchenOf(lunch).answers);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Menus');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Today, 21 Nov',
      'Tomorrow, 22 Nov',
      'Day After Tomorrow, 23 Nov',
    ]);
  });

  it('shows all data of a menu', async () => {
    const closed = { ...lunch, status: 'Closed', isPublished: false } as const;
    await showMenus(kitchenOf(closed).answers);
    const text = (await card('Dal Rice')).textContent;
    for (const part of [
      'Closed',
      '21 Nov',
      'Lunch',
      'Not published',
      'Yellow dal with steamed rice',
      'Papad',
      '₹104.00',
      '11 sold · 28 of 40 left',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('shows the menus of the chosen day and shift alone', async () => {
    const later = anAdminMenu({ variant: 'Rajma', date: tomorrow });
    await showMenus(kitchenOf(lunch, dinner, later).answers);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await press('Dinner', 'radio');
    await card('Kadhi');
    await press(/^Tomorrow/, 'tab');
    expect(screen.getByText('No Menu Available.')).toBeTruthy();
    await press('Lunch', 'radio');
    await card('Rajma');
    expect(screen.queryByText('Dal Rice')).toBeNull();
  });

  it('covers the page during the first load, and offers a retry when it fails', async () => {
    let answer: () => unknown = () => failure(500, 'No.');
    openMenus({ [list]: () => answer() });
    expect(screen.getByRole('dialog', { name: 'Loading menus…' })).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = () => ({ menus: [lunch], days });
    await userEvent.click(retry);
    await card('Dal Rice');
  });

  it('reloads silently when the window gets the focus back', async () => {
    const { menus, answers } = kitchenOf(lunch);
    await showMenus(answers);
    overtake(menus, { variant: 'Dal Khichdi' });
    window.dispatchEvent(new Event('visibilitychange'));
    await card('Dal Khichdi');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not reload while a menu is being edited', async () => {
    const { menus, answers } = kitchenOf(lunch);
    const { asked } = await showMenus(answers);
    await press('Edit Menu');
    overtake(menus, { variant: 'Dal Khichdi' });
    window.dispatchEvent(new Event('visibilitychange'));
    await userEvent.type(field('Variant'), '!');
    expect(asked[list]).toHaveLength(1);
    expect(field('Variant').value).toBe('Dal Rice!');
  });
});

describe('one-click changes', () => {
  it('close a menu and open it again, with its revision', async () => {
    const { asked } = await showMenus(kitchenOf(lunch).answers);
    await press('Stop selling');
    await screen.findByText('Menu Updated');
    expect(asked[changeOf(lunch)]?.[0]?.body).toMatchObject({
      status: 'Closed',
      variant: 'Dal Rice',
      portions: 40,
      revision: 1,
    });
    await press('Sell again');
    await screen.findByRole('button', { name: 'Stop selling' });
    expect(asked[changeOf(lunch)]?.[1]?.body).toMatchObject({ status: 'Available', revision: 2 });
  });

  it('publish a menu and take it back', async () => {
    const { menus, answers } = kitchenOf(dinner);
    await showMenus(answers);
    await press('Dinner', 'radio');
    await press('Publish');
    await screen.findByRole('button', { name: 'Unpublish' });
    expect(screen.queryByText('Not published')).toBeNull();
    expect(menus[0]?.isPublished).toBe(true);
  });

  it('block only their own card while they run', async () => {
    const other = anAdminMenu({ variant: 'Rajma' });
    const { answers } = kitchenOf(lunch, other);
    const gate = Promise.withResolvers<void>();
    const { asked } = await showMenus({
      ...answers,
      [changeOf(lunch)]: async (question) => {
        await gate.promise;
        return answers[changeOf(lunch)]?.(question);
      },
    });
    await inCard('Dal Rice', 'Stop selling');
    const busy = within(await card('Dal Rice'));
    expect(busy.getByRole('button', { name: 'Stop selling', busy: true })).toBeTruthy();
    expect(busy.getByRole('button', { name: 'Edit Menu' })).toHaveProperty('disabled', true);
    await inCard('Dal Rice', 'Unpublish');
    await inCard('Rajma', 'Unpublish');
    await waitFor(() => expect(asked[changeOf(other)]).toHaveLength(1));
    expect(asked[changeOf(lunch)]).toHaveLength(1);
    gate.resolve();
    await within(await card('Dal Rice')).findByRole('button', { name: 'Sell again' });
  });

  it('show the server’s message when they fail, and somebody else’s change', async () => {
    const { menus, answers } = kitchenOf(lunch);
    await showMenus(answers);
    overtake(menus, { pricePaise: 120_00 });
    await press('Stop selling');
    await screen.findByText('Somebody else has changed it.');
    await screen.findByText('₹120.00');
  });
});

describe('copying', () => {
  it('copies a shift to the same shift of the next day, and shows it there', async () => {
    const { menus, answers } = kitchenOf(lunch, dinner);
    const { asked } = await showMenus({
      ...answers,
      [copy]: () => {
        menus.push(anAdminMenu({ date: tomorrow }));
        return { copied: 1, skipped: 2 };
      },
    });
    await press('Copy to…');
    expect(screen.getByText('From Today, 21 Nov, Lunch: 1 menu.')).toBeTruthy();
    await press('Copy');
    await screen.findByText('1 menu copied. 2 menus skipped: already there.');
    expect(asked[copy]?.[0]?.body).toEqual({
      from: { date: today, shift: 'Lunch' },
      to: { date: tomorrow, shift: 'Lunch' },
    });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Tomorrow, 22 Nov');
    await card('Dal Rice');
  });

  it('copies a whole day to another', async () => {
    const { answers } = kitchenOf(lunch, dinner);
    const { asked } = await showMenus({ ...answers, [copy]: () => ({ copied: 2, skipped: 0 }) });
    await press('Copy to…');
    await press('Whole day', 'switch');
    expect(screen.getByText('From Today, 21 Nov: 2 menus.')).toBeTruthy();
    await userEvent.selectOptions(field('To day'), days[2] ?? '');
    await press('Copy');
    await screen.findByText('2 menus copied.');
    expect(asked[copy]?.[0]?.body).toEqual({ from: { date: today }, to: { date: days[2] } });
  });

  it('does not copy a shift to itself', async () => {
    await showMenus(kitchenOf(lunch).answers);
    await press('Copy to…');
    await userEvent.selectOptions(field('To day'), today);
    expect(screen.getByText('Please choose another day or shift.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true);
    await userEvent.selectOptions(field('To shift'), 'Dinner');
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', false);
  });

  it('stays open with the server’s message when it fails', async () => {
    const { answers } = kitchenOf(lunch);
    await showMenus({ ...answers, [copy]: () => failure(409, 'That day is past.') });
    await press('Copy to…');
    await press('Copy');
    await screen.findByText('That day is past.');
    expect(screen.getByRole('dialog', { name: 'Copy menus' })).toBeTruthy();
  });
});

describe('removing a menu', () => {
  const answerWith = (answer: (menus: AdminMenuEntry[]) => unknown) => {
    const kitchen = kitchenOf({ ...lunch, portionsSold: 0, sold: 0 });
    const remove = `DELETE /api/admin/menu/${lunch.id}`;
    return { ...kitchen.answers, [remove]: () => answer(kitchen.menus) };
  };
  const agree = async () => {
    await inCard('Dal Rice', 'Delete menu');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this menu?' }));
    expect(dialog.getByText(/^Dal Rice, Lunch, 21 Nov\. .* keep it\.$/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  it.each([
    ['deleted', 'Menu Deleted'],
    ['archived', 'Menu Archived'],
  ])('asks first, and says that it was %s', async (outcome, title) => {
    const answers = answerWith((menus) => {
      menus.splice(0, 1);
      return { outcome };
    });
    await showMenus(answers);
    await agree();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(await screen.findByText('No Menu Available.')).toBeTruthy();
  });

  it.each([
    { sold: 2, portionsSold: 2 },
    { sold: 0, portionsSold: 1 },
  ])('announces that one with orders will be archived: %o', async (counts) => {
    await showMenus(kitchenOf({ ...lunch, ...counts }).answers);
    await inCard('Dal Rice', 'Delete menu');
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive this menu?' }));
    expect(
      dialog.getByText(/^Dal Rice, Lunch, 21 Nov\. .* its orders stay as they are\./),
    ).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Archive' })).toBeTruthy();
  });

  it('shows why it was refused, and the current menus', async () => {
    await showMenus(answerWith(() => failure(409, 'Somebody else has changed it.')));
    await agree();
    expect(await screen.findByText('Somebody else has changed it.')).toBeTruthy();
    expect(await card('Dal Rice')).toBeTruthy();
  });
});
