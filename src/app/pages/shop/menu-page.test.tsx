import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aMenu, menuAnswer } from '#lab/builders/menu-builders.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { writeTab } from '#src/platform/browser/tab-storage.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { MenuPage } from './menu-page.tsx';

const dal = aMenu({ variant: 'Dal Rice', pricePaise: 104_00 });
const dosa = aMenu({ variant: 'Masala Dosa', pricePaise: 89_50 });
const thali = aMenu({ variant: 'Paneer Thali', shift: 'Dinner', pricePaise: 180_00 });
const noodles = aMenu({ variant: 'Hakka Noodles', date: '2026-11-22' });

function showMenus(list = menuAnswer(dal, dosa, thali, noodles)) {
  const shop = fakeShop({ 'GET /api/user/menus': () => list });
  const Page = () => (
    <>
      <MenuPage />
      <Toaster />
    </>
  );
  return { shop, router: showPage(Page, { path: '/menu' }) };
}

const add = (name: string) => screen.findByRole('button', { name: `Add ${name}` });

describe('available menus', () => {
  it('shows the day tabs by their names and dates, and Lunch of today first', async () => {
    showMenus();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Today, 21 Nov',
      'Tomorrow, 22 Nov',
      'Day After Tomorrow, 23 Nov',
    ]);
    expect(screen.getByText('Dal Rice')).toBeTruthy();
    expect(screen.getByText('₹89.50')).toBeTruthy();
    expect(screen.queryByText('Paneer Thali')).toBeNull();
  });

  it('switches to Dinner and keeps the cart', async () => {
    showMenus();
    await userEvent.click(await add('Dal Rice'));
    await userEvent.click(screen.getByRole('radio', { name: 'Dinner' }));
    expect(screen.getByText('Paneer Thali')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Order Now' })).toBeTruthy();
  });

  it('clears the cart when the day changes', async () => {
    showMenus();
    await userEvent.click(await add('Dal Rice'));
    await userEvent.click(screen.getByRole('tab', { name: /^Tomorrow/ }));
    expect(screen.getByText('Hakka Noodles')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Order Now' })).toBeNull();
    expect(screen.getByText('Cart cleared')).toBeTruthy();
  });

  it('brings day and cart back from the message, and from the bar that stays', async () => {
    showMenus();
    for (const undo of ['Undo', 'Bring back the cart']) {
      await userEvent.click(await add('Dal Rice'));
      await userEvent.click(screen.getByRole('tab', { name: /^Tomorrow/ }));
      await userEvent.click(screen.getByRole('button', { name: undo }));
      expect(screen.getByRole('tab', { name: /^Today/, selected: true })).toBeTruthy();
      expect(screen.getByRole('region', { name: 'Your cart' }).textContent).toContain('₹104.00');
      expect(screen.queryByRole('button', { name: 'Bring back the cart' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'One less Dal Rice' }));
    }
  });

  it('brings a cleared cart back after the page was loaded again', async () => {
    const cleared = { shift: 'Lunch', cart: [{ menu: dal, quantity: 2 }] };
    writeTab('browsing', { day: '2026-11-22', shift: 'Dinner', cart: [], cleared });
    showMenus();
    await userEvent.click(await screen.findByRole('button', { name: 'Bring back the cart' }));
    expect(screen.getByRole('tab', { name: /^Today/, selected: true })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your cart' }).textContent).toContain('₹208.00');
  });

  it('does not bring a cart back over one that was begun on the other day', async () => {
    showMenus();
    await userEvent.click(await add('Dal Rice'));
    await userEvent.click(screen.getByRole('tab', { name: /^Tomorrow/ }));
    await userEvent.click(await add('Hakka Noodles'));
    expect(screen.queryByRole('button', { name: 'Bring back the cart' })).toBeNull();
    // The message may still be there.
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Hakka Noodles')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Quantity of Hakka Noodles' })).toBeTruthy();
  });

  it('keeps the cart while the arrow keys move through the days', async () => {
    showMenus();
    await userEvent.click(await add('Dal Rice'));
    screen.getByRole('tab', { name: /^Today/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /^Tomorrow/ }));
    expect(screen.getByRole('button', { name: 'Order Now' })).toBeTruthy();
    expect(screen.queryByText('Cart cleared')).toBeNull();
  });

  it('clears an empty cart silently', async () => {
    showMenus();
    await userEvent.click(await screen.findByRole('tab', { name: /^Tomorrow/ }));
    expect(screen.queryByText('Cart cleared')).toBeNull();
  });

  it('turns Add into minus, count and plus, and back at the last one', async () => {
    showMenus();
    await userEvent.click(await add('Dal Rice'));
    const stepper = screen.getByRole('group', { name: 'Quantity of Dal Rice' });
    const plus = within(stepper).getByRole('button', { name: 'One more Dal Rice' });
    expect(document.activeElement).toBe(plus);
    await userEvent.click(plus);
    expect(within(stepper).getByText('2')).toBeTruthy();
    const minus = within(stepper).getByRole('button', { name: 'One less Dal Rice' });
    await userEvent.click(minus);
    await userEvent.click(minus);
    expect(document.activeElement).toBe(await add('Dal Rice'));
  });

  it('goes to the checkout with the cart as navigation state', async () => {
    const { router } = showMenus();
    await userEvent.click(await add('Dal Rice'));
    await userEvent.click(await add('Masala Dosa'));
    const bar = screen.getByRole('region', { name: 'Your cart' });
    expect(bar.textContent).toContain('2 items');
    expect(bar.textContent).toContain('₹193.50');
    await userEvent.click(within(bar).getByRole('button', { name: 'Order Now' }));
    expect(router.state.location.pathname).toBe('/checkout');
    expect(router.state.location.state.cart).toEqual([
      { menu: dal, quantity: 1 },
      { menu: dosa, quantity: 1 },
    ]);
  });

  it('keeps the cart through a reload, and shows a changed price', async () => {
    showMenus();
    await userEvent.click(await add('Dal Rice'));
    cleanup();
    showMenus(menuAnswer({ ...dal, pricePaise: 120_00 }));
    const bar = await screen.findByRole('region', { name: 'Your cart' });
    expect(bar.textContent).toContain('₹120.00');
  });

  it('counts down the minutes of the last half hour, without requests', async () => {
    const orderBy = '2026-11-21T10:30:00.000+05:30';
    const at = (time: string) => vi.setSystemTime(new Date(`2026-11-21T${time}+05:30`));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    at('09:59:30');
    const { shop } = showMenus(menuAnswer(aMenu({ orderBy })));
    expect(await screen.findByText('Order lunch till 10:30 am today')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('Lunch closes in 30 min')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(18 * 60_000));
    expect(screen.getByText('Lunch closes in 12 min')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(12 * 60_000));
    expect(screen.getByText('Lunch is closed for today.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    expect(shop.asked['GET /api/user/menus']).toHaveLength(1);
  });

  it('shows on the tab and above the dishes that a day is without a shift', async () => {
    const closed = [
      { date: '2026-11-22', shift: 'Dinner' as const, reason: 'No dinner on Sundays' },
    ];
    showMenus({ ...menuAnswer(dal, noodles), closed });
    const tab = await screen.findByRole('tab', { name: /No dinner$/ });
    await userEvent.click(tab);
    expect(screen.queryByText('No dinner on Sundays.')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Dinner' }));
    expect(screen.getByText('No dinner on Sundays.')).toBeTruthy();
    expect(screen.queryByText('No Menu Available.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'See Lunch' }));
    expect(screen.getByText('Hakka Noodles')).toBeTruthy();
  });

  it('shows how many can be ordered online, and where to ask for more', async () => {
    writeTab('browsing', { shift: 'Lunch', cart: [{ menu: dal, quantity: 49 }] });
    showMenus();
    const more = await screen.findByRole('button', { name: 'One more Dal Rice' });
    expect(screen.queryByText(/is the most online/)).toBeNull();
    await userEvent.click(more);
    expect(screen.getByText(/^50 is the most online\./)).toBeTruthy();
    const call = screen.getByRole('link', { name: 'More? Call us' });
    expect(call.getAttribute('href')).toBe('tel:+919876543210');
    await userEvent.click(more);
    expect(screen.getByText('50 items')).toBeTruthy();
  });

  it('says once until when its dishes can be ordered', async () => {
    vi.setSystemTime(new Date('2026-11-21T09:00:00+05:30'));
    const orderBy = '2026-11-21T10:30:00.000+05:30';
    showMenus(menuAnswer(aMenu({ orderBy }), aMenu({ variant: 'Poha', orderBy })));
    expect(await screen.findAllByText('Order lunch till 10:30 am today')).toHaveLength(1);
  });

  it('shows why a menu cannot be ordered', async () => {
    showMenus(
      menuAnswer(
        aMenu({ status: 'Closed', availability: 'closed' }),
        aMenu({ portionsLeft: 0, availability: 'soldOut' }),
        aMenu({ availability: 'late' }),
        aMenu({ variant: 'Poha', portionsLeft: 3 }),
      ),
    );
    expect(await screen.findByText('Closed')).toBeTruthy();
    expect(screen.getByText('Sold out')).toBeTruthy();
    expect(screen.getByText('Orders closed')).toBeTruthy();
    expect(screen.getByText('Only 3 left')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Add/ })).toHaveLength(1);
  });

  it('says once how few are left, also when no more can be added', async () => {
    showMenus(menuAnswer(aMenu({ variant: 'Poha', portionsLeft: 1 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Poha' }));
    expect(screen.getAllByText(/^Only 1 left/)).toHaveLength(1);
  });

  it('says "No Menu Available." for a shift without menus', async () => {
    showMenus(menuAnswer(thali));
    expect(await screen.findByText('No Menu Available.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'See Dinner' }));
    expect(screen.getByText('Paneer Thali')).toBeTruthy();
  });

  it('offers to try again when the menus cannot be loaded', async () => {
    let down = true;
    fakeShop({
      'GET /api/user/menus': () => (down ? failure(503, 'Please try later.') : menuAnswer(dal)),
    });
    showPage(MenuPage, { path: '/menu' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText('Dal Rice')).toBeTruthy();
  });
});
