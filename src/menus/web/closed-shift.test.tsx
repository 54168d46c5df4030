import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMenu, days, menuAnswer } from '#lab/builders/menu-builders.ts';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { MenuPage } from '#src/app/pages/shop/menu-page.tsx';
import type { MenuEntry } from '../menu-contract.ts';

const lateLunch = aMenu({ variant: 'Dal Rice', availability: 'late' });
const lateDinner = aMenu({ variant: 'Paneer Thali', shift: 'Dinner', availability: 'late' });
const dinner = aMenu({ variant: 'Paneer Thali', shift: 'Dinner' });
const tomorrow = aMenu({ variant: 'Hakka Noodles', date: '2026-11-22' });

async function showMenus(...menus: MenuEntry[]) {
  fakeShop({ 'GET /api/user/menus': () => menuAnswer(...menus) });
  showPage(MenuPage, { path: '/menu' });
  await screen.findAllByRole('tab');
}

const see = () => screen.queryByRole('button', { name: /^See / });
const chosen = () => ({
  day: screen.getByRole('tab', { selected: true }).textContent,
  shift: screen.getByRole<HTMLInputElement>('radio', { checked: true }).value,
});

describe('a shift that takes no more orders', () => {
  it('says so above its dishes and links to the other shift of the day', async () => {
    await showMenus(lateLunch, dinner, tomorrow);
    const line = screen.getByText('Lunch is closed for today.');
    const dish = screen.getByText('Dal Rice');
    expect(line.compareDocumentPosition(dish)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(chosen().shift).toBe('Lunch');

    await userEvent.click(screen.getByRole('button', { name: 'See Dinner' }));
    expect(chosen()).toEqual({ day: 'Today, 21 Nov', shift: 'Dinner' });
    expect(screen.getByText('Paneer Thali')).toBeTruthy();
    expect(screen.queryByText(/(is|are) closed/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Dinner' }));
  });

  it('links to tomorrow when both shifts of today are over', async () => {
    await showMenus(lateLunch, lateDinner, tomorrow);
    expect(screen.getByText('Lunch and dinner are closed for today.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'See tomorrow' }));
    expect(chosen()).toEqual({ day: 'Tomorrow, 22 Nov', shift: 'Lunch' });
    expect(screen.getByText('Hakka Noodles')).toBeTruthy();
  });

  it('skips days that take no orders, and links to the shift that does', async () => {
    const later = aMenu({ variant: 'Rajma Chawal', date: days[2] ?? '', shift: 'Dinner' });
    await showMenus(lateLunch, { ...tomorrow, availability: 'soldOut' }, later);
    await userEvent.click(screen.getByRole('button', { name: 'See the day after tomorrow' }));
    expect(chosen()).toEqual({ day: 'Day After Tomorrow, 23 Nov', shift: 'Dinner' });
  });

  it('has no link if nothing can be ordered at all', async () => {
    await showMenus(lateLunch, { ...dinner, availability: 'closed' });
    expect(screen.getByText('Lunch and dinner are closed for today.')).toBeTruthy();
    expect(see()).toBeNull();
  });

  it('shows no note while one of its dishes can be ordered', async () => {
    await showMenus(lateLunch, aMenu({ variant: 'Poha' }), dinner);
    expect(screen.queryByText(/(is|are) closed/)).toBeNull();
  });

  it('shows its dishes as rows without anything to press', async () => {
    await showMenus(lateLunch, dinner);
    const row = screen.getByRole('heading', { name: /Dal Rice$/ }).closest('li');
    expect(row?.textContent).toContain('Orders closed');
    expect(row?.querySelector('button')).toBeNull();
  });
});
