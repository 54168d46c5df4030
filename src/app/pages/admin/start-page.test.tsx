import { screen, waitFor, within } from '@testing-library/react';
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
  return showStartAt('', unset);
}

function showStartAt(search: string, unset: SettingsGroup[], staff: object[] = []) {
  startSession({ token: 'secret', role: 'owner' });
  const settings = settingsShop({ links: { socialLinks: [] } }, unset);
  let secondStep = { isOn: false, recoveryCodesLeft: 0, isAsked: true, wasPutOff: false };
  const shop = fakeShop({
    ...settings.answers,
    ...kitchenOf().answers,
    'GET /api/admin/addresses': () => ({ addresses: [] }),
    'GET /api/admin/staff': () => ({ staff }),
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
  const router = showPage(Page, { path: '/admin/dashboard/start', search });
  return { ...shop, settings, router };
}

const step = (name: string) => screen.findByRole('button', { name });
const opened = (name: string) => screen.findByRole('button', { name, expanded: true });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('Get started', () => {
  it('begins with empty fields: no value of the demo counts as the owner’s', async () => {
    showStart('shop', 'papers', 'shifts');
    await opened('Your shop');
    expect(['Name', 'City', 'Phone number'].map((name) => field(name).value)).toEqual(['', '', '']);
    await userEvent.click(await step('Legal and tax'));
    expect(['FSSAI number', 'GSTIN'].map((name) => field(name).value)).toEqual(['', '']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The FSSAI number is required');
  });

  it('has one heading per step', async () => {
    showStart('shop', 'papers', 'shifts');
    for (const name of ['Your shop', 'Legal and tax', 'When you cook']) {
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
    await userEvent.click(await step('Legal and tax'));
    await userEvent.click(await step('Your shop'));
    expect(field('Name').value).toBe('Ghar Ka Khana');
  });

  it('accepts the shifts unchanged, and moves the focus to the next step', async () => {
    const { settings } = showStart('shifts');
    await screen.findByText(/^3 of 11 steps are done/);
    await userEvent.click(await step('When you cook'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^4 of 11 steps are done/);
    expect(settings.newest('shifts')).toMatchObject({ rules: [{}, {}] });
    const next = await opened('Who delivers');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('asks for two-step sign-in, and accepts "Later" as the last answer', async () => {
    showStart();
    await userEvent.click(await step('Your second step'));
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    await screen.findByRole('heading', { name: 'What is left' });
  });

  it('has no step that can’t be skipped, and ends with a list of what is left', async () => {
    const { router } = showStart('shop');
    await opened('Your shop');
    const others = ['Where you deliver', 'Who delivers', 'Who cooks', 'Your first menu'];
    for (const name of [...others, 'Your logo', 'Your social pages', 'Your second step']) {
      await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
      await opened(name);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    const left = within(await screen.findByRole('region', { name: 'What is left' }));
    expect(left.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Your shopCustomers can’t order without it',
      'Where you deliverCustomers can’t order without it',
      'Who delivers',
      'Who cooks',
      'Your first menuCustomers can’t order without it',
      'Your logo',
      'Your social pages',
    ]);
    expect(screen.getByRole('status').textContent).toBe('Customers can’t order yet.');
    await userEvent.click(left.getByRole('link', { name: 'Who cooks' }));
    await opened('Who cooks');
    expect(router.state.location.search).toBe('?step=cooks');
  });

  it('opens at the step of its address', async () => {
    showStartAt('?step=cooks', ['shop']);
    await opened('Who cooks');
    await userEvent.click(screen.getByRole('button', { name: 'Add a cook' }));
    await screen.findByRole('dialog', { name: 'Add kitchen person' });
  });

  it('counts a cook only while they are active', async () => {
    const cook = {
      id: crypto.randomUUID(),
      role: 'kitchen',
      fullName: 'Ila',
      mobile_no: '9825012345',
    };
    showStartAt('?step=all', [], [{ ...cook, isActive: false }]);
    await screen.findByText(/^4 of 11 steps are done/);
    expect(screen.queryByRole('button', { name: 'Who cooks, done' })).toBeNull();
  });

  it('asks about cash alone, and takes no for an answer', async () => {
    const { settings } = showStartAt('?step=cash', ['ordering']);
    await opened('Cash at the door');
    expect(screen.queryByRole('radio')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await opened('Your logo');
    expect(settings.newest('ordering')).toEqual({ lookUp: 'masked' });
  });

  it('has no social link until one is set', async () => {
    const { settings } = showStartAt('?step=links', []);
    await opened('Your social pages');
    await screen.findByText('There are no links.');
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
    await userEvent.type(field('Name'), 'Instagram');
    await userEvent.type(field('Address'), 'https://www.instagram.com/ghar');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await opened('Your second step');
    expect(settings.newest('links')).toEqual({
      socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/ghar' }],
    });
  });

  it('gives the link to copy and the poster on both papers at its end', async () => {
    const { asked } = showStartAt('?step=end', []);
    await screen.findByText(window.location.origin);
    screen.getByRole('button', { name: 'Copy link' });
    screen.getByRole('button', { name: 'Poster A4' });
    await userEvent.click(screen.getByRole('button', { name: 'Poster A6' }));
    await waitFor(() => expect(asked['GET /api/admin/posters/A6']).toHaveLength(1));
  });
});
