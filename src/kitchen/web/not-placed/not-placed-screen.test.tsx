import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kitchenToday, notPlacedOf, shiftDayOf } from '#lab/screens/kitchen-answers.ts';
import { kitchenAnswers, showKitchen } from '#lab/screens/kitchen-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { NotPlaced } from '#src/kitchen/packing-contract.ts';
import { endSession } from '#src/platform/browser/session.ts';
import { dismissToast } from '#src/platform/browser/toast.tsx';
import { NotPlacedScreen } from './not-placed-screen.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  endSession();
  vi.unstubAllGlobals();
});

const asOf = `${kitchenToday}T10:12:00.000+05:30`;
const explainPath = 'PUT /api/kitchen/not-placed/explanation';

function showNotPlaced(
  orders: NotPlaced[],
  answers: NonNullable<Parameters<typeof showKitchen>[1]>['answers'] = {},
) {
  const list = vi.fn(() => ({ day: shiftDayOf(), asOf, orders }));
  const shown = showKitchen(NotPlacedScreen, {
    path: '/kitchen/not-placed',
    answers: { [kitchenAnswers.notPlaced]: list, ...answers },
  });
  return { ...shown, list };
}

describe('what is not placed', () => {
  it('says which order, how much, where and why', async () => {
    showNotPlaced([
      notPlacedOf(41),
      notPlacedOf(42, { reason: 'noRider', meals: 1, dishes: '1 × Thali', place: 'Sun Plaza' }),
      notPlacedOf(43, { reason: 'problem' }),
    ]);
    expect(await screen.findByRole('heading', { name: '5 meals without a place' })).toBeTruthy();
    const texts = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(texts[0]).toContain('Order #0041 · 2 mealsThe payment is open');
    expect(texts[1]).toBe(
      'Order #0042 · 1 mealNo delivery person yet.1 × Thali · Sun PlazaExplain',
    );
    expect(texts[2]).toContain('It could not be handed over.');
  });

  it('is a good moment where there is none', async () => {
    showNotPlaced([]);
    expect(await screen.findByText('Every meal has its place')).toBeTruthy();
  });

  it('is quiet once somebody has explained it', async () => {
    const { asked, list } = showNotPlaced([notPlacedOf(41)], {
      [explainPath]: () => {
        const explanation = { text: 'They come for it at one', by: 'Ramila Ben', at: asOf };
        const orders = [notPlacedOf(41, { explanation })];
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

  it('keeps what was typed where the shop refuses it', async () => {
    showNotPlaced([notPlacedOf(41)], {
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
