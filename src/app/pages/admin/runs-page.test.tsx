import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderOf, ramesh, today, type WireOrder } from '#lab/screens/admin-orders-screen.tsx';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { Run } from '#src/delivery/run-contract.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { RunsPage } from './runs-page.tsx';

const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;
const imran = { id: idOf('b'), fullName: 'Imran Shaikh', mobile_no: '9800000002' };

function runOf(letter: string, rider: { id: string; fullName: string }, buildings: string[]): Run {
  return {
    id: idOf(`f${letter.codePointAt(0)}`),
    letter,
    rider: { id: rider.id, fullName: rider.fullName },
    revision: 1,
    stops: buildings.map((building, index) => ({
      placeId: idOf(`c${letter.codePointAt(0)}${index}`),
      addressId: idOf('d'),
      shortname: 'Infocity',
      address: 'Infocity, Gandhinagar',
      building,
      number: index + 1,
      orders: [index + 1],
      boxes: index + 1,
      done: 0,
    })),
  };
}

const list = 'GET /api/admin/runs';
const orders = 'POST /api/admin/orders/filter';

/** A minimal shop that arranges runs. */
function shopOf(...runs: Run[]) {
  const shop = { runs, waiting: 0 };
  const arrange = (run: Run) => (asked: Asked) => {
    const { placeIds, revision } = asked.body as { placeIds: string[]; revision: number };
    const now = shop.runs.find(({ id }) => id === run.id) ?? run;
    if (revision !== now.revision) return failure(409, 'The run has changed.');
    const stops = placeIds.flatMap((id, index) => {
      const stop = now.stops.find(({ placeId }) => placeId === id);
      return stop ? [{ ...stop, number: index + 1 }] : [];
    });
    const arranged = { ...now, stops, revision: now.revision + 1 };
    shop.runs = shop.runs.map((each) => (each.id === run.id ? arranged : each));
    return { run: arranged };
  };
  const answers = Object.fromEntries(
    runs.map((run) => [`PUT /api/admin/runs/${run.id}/stops`, arrange(run)]),
  );
  return { shop, answers: { [list]: () => shop, ...answers } };
}

function showRuns(answers: Parameters<typeof fakeShop>[0]) {
  startSession({ token: 'a-token', role: 'admin' });
  const shop = fakeShop({
    'GET /api/admin/delivery-boys': () => ({ data: [imran, ramesh] }),
    ...answers,
  });
  const Page = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email: 'meena@example.com', today }}>
      <RunsPage />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/runs' });
  return shop;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const stopTexts = (letter: string) =>
  within(screen.getByRole('list', { name: `Stops of run ${letter}` }))
    .getAllByRole('listitem')
    .map(
      (row) => `${row.querySelector('span')?.textContent} ${row.querySelector('p')?.textContent}`,
    );

describe('the runs of a shift', () => {
  it('show the rider, their stops with boxes, and how much is delivered', async () => {
    const run = runOf('A', ramesh, ['Alpha', 'Beta', '']);
    const stops = run.stops.map((stop, index) => ({ ...stop, done: index === 0 ? 1 : 0 }));
    showRuns(shopOf({ ...run, stops }, runOf('B', imran, ['Gamma'])).answers);
    const first = within(await screen.findByRole('region', { name: 'Run A, Ramesh Parmar' }));
    expect(first.getByText('3 stops · 6 boxes')).toBeTruthy();
    expect(first.getByText('1 of 3 orders delivered')).toBeTruthy();
    expect(first.getAllByText('Delivered')).toHaveLength(1);
    expect(stopTexts('A')).toEqual(['A-01 Alpha', 'A-02 Beta', 'A-03 Infocity']);
    expect(stopTexts('B')).toEqual(['B-01 Gamma']);
  });

  it('show when there are none, and how many orders wait', async () => {
    showRuns({ [list]: () => ({ runs: [], waiting: 4 }) });
    expect(await screen.findByText('No runs yet')).toBeTruthy();
    expect(screen.getByText(/^4 paid orders are not assigned/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open Orders' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/orders');
  });

  it('show an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showRuns({ [list]: () => (down ? failure(503, 'Please try later.') : shopOf().shop) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText('No runs yet')).toBeTruthy();
  });

  it('are fetched again for another shift', async () => {
    const { asked } = showRuns(shopOf(runOf('A', ramesh, ['Alpha'])).answers);
    await screen.findByText('Alpha');
    await userEvent.selectOptions(screen.getByLabelText('Shift'), 'Dinner');
    await waitFor(() => expect(asked[list]).toHaveLength(2));
  });
});

describe('arranging', () => {
  it('by keyboard is shown and announced at once, saved, and keeps the focus', async () => {
    const { asked } = showRuns(shopOf(runOf('A', ramesh, ['Alpha', 'Beta', 'Gamma'])).answers);
    const down = await button('Move down: Alpha');
    down.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(stopTexts('A')).toEqual(['A-01 Beta', 'A-02 Alpha', 'A-03 Gamma']));
    expect(screen.getByText('Alpha is now 2 of 3.').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(await button('Move down: Alpha'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(stopTexts('A')).toEqual(['A-01 Beta', 'A-02 Gamma', 'A-03 Alpha']));
    await userEvent.keyboard('{Enter}');
    const path = `PUT /api/admin/runs/${runOf('A', ramesh, []).id}/stops`;
    await waitFor(() => expect(asked[path]).toHaveLength(2));
    expect(asked[path]).toMatchObject([{ body: { revision: 1 } }, { body: { revision: 2 } }]);
  });

  it('by dragging puts the stop where it is dropped', async () => {
    showRuns(shopOf(runOf('A', ramesh, ['Alpha', 'Beta', 'Gamma'])).answers);
    await screen.findByText('Alpha');
    const rows = screen.getAllByRole('listitem');
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => data.set(type, text),
      get types() {
        return [...data.keys()];
      },
    };
    const [first, , last] = rows;
    if (!first || !last) throw new Error('no rows');
    fireEvent.dragStart(last, { dataTransfer });
    fireEvent.dragOver(first, { dataTransfer });
    fireEvent.drop(first, { dataTransfer });
    await waitFor(() => expect(stopTexts('A')).toEqual(['A-01 Gamma', 'A-02 Alpha', 'A-03 Beta']));
  });

  it('numbers the boxes again when new stops are inserted', async () => {
    const run = runOf('A', ramesh, ['Alpha', 'Beta']);
    const stops = run.stops.map((stop) => ({ ...stop, number: 3 - stop.number }));
    showRuns(shopOf({ ...run, stops }).answers);
    await press('Number again: run A');
    await waitFor(() => expect(stopTexts('A')).toEqual(['A-01 Alpha', 'A-02 Beta']));
    expect(screen.queryByRole('button', { name: /^Number again/ })).toBeNull();
  });

  it('of a run that has changed shows a message and the current run', async () => {
    const { shop, answers } = shopOf(runOf('A', ramesh, ['Alpha', 'Beta']));
    showRuns(answers);
    await screen.findByText('Alpha');
    shop.runs = [{ ...runOf('A', ramesh, ['Beta', 'Alpha', 'New']), revision: 5 }];
    await press('Move down: Alpha');
    expect(await screen.findByText('The run was loaded again')).toBeTruthy();
    await waitFor(() => expect(stopTexts('A')).toEqual(['A-01 Beta', 'A-02 Alpha', 'A-03 New']));
  });
});

describe('moving a run', () => {
  const assigned = (id: number, facts: Partial<WireOrder> = {}) =>
    orderOf(id, { status: 'isAssigned', deliveryBoy: ramesh, ...facts });
  const run = runOf('A', ramesh, ['Alpha', 'Beta']);
  const moved = `PUT /api/admin/runs/${run.id}/rider`;

  it('assigns all undelivered orders to somebody else', async () => {
    const { answers } = shopOf(run, runOf('B', imran, ['Gamma']));
    const { asked } = showRuns({
      ...answers,
      [orders]: () => ({
        orders: [assigned(1), assigned(2), assigned(3, { status: 'done' }), orderOf(4)],
        place: '7',
      }),
      [moved]: () => ({ moved: 2 }),
    });
    await press('Move to…: run A');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move run A to…' }));
    expect(await dialog.findByText('Has run B: 1 stop · 1 box')).toBeTruthy();
    expect(dialog.queryByText('Select Ramesh Parmar')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Select Imran Shaikh' }));
    expect(await screen.findByText('2 orders went to Imran Shaikh.')).toBeTruthy();
    const seen = [1, 2].map((id) => ({ id, status: 'isAssigned', delivery_boy_id: ramesh.id }));
    expect(asked[moved]).toMatchObject([{ body: { delivery_boy_id: imran.id, seen } }]);
  });

  it('takes what is out along, and says that its boxes change hands on the way', async () => {
    const found = [assigned(1, { status: 'outForDelivery' }), assigned(2)];
    const { asked } = showRuns({
      ...shopOf(run, runOf('B', imran, ['Gamma'])).answers,
      [orders]: () => ({ orders: found, place: '7' }),
      [moved]: () => ({ moved: 2 }),
    });
    await press('Move to…: run A');
    expect(await screen.findByText(/^1 of 2 orders is out\. The boxes change hands/)).toBeTruthy();
    await press('Select Imran Shaikh');
    const told = '2 orders went to Imran Shaikh. 1 is out: tell both where they meet.';
    expect(await screen.findByText(told)).toBeTruthy();
    const statuses = [{ status: 'outForDelivery' }, { status: 'isAssigned' }];
    expect(asked[moved]).toMatchObject([{ body: { seen: statuses } }]);
  });

  it('shows that everything of it is delivered', async () => {
    const found = [assigned(1, { status: 'done' })];
    showRuns({ ...shopOf(run).answers, [orders]: () => ({ orders: found, place: '7' }) });
    await press('Move to…: run A');
    expect(await screen.findByText('Everything of it is delivered.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
  });

  it('asks for confirmation when a rider would exceed the cash limit', async () => {
    const text = 'Imran Shaikh would come to ₹2,200 in cash; the most is ₹2,000.';
    const { asked } = showRuns({
      ...shopOf(run).answers,
      [orders]: () => ({ orders: [assigned(1)], place: '7' }),
      'GET /api/admin/cash/holders': () => ({
        holders: [{ ...imran, holds: 1960, toCollect: 0 }],
        limit: 2000,
      }),
      [moved]: ({ body }) =>
        (body as { cashLimitSeen?: boolean }).cashLimitSeen
          ? { moved: 1 }
          : failure(409, text, { details: [{ path: 'cashLimit', message: text }] }),
    });
    await press('Move to…: run A');
    expect(await screen.findByText('Holds ₹1,960 of ₹2,000')).toBeTruthy();
    await press('Select Imran Shaikh');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    const again = await button('Assign anyway: Imran Shaikh');
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('false'));
    await userEvent.click(again);
    expect(await screen.findByText('1 order went to Imran Shaikh.')).toBeTruthy();
    expect(asked[moved]).toHaveLength(2);
    expect(asked[moved]?.at(-1)?.body).toMatchObject({ cashLimitSeen: true });
  });

  it('shows when it was refused', async () => {
    showRuns({
      ...shopOf(run).answers,
      [orders]: () => ({ orders: [assigned(1)], place: '7' }),
      [moved]: () => failure(409, 'The run has changed. Please look at it again.'),
    });
    await press('Move to…: run A');
    await press('Select Imran Shaikh');
    expect(await screen.findByText(/^The run has changed/)).toBeTruthy();
  });
});
