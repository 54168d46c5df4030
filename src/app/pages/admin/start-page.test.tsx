import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { kitchenOf } from '#lab/screens/admin-menu-screen.tsx';
import { settingsShop, today } from '#lab/screens/settings-screen.tsx';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import type { SettingsGroup } from '#src/settings/settings-groups.ts';
import { StartPage } from './start-page.tsx';

/** A shop in which nobody has saved these groups. */
function showStart(...unset: SettingsGroup[]) {
  startSession({ token: 'secret', role: 'owner' });
  const settings = settingsShop({}, unset);
  let secondStep = { isOn: false, recoveryCodesLeft: 0, isAsked: true, wasPutOff: false };
  const shop = fakeShop({
    ...settings.answers,
    ...kitchenOf().answers,
    'GET /api/admin/addresses': () => ({ addresses: [] }),
    'GET /api/admin/staff': () => ({ staff: [] }),
    'GET /api/admin/two-step': () => secondStep,
    'POST /api/admin/two-step/later': () => {
      secondStep = { ...secondStep, isAsked: false, wasPutOff: true };
      return {};
    },
  });
  const facts = { fullName: 'Asha Patel', email: 'asha@kitchen.example', today };
  const Page = () => (
    <DashboardContext value={facts}>
      <StartPage />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/start' });
  return { ...shop, settings };
}

const step = (name: string) => screen.findByRole('button', { name });
const opened = (name: string) => screen.findByRole('button', { name, expanded: true });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('Get started', () => {
  it('begins with empty fields: no value of the demo counts as the owner’s', async () => {
    showStart('shop', 'papers', 'shifts');
    await opened('Your shop');
    expect(['Name', 'City', 'Phone number'].map((name) => field(name).value)).toEqual(['', '', '']);
    await userEvent.click(await step('Your papers'));
    expect(['FSSAI number', 'GSTIN'].map((name) => field(name).value)).toEqual(['', '']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The FSSAI number is required');
  });

  it('has one heading per step', async () => {
    showStart('shop', 'papers', 'shifts');
    for (const name of ['Your shop', 'Your papers', 'When you cook']) {
      if (name !== 'Your shop') await userEvent.click(await step(name));
      const { parentElement } = await opened(name);
      const card = parentElement?.closest('li');
      expect(card?.querySelectorAll('h1, h2, h3')).toHaveLength(1);
    }
    expect(screen.queryByText(/the demo’s values/)).toBeNull();
  });

  it('keeps typed text while another step is open', async () => {
    showStart('shop', 'papers');
    await opened('Your shop');
    await userEvent.type(field('Name'), 'Ghar Ka Khana');
    await userEvent.click(await step('Your papers'));
    await userEvent.click(await step('Your shop'));
    expect(field('Name').value).toBe('Ghar Ka Khana');
  });

  it('accepts the shifts unchanged, and moves the focus to the next step', async () => {
    const { settings } = showStart('shifts');
    await screen.findByText(/^2 of 7 steps are done/);
    await userEvent.click(await step('When you cook'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^3 of 7 steps are done/);
    expect(settings.newest('shifts')).toMatchObject({ rules: [{}, {}] });
    const next = await opened('Where you deliver');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('asks for two-step sign-in, and accepts "Later"', async () => {
    showStart();
    await userEvent.click(await step('Your second step'));
    await screen.findByText(/^3 of 7 steps are done/);
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    await screen.findByText(/^4 of 7 steps are done/);
    await screen.findByRole('button', { name: /^Your second step.*done$/ });
  });
});
