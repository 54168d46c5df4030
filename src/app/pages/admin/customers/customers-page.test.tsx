import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ashaId, personOf } from '#lab/screens/customer-answers.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { CustomersPage } from './customers-page.tsx';

const find = 'POST /api/admin/customers/search';
const path = '/admin/dashboard/customers';
const omkar = personOf({
  id: 'a3f1c9d2-0000-4000-8000-000000000002',
  name: '',
  mobile_no: '9825054321',
  otherNumbers: [{ id: ashaId, mobile_no: '9700000001' }],
  marks: '',
  note: '',
  orderCount: 1,
  owed: 104,
  blocked: 'Refused twice',
});

function show(answer: (asked: { body: unknown }) => unknown) {
  const shop = fakeShop({ [find]: answer });
  const router = showPage(CustomersPage, { path });
  return { router, asked: () => (shop.asked[find] ?? []).map(({ body }) => body) };
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Customers' })).getAllByRole('link');

describe('the customers', () => {
  it('are listed with numbers, marks, block, last order, and amounts due', async () => {
    show(() => ({ customers: [personOf(), omkar], hasMore: false }));
    const [asha, other] = await rows();
    expect(asha?.textContent).toMatch(
      /^Asha Patel9825012345Gujarati Thali, Chaas · SG Highway2 orders, last 20 Nov 2026JainGate 2, never ring$/,
    );
    expect(other?.textContent).toMatch(
      /^9825054321No name9700000001owes ₹104\.00.*1 order, last 20 Nov 2026Blocked: Refused twice$/,
    );
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are opened by a click anywhere in their row', async () => {
    const { router } = show(() => ({ customers: [personOf()], hasMore: false }));
    await userEvent.click(await screen.findByText('Gate 2, never ring'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${ashaId}`));
  });

  it('are filtered by search and choice, which are not in the address', async () => {
    const { router, asked } = show(() => ({ customers: [personOf()], hasMore: false }));
    await userEvent.type(await screen.findByRole('searchbox'), ' 98250');
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'owed');
    await waitFor(() => expect(asked().at(-1)).toEqual({ text: '98250', show: 'owed' }));
    expect(router.state.location).toMatchObject({ pathname: path, search: '' });
  });

  it('are loaded page by page', async () => {
    const { asked } = show(({ body }) =>
      (body as { after?: string }).after === undefined
        ? { customers: [personOf()], hasMore: true }
        : { customers: [omkar], hasMore: false },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(asked().at(-1)).toMatchObject({ after: ashaId });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are none in a new shop, which explains how customers are added', async () => {
    show(() => ({ customers: [], hasMore: false }));
    await screen.findByText('No customers yet');
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('No customer found');
  });

  it('are added by a mobile number that nobody has', async () => {
    const shop = fakeShop({
      [find]: () => ({ customers: [], hasMore: false }),
      'POST /api/admin/customers': () => ({ customer: personOf() }),
    });
    const router = showPage(CustomersPage, { path });
    await userEvent.type(await screen.findByRole('searchbox'), '+91 98250 1234');
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), '5');
    await userEvent.click(await screen.findByRole('button', { name: 'Add 9825012345' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${ashaId}`));
    expect(shop.asked['POST /api/admin/customers']).toMatchObject([
      { body: { mobile_no: '9825012345' } },
    ]);
  });

  it('show an error when loading fails, and can be loaded again', async () => {
    let isBusy = true;
    const refusal = () => failure(400, 'Too many searches.');
    show(() => (isBusy ? refusal() : { customers: [personOf()], hasMore: false }));
    await screen.findByText('Could not load the customers');
    isBusy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
