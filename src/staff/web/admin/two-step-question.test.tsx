import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { TwoStepLine } from './two-step-question.tsx';

beforeEach(() => startSession({ token: 'secret', role: 'owner' }));

const asked = { isOn: false, recoveryCodesLeft: 0, isAsked: true, wasPutOff: false };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const title = 'Protect your sign-in';

it('"Later" closes the question, and the shop remembers it', async () => {
  let state = asked;
  const shop = fakeShop({
    'GET /api/admin/two-step': () => state,
    'POST /api/admin/two-step/later': () => {
      state = { ...asked, isAsked: false, wasPutOff: true };
      return {};
    },
  });
  showPage(TwoStepLine, { path: '/' });
  await screen.findByRole('region', { name: title });
  await press('Later');
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(shop.asked['POST /api/admin/two-step/later']).toHaveLength(1);
});

it('the recovery codes are still shown after the question has ended', async () => {
  let state = asked;
  fakeShop({
    'GET /api/admin/two-step': () => state,
    'POST /api/admin/two-step': () => ({ secret: 'ABCDEFGH', qrCode: '<svg/>' }),
    'PUT /api/admin/two-step': () => {
      state = { ...asked, isOn: true, recoveryCodesLeft: 10, isAsked: false };
      return { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] };
    },
  });
  showPage(TwoStepLine, { path: '/' });
  await press('Set up');
  await screen.findByRole('dialog', { name: 'Two-step sign-in' });
  await press('Set up');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  await screen.findByText('aaaa-bbbb-cccc-dddd');
});
