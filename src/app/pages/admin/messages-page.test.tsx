import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { AdminMessage } from '#src/contact/admin-message-contract.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { MessagesPage } from './messages-page.tsx';

const query: WireOf<typeof AdminMessage> = {
  number: 42,
  type: 'query',
  name: 'Meera Patel',
  email: 'meera+tiffin@example.in',
  phone_no: '9825012345',
  company_name: 'Patel & Co.',
  message: 'Do you deliver to Sector 21?\nWe are twelve people.',
  createdAt: '2026-11-21T10:25:00.000+05:30',
  mailState: 'sent',
};
const feedback: WireOf<typeof AdminMessage> = {
  ...query,
  number: 41,
  type: 'feedback',
  name: 'Zoya',
  rating: 4,
  handled: { at: '2026-11-21T11:05:00.000+05:30', by: 'Meena Rao' },
};

const list = 'GET /api/admin/messages';
const handled = 'PUT /api/admin/messages/42/handled';

function showMessages(answers: Parameters<typeof fakeShop>[0]) {
  const shop = fakeShop(answers);
  const Page = () => (
    <>
      <MessagesPage />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/messages' });
  return shop;
}

const card = async (name: string | RegExp) => within(await screen.findByRole('article', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => startSession({ token: 'secret', role: 'admin' }));

describe('the messages to the business', () => {
  it('are shown in the order of the server, each with its ticket, its writer and its text', async () => {
    showMessages({ [list]: () => ({ messages: [query, feedback] }) });
    const { getByText, getByRole } = await card(/^Meera Patel/);
    expect(getByText('M-0042')).toBeTruthy();
    expect(getByText('Query')).toBeTruthy();
    expect(getByText('21 Nov 2026, 10:25 am')).toBeTruthy();
    expect(getByText(/twelve/).textContent).toBe(query.message);
    expect(getByText(/twelve/).className).toContain('whitespace-pre-line');
    const email = getByRole('link', { name: query.email });
    expect(email.getAttribute('href')).toBe('mailto:meera+tiffin@example.in');
    const mobile = getByRole('link', { name: query.phone_no });
    expect(mobile.getAttribute('href')).toBe('tel:+919825012345');
    const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
    expect(names).toEqual(['Meera Patel · Patel & Co.', 'Zoya · Patel & Co.']);
  });

  it('have stars when they are feedback with a rating', async () => {
    showMessages({ [list]: () => ({ messages: [query, feedback] }) });
    const { getByText, getByRole } = await card(/^Zoya/);
    expect(getByText('Feedback')).toBeTruthy();
    expect(getByRole('img', { name: '4 out of 5' })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /out of 5/ })).toHaveLength(1);
  });

  it.each([
    ['sent', 'Sent'],
    ['waiting', 'Waiting to be sent'],
    ['failed', 'Not sent'],
    ['kept', 'Saved, not mailed'],
  ] as const)('show whether they were mailed: %s', async (mailState, label) => {
    const lastError = 'The mail server could not be reached.';
    showMessages({ [list]: () => ({ messages: [{ ...query, mailState, lastError }] }) });
    const { getByText } = await card(/^Meera Patel/);
    expect(getByText(label)).toBeTruthy();
    expect(getByText(lastError)).toBeTruthy();
  });

  it('may be none, with a message', async () => {
    showMessages({ [list]: () => ({ messages: [] }) });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(await screen.findByText('No messages yet')).toBeTruthy();
  });

  it('show an error when loading fails, and can be loaded again', async () => {
    let down = true;
    showMessages({
      [list]: () => (down ? failure(503, 'Please try later.') : { messages: [query] }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Please try later.')).toBeTruthy();
    down = false;
    await userEvent.click(again);
    expect(await screen.findByText('M-0042')).toBeTruthy();
  });
});

describe('older messages', () => {
  it('are shown below, as long as there are any', async () => {
    const pages = [{ messages: [query], before: 42 }, { messages: [feedback] }];
    let asked = 0;
    showMessages({ [list]: () => pages[asked++] });
    const older = await screen.findByRole('button', { name: 'Show older' });
    const fetching = vi.spyOn(globalThis, 'fetch');
    await userEvent.click(older);
    expect(await screen.findByText('M-0041')).toBeTruthy();
    expect(screen.getByText('M-0042')).toBeTruthy();
    expect(String(fetching.mock.lastCall?.[0])).toContain('/api/admin/messages?before=42');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('that fail to load do not remove the newer ones', async () => {
    let asked = 0;
    showMessages({
      [list]: () =>
        asked++ === 0 ? { messages: [query], before: 42 } : failure(503, 'Please try later.'),
    });
    await press('Show older');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Please try later.');
    expect(screen.getByText('M-0042')).toBeTruthy();
  });
});

describe('a message', () => {
  it('is marked as done, and shows by whom', async () => {
    const done = { ...query, handled: { at: '2026-11-21T12:00:00.000+05:30', by: 'Meena Rao' } };
    const { asked } = showMessages({
      [list]: () => ({ messages: [query] }),
      [handled]: () => ({ message: done }),
    });
    await press('Mark as done: M-0042');
    expect(await screen.findByText('Done by Meena Rao, 21 Nov 2026, 12:00 pm')).toBeTruthy();
    expect(asked[handled]).toMatchObject([{ body: { isHandled: true } }]);
    expect(asked[list]).toHaveLength(1);
  });

  it('can be reopened', async () => {
    const { handled: _by, ...open } = feedback;
    const { asked } = showMessages({
      [list]: () => ({ messages: [query, feedback] }),
      'PUT /api/admin/messages/41/handled': () => ({ message: open }),
    });
    await press('Open again: M-0041');
    expect(await screen.findByRole('button', { name: 'Mark as done: M-0041' })).toBeTruthy();
    expect(asked['PUT /api/admin/messages/41/handled']).toMatchObject([
      { body: { isHandled: false } },
    ]);
  });

  it('that could not be marked stays open, with the reason', async () => {
    showMessages({
      [list]: () => ({ messages: [query] }),
      [handled]: () => failure(503, 'Please try later.'),
    });
    await press('Mark as done: M-0042');
    expect(await screen.findByText('Uh oh! Something went wrong.')).toBeTruthy();
    expect(screen.getByText('Please try later.')).toBeTruthy();
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Mark as done: M-0042' }).getAttribute('aria-disabled'),
      ).toBe('false'),
    );
  });
});
