import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ashaOfPass, idOf, passDay, showPasses } from '#lab/screens/passes-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { AskedPage } from './asked-page.tsx';

const list = 'GET /api/admin/late-skips';
const answer = 'POST /api/admin/late-skips/answer';
const skip = {
  ...{ standingId: idOf(4), date: passDay, shift: 'Lunch', tiffin: 'Full tiffin', meals: 1 },
  ...{ ...ashaOfPass, order: 1042, askedAt: '2026-11-21T10:45:00.000+05:30' },
};

function show(answers: Parameters<typeof showPasses>[2] = {}) {
  let asked = [skip];
  return showPasses(AskedPage, '/admin/dashboard/passes/asked', {
    [list]: () => ({ asked }),
    [answer]: () => {
      asked = [];
      return {};
    },
    ...answers,
  });
}

describe('the late skips', () => {
  it('say who asked when to skip which meal, and how many wait', async () => {
    show();
    const [, row] = await screen.findAllByRole('row');
    expect(row?.textContent).toBe(
      'Asha Patel9825012345Lunch on Sat 21 NovFull tiffin, order #1042Asked 10:45 am, Sat 21 NovGive backIt is on its way',
    );
    expect(await screen.findByRole('link', { name: 'Asked 2 waiting' })).toBeTruthy();
  });

  it.each([
    ['Give back', 'givenBack', '1 meal back on the pass of Asha Patel'],
    ['It is on its way', 'onItsWay', 'Asha Patel reads that it is on its way'],
  ])('are answered by one press: %s', async (label, said, told) => {
    const { asked } = show();
    await userEvent.click(await screen.findByRole('button', { name: `${label}: Asha Patel` }));
    expect(await screen.findByText(told)).toBeTruthy();
    expect(asked[answer]?.map(({ body }) => body)).toEqual([
      { standingId: skip.standingId, date: skip.date, answer: said },
    ]);
    expect(screen.getByText('Nobody waits for an answer.')).toBeTruthy();
  });

  it('that another person has answered are read again', async () => {
    const message = 'Somebody else has answered already.';
    const { asked } = show({ [answer]: () => failure(409, message) });
    await userEvent.click(await screen.findByRole('button', { name: 'Give back: Asha Patel' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(asked[list]?.length).toBeGreaterThan(1));
  });
});
