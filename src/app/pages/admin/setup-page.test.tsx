import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { currentSession } from '#src/platform/browser/session.ts';
import { SetupPage } from './setup-page.tsx';

const link = 'POST /api/setup/link';
const owner = 'POST /api/setup/owner';
const path = '/admin/setup';

function openLink(secret: string, answers: Record<string, (asked: Asked) => unknown> = {}) {
  const shop = fakeShop({
    [link]: () => ({ expiresAt: '2026-11-22T10:30:00.000+05:30' }),
    ...answers,
  });
  const router = showPage(SetupPage, { path, url: path, hash: secret && `#${secret}` });
  return { ...shop, router };
}

async function goOn() {
  await userEvent.type(await screen.findByLabelText('Your name'), 'Asha Patel');
  await userEvent.type(screen.getByLabelText('Email'), ' asha@kitchen.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Turmeric-7');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the link of a new shop', () => {
  it('creates the owner, who is signed in and sees Get started', async () => {
    const { asked, router } = openLink('abc', { [owner]: () => ({ token: 't', role: 'owner' }) });
    await goOn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard/start'));
    expect(currentSession()?.role).toBe('owner');
    expect(asked[owner]?.map(({ body }) => body)).toEqual([
      {
        secret: 'abc',
        fullName: 'Asha Patel',
        email: 'asha@kitchen.example',
        password: 'Turmeric-7',
      },
    ]);
  });

  it('focuses the first field', async () => {
    openLink('abc');
    const first = await screen.findByLabelText('Your name');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('shows an error at the field, focuses it, and keeps the typed text', async () => {
    const message = 'This password is too easy to guess.';
    openLink('abc', {
      [owner]: () => failure(400, message, { details: [{ path: 'password', message }] }),
    });
    await goOn();
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Asha Patel');
  });

  it('shows no form when it is no longer valid, but a link to sign in', async () => {
    openLink('abc', { [link]: () => failure(403, 'This link no longer works.') });
    await screen.findByText('This link no longer works.');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/admin/login');
  });

  it('must be complete', () => {
    const { asked } = openLink('');
    expect(screen.getByRole('status').textContent).toContain('the complete link');
    expect(asked).toEqual({});
  });
});
