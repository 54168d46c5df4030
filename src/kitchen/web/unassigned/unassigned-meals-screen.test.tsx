import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  kitchenToday,
  leftOutMealOf,
  shiftDayOf,
  unassignedMealOf,
} from '#lab/screens/kitchen-answers.ts';
import { kitchenAnswers, showKitchen } from '#lab/screens/kitchen-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { UnassignedMeal } from '../../packing-contract.ts';
import { UnassignedMealsScreen } from './unassigned-meals-screen.tsx';

const asOf = `${kitchenToday}T10:12:00.000+05:30`;
const explainPath = 'PUT /api/kitchen/not-placed/explanation';

function showNotPlaced(
  orders: UnassignedMeal[],
  answers: NonNullable<Parameters<typeof showKitchen>[1]>['answers'] = {},
  role?: 'admin',
) {
  const list = vi.fn(() => ({ day: shiftDayOf(), asOf, orders }));
  const shown = showKitchen(UnassignedMealsScreen, {
    path: '/kitchen/not-placed',
    ...(role && { role }),
    answers: { [kitchenAnswers.notPlaced]: list, ...answers },
  });
  return { ...shown, list };
}

describe('the list of meals that are not placed', () => {
  it('shows order, number, place and reason', async () => {
    showNotPlaced([
      unassignedMealOf(41),
      unassignedMealOf(42, {
        reason: 'noRider',
        meals: 1,
        dishes: '1 × Thali',
        place: 'Sun Plaza',
      }),
      unassignedMealOf(43, { reason: 'problem' }),
      unassignedMealOf(45, { reason: 'unapproved' }),
      unassignedMealOf(44),
    ]);
    const name = 'The payment is open';
    const heading = await screen.findByRole('heading', { name });
    const main = screen.getByRole('main');
    const titles = within(main).getAllByRole('heading', { level: 2 });
    expect(titles.map((title) => title.textContent)).toEqual([
      'The payment is open',
      'Waits for an admin',
      'No delivery person yet',
      'Could not be handed over',
    ]);
    const open = within(heading.closest('section') as HTMLElement);
    expect(open.getByText('4 meals of 2 orders')).toBeTruthy();
    expect(open.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Order #0041 · 2 meals2 × Rajma Chawal · Shanti ApartmentsExplain',
      'Order #0044 · 2 meals2 × Rajma Chawal · Shanti ApartmentsExplain',
    ]);
    expect(screen.getByText('1 × Thali · Sun Plaza')).toBeTruthy();
  });

  it('says that all is well when it is empty', async () => {
    showNotPlaced([]);
    expect(await screen.findByText('Every meal has its place')).toBeTruthy();
  });

  it('is quiet once a person has explained each meal', async () => {
    const { asked, list } = showNotPlaced([unassignedMealOf(41)], {
      [explainPath]: () => {
        const explanation = { text: 'They come for it at one', by: 'Ramila Ben', at: asOf };
        const orders = [unassignedMealOf(41, { explanation })];
        list.mockReturnValue({ day: shiftDayOf(), asOf, orders });
        return { orders };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Explain order #0041' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please say why.')).toBeTruthy();
    await userEvent.type(
      screen.getByLabelText('Why it may stay without a place'),
      'They come for it at one',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Every meal has its place, or its word')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Explained' })).toBeTruthy();
    expect(screen.getByText('Ramila Ben, 10:12 am')).toBeTruthy();
    expect(asked[explainPath]?.map(({ body }) => body)).toEqual([
      {
        date: kitchenToday,
        shift: 'Lunch',
        order: 41,
        explanation: 'They come for it at one',
      },
    ]);
  });

  it('keeps the typed text if the server refuses it', async () => {
    showNotPlaced([unassignedMealOf(41)], {
      [explainPath]: () => failure(404, 'This order has its place by now.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Explain order #0041' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('Why it may stay without a place');
    await userEvent.type(field, 'He comes');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This order has its place by now.')).toBeTruthy();
    expect(field.value).toBe('He comes');
  });
});

describe('a meal of a pass that the freeze has left out', () => {
  const cookPath = 'POST /api/admin/left-out/cook';

  it('stands on the list with its person and the reason in words', async () => {
    showNotPlaced([
      unassignedMealOf(41),
      leftOutMealOf('Asha Patel'),
      leftOutMealOf('Ravi', { reason: 'noDish', meals: 2, dishes: '2 × Jain tiffin' }),
      leftOutMealOf('', { reason: 'blocked' }),
    ]);
    await screen.findByRole('heading', { name: 'No dish for Jain tiffin' });
    const main = within(screen.getByRole('main'));
    expect(
      main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual([
      'The payment is open',
      'No meals left',
      'No dish for Jain tiffin',
      'Blocked: no order is taken',
    ]);
    expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Order #0041 · 2 meals2 × Rajma Chawal · Shanti ApartmentsExplain',
      'Asha Patel · 1 meal1 × Jain tiffin · Shanti ApartmentsExplain',
      'Ravi · 2 meals2 × Jain tiffin · Shanti ApartmentsExplain',
      'A meal without a name · 1 meal1 × Jain tiffin · Shanti ApartmentsExplain',
    ]);
    expect(screen.getByText('2 meals of passes')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Not placed/ }).textContent).toBe('Not placed4');
    expect(screen.queryByRole('button', { name: /Cook it/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Asha Patel' })).toBeNull();
  });

  it('is explained as an order is', async () => {
    const { asked } = showNotPlaced([leftOutMealOf('Asha')], {
      [explainPath]: () => ({ orders: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Explain Asha' }));
    await userEvent.type(screen.getByLabelText('Why it is not cooked'), 'New pass on Monday');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(asked[explainPath]?.map(({ body }) => body)).toEqual([
      {
        ...{ date: kitchenToday, shift: 'Lunch', explanation: 'New pass on Monday' },
        standingId: leftOutMealOf('Asha').leftOut?.standingId,
      },
    ]);
  });

  it('is cooked all the same by an admin, who says what pays for it', async () => {
    const refusal = 'No meals are left on a pass for this shift.';
    const cook = vi.fn(() => failure(409, refusal) as unknown);
    const { asked, list } = showNotPlaced([leftOutMealOf('Asha')], { [cookPath]: cook }, 'admin');
    expect(await screen.findByRole('link', { name: 'Asha' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cook it all the same: Asha' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cook it' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    cook.mockReturnValue({ order: 77 });
    list.mockReturnValue({ day: shiftDayOf(), asOf, orders: [] });
    await userEvent.selectOptions(screen.getByLabelText('Paid by'), 'Cash at the door');
    await userEvent.click(screen.getByRole('button', { name: 'Cook it' }));
    expect(await screen.findByText('Order #0077 is to be cooked')).toBeTruthy();
    expect(await screen.findByText('Every meal has its place')).toBeTruthy();
    expect(asked[cookPath]?.map(({ body }) => (body as { paidBy: string }).paidBy)).toEqual([
      'pass',
      'door',
    ]);
  });

  it('is offered to the pass only while that has all of its meals', async () => {
    const leftOut = { ...leftOutMealOf('Asha').leftOut, passCanPay: false };
    showNotPlaced([leftOutMealOf('Asha', { leftOut } as never)], {}, 'admin');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Cook it all the same: Asha' }),
    );
    const field = within(screen.getByLabelText('Paid by'));
    expect(field.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Cash at the door',
    ]);
  });
});
