import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { ShopFactsContext } from '#src/settings/web/use-shop-facts.ts';
import { handle, PayPage } from './pay-page.tsx';

const linkPath = 'POST /api/user/pay-link';
const openPath = 'POST /api/user/pay-link/open';

function showLink(answer: () => unknown, answers: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop({ [linkPath]: answer, ...answers });
  const Page = () => (
    <ShopFactsContext value={testFacts}>
      <PayPage />
    </ShopFactsContext>
  );
  showPage(Page, { path: '/pay/:link', url: '/pay/42-0123456789abcdef', handle });
  return shop;
}

const lunch = {
  id: 42,
  deliveryDate: '2026-11-21',
  shift: 'Lunch',
  totalAmount: 180,
  dishes: [{ variant: 'Dal Rice', quantity: 2 }],
};
const linked = (state: string, settlement = 'online') => ({
  ...{ state, settlement, total: 180, orders: [lunch] },
});

describe('the page of a payment link', () => {
  it('shows the order and amount, and that cash is accepted if it is', async () => {
    showLink(() => linked('open', 'cash'));
    await screen.findByRole('heading', { name: 'Pay for your order' });
    expect(screen.getByText('2 × Dal Rice')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay ₹180.00' })).toBeTruthy();
    expect(screen.getByText('You can also pay in cash when it comes.')).toBeTruthy();
  });

  it('shows that the kitchen confirms a cash order first, unless it is paid online', async () => {
    showLink(() => ({ ...linked('open', 'cash'), awaits_approval: true }));
    await screen.findByText(
      'The kitchen confirms this order first. Paid here, it is cooked at once.',
    );
  });

  it.each([
    ['2026-11-21T10:30:00.000+05:30', 'Please pay till 10:30 am, 21 Nov.'],
    ['2026-11-22T00:00:00.000+05:30', 'Please pay by the end of 21 Nov.'],
  ])('shows until when it can be paid: %s', async (until, text) => {
    showLink(() => ({ ...linked('open'), until }));
    await screen.findByText(text);
    expect(screen.queryByText(/in cash/)).toBeNull();
  });

  it.each([
    ['paid', 'This order is paid'],
    ['over', 'This order can’t be paid any more'],
  ])('has no button for an order that is %s', async (state, title) => {
    showLink(() => linked(state));
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows at once that a link is unknown, without a retry', async () => {
    const { asked } = showLink(() => failure(404, 'No such link.'));
    await screen.findByRole('heading', { name: 'There is nothing to pay here' });
    expect(screen.getByRole('link', { name: testFacts.phone })).toBeTruthy();
    expect(asked[linkPath]).toHaveLength(1);
  });

  it('opens one payment page, however often the button is clicked', async () => {
    const company = Promise.withResolvers<Response>();
    const { asked } = showLink(() => linked('open'), { [openPath]: () => company.promise });
    const button = await screen.findByRole('button', { name: /^Pay/ });
    act(() => {
      button.click();
      button.click();
    });
    await vi.waitFor(() => expect(asked[openPath]).toBeDefined());
    expect(asked[openPath]).toHaveLength(1);
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', true));
    company.resolve(failure(502, 'The payment company does not answer.'));
    // The customer can try again.
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: /^Pay/ })).toHaveProperty('disabled', false),
    );
  });

  it('shows that it was paid in the meantime, on another phone', async () => {
    let state = 'open';
    showLink(() => linked(state), { [openPath]: () => failure(409, 'This order is paid.') });
    const button = await screen.findByRole('button', { name: /^Pay/ });
    state = 'paid';
    await userEvent.click(button);
    await screen.findByRole('heading', { name: 'This order is paid' });
  });
});
