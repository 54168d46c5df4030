import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { OwedCard } from './owed-card.tsx';

const allowPath = 'POST /api/admin/customers/cash/allow';
const customer = { mobileNo: '9825012345', name: 'Asha Patel' };

function show(cash: { isAllowed: boolean; refusals: number }, answer: () => unknown = () => ({})) {
  const shop = fakeShop({ [allowPath]: answer });
  const Page = () => (
    <>
      <OwedCard {...{ customer, cash }} unpaid={[]} owedPaise={0} onOrder={() => undefined} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/customers' });
  return shop;
}
const again = () => screen.queryByRole('button', { name: 'Allow again' });

it('one press lets a customer who refused twice pay in cash again', async () => {
  const { asked } = show({ isAllowed: false, refusals: 2 });
  expect(screen.getByText('No cash at the door: refused 2 times.')).toBeTruthy();
  const button = again();
  if (!button) throw new Error('there is no button');
  await userEvent.click(button);
  expect(await screen.findByText('Cash is allowed again')).toBeTruthy();
  await waitFor(() =>
    expect(asked[allowPath]?.map(({ body }) => body)).toEqual([{ mobile_no: '9825012345' }]),
  );
});

it('the card says why cash could not be allowed', async () => {
  show({ isAllowed: false, refusals: 2 }, () => failure(503, 'Please try later.'));
  const button = again();
  if (button) await userEvent.click(button);
  expect(await screen.findByText('Please try later.')).toBeTruthy();
});

it('a customer who may pay in cash has no button', () => {
  show({ isAllowed: true, refusals: 1 });
  expect(again()).toBeNull();
});
