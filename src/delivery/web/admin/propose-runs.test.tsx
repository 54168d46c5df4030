import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { ProposeRunsDialog } from './propose-runs.tsx';

const [ramesh, imran] = ['a', 'b'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const proposal = {
  proposals: [
    {
      rider: { id: imran, fullName: 'Imran Shaikh' },
      orders: [
        { id: 4, status: 'pending' },
        { id: 7, status: 'pending' },
      ],
      places: [{ shortname: 'Infocity', orders: 2 }],
    },
    {
      rider: { id: ramesh, fullName: 'Ramesh Parmar' },
      orders: [{ id: 5, status: 'pending' }],
      places: [{ shortname: 'Kudasan', orders: 1 }],
    },
  ],
  unknown: [9],
};
const ask = 'GET /api/admin/runs/proposal';
const accept = 'PUT /api/admin/runs/proposal';

function show(answers: Parameters<typeof fakeShop>[0]) {
  const shop = fakeShop(answers);
  const Page = () => {
    const [open, setOpen] = useState(true);
    return (
      <>
        <ProposeRunsDialog
          date="2026-11-21"
          shift="Lunch"
          open={open}
          onClose={() => setOpen(false)}
        />
        <Toaster />
      </>
    );
  };
  showPage(Page, { path: '/admin/dashboard/runs' });
  return shop;
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('assigning as last time', () => {
  it('shows who gets how many orders of which places, and assigns them with one press', async () => {
    const { asked } = show({ [ask]: () => proposal, [accept]: () => ({ assigned: 3 }) });
    const row = within(await screen.findByRole('listitem', { name: /Imran Shaikh/ }));
    expect(row.getByText('2 orders')).toBeTruthy();
    expect(row.getByText('Infocity (2)')).toBeTruthy();
    expect(screen.getByText(/^1 order keeps waiting/)).toBeTruthy();
    await press('Assign 3 orders');
    expect(await screen.findByText('3 orders went to 2 people.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[accept]?.map(({ body }) => body)).toEqual([
      {
        runs: proposal.proposals.map(({ rider, orders }) => ({
          delivery_boy_id: rider.id,
          orders,
        })),
      },
    ]);
  });

  it('leaves out people whom the admin unticks', async () => {
    const { asked } = show({ [ask]: () => proposal, [accept]: () => ({ assigned: 1 }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Assign to Imran Shaikh' }));
    await press('Assign 1 order');
    expect(await screen.findByText('1 order went to 1 person.')).toBeTruthy();
    expect(asked[accept]).toMatchObject([{ body: { runs: [{ delivery_boy_id: ramesh }] } }]);
  });

  it('asks for confirmation if a person would hold more cash than riders may', async () => {
    const text = 'Imran Shaikh would come to ₹2,200 in cash; the most is ₹2,000.';
    const { asked } = show({
      [ask]: () => proposal,
      [accept]: ({ body }) =>
        (body as { cashLimitSeen?: boolean }).cashLimitSeen
          ? { assigned: 3 }
          : failure(409, text, { details: [{ path: 'cashLimit', message: text }] }),
    });
    await press('Assign 3 orders');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    // Unticking a person changes the question.
    const imransTick = screen.getByRole('checkbox', { name: 'Assign to Imran Shaikh' });
    await userEvent.dblClick(imransTick);
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Assign 3 orders');
    const again = await screen.findByRole('button', { name: 'Assign anyway' });
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(again);
    expect(await screen.findByText('3 orders went to 2 people.')).toBeTruthy();
    const flags = asked[accept]?.map(({ body }) => body as { cashLimitSeen?: boolean });
    expect(flags?.map(({ cashLimitSeen }) => cashLimitSeen)).toEqual([undefined, undefined, true]);
  });

  it('names changes, stays open, and shows the new proposal', async () => {
    const answers = [proposal, { proposals: proposal.proposals.slice(1), unknown: [] }];
    let turn = 0;
    show({
      [ask]: () => answers[Math.min(turn++, 1)],
      [accept]: () => failure(409, 'Order #0004 is assigned by now, changed by somebody else.'),
    });
    await press('Assign 3 orders');
    expect(await screen.findByText(/^Order #0004 is assigned by now/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Assign 1 order' })).toBeTruthy();
  });

  it.each([
    [{ proposals: [], unknown: [] }, 'No order waits'],
    [{ proposals: [], unknown: [1, 2] }, 'Nobody has been there yet'],
  ])('says when there is nothing to assign: %j', async (answer, title) => {
    show({ [ask]: () => answer });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
  });

  it('says when the proposal can’t be loaded, and retries', async () => {
    let down = true;
    show({ [ask]: () => (down ? failure(503, 'Please try later.') : proposal) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Assign 3 orders' })).toBeTruthy();
  });
});
