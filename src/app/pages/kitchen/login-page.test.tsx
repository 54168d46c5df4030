import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { KitchenLoginPage } from './login-page.tsx';

const logIn = 'POST /api/kitchen/login';
const pins = 'GET /api/kitchen/login/pins';
const byPin = 'POST /api/kitchen/login/pin';
const ownPin = 'PUT /api/kitchen/pin';
const kitchenPerson = {
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Ramila Ben',
  role: 'kitchen',
  mobile_no: '9876500077',
};
const ramila = { person: 'r', name: 'Ramila' };
const hira = { person: 'h', name: 'Hira' };

function show(answers: Parameters<typeof fakeShop>[0] = {}) {
  const { asked } = fakeShop({
    [pins]: () => ({ people: [] }),
    [logIn]: () => ({ token: 'a-token', kitchenPerson }),
    [byPin]: () => ({ token: 'a-token', kitchenPerson }),
    ...answers,
  });
  render(<Toaster />);
  const router = showPage(KitchenLoginPage, { path: '/kitchen/login' });
  return { asked, path: () => router.state.location.pathname };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function givePassword() {
  await userEvent.type(await screen.findByLabelText('Mobile Number'), '98765 00077');
  await userEvent.type(screen.getByLabelText('Password'), 'a-password');
}

describe('the kitchen’s login', () => {
  it('signs people in by mobile number and password', async () => {
    const { asked, path } = show();
    await givePassword();
    await press('Login');
    await waitFor(() => expect(path()).toBe('/kitchen'));
    expect(asked[logIn]?.[0]?.body).toEqual({ mobile_no: '9876500077', password: 'a-password' });
    expect(currentSession()).toMatchObject({ token: 'a-token', role: 'kitchen' });
  });

  it('accepts the password when the list of people with a PIN cannot be loaded', async () => {
    const { path } = show({ [pins]: () => failure(503, 'Busy') });
    await givePassword();
    await press('Login');
    await waitFor(() => expect(path()).toBe('/kitchen'));
  });

  it('redirects people who are signed in, and asks delivery people to sign in again', async () => {
    startSession({ token: 'a-token', role: 'delivery' });
    const { path } = show();
    expect(path()).toBe('/kitchen/login');
    startSession({ token: 'a-token', role: 'kitchen' });
    await waitFor(() => expect(path()).toBe('/kitchen'));
  });
});

describe('a PIN', () => {
  it('is set after the password if the person wants one, when both entries are the same', async () => {
    const { asked, path } = show({ [ownPin]: () => ({ name: 'Ramila' }) });
    await givePassword();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Set a PIN for this device' }));
    await press('Login');
    await userEvent.type(await screen.findByLabelText('New PIN'), '4719');
    await userEvent.type(screen.getByLabelText('Repeat the PIN'), '4718');
    await press('Set PIN');
    expect(await screen.findByText('The two PINs are different.')).toBeTruthy();
    expect(asked[ownPin]).toBeUndefined();
    await userEvent.type(screen.getByLabelText('Repeat the PIN'), '{Backspace}9');
    await press('Set PIN');
    await waitFor(() => expect(path()).toBe('/kitchen'));
    expect(asked[ownPin]?.[0]?.body).toEqual({ pin: '4719' });
  });

  it('can be postponed', async () => {
    const { path } = show();
    await givePassword();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Set a PIN for this device' }));
    await press('Login');
    await press('Not now');
    await waitFor(() => expect(path()).toBe('/kitchen'));
  });

  it('is refused beside its field when it is easily guessed, and asks for the password if need be', async () => {
    const answers = [
      failure(400, 'No', { details: [{ path: 'pin', message: 'Easily guessed.' }] }),
      failure(403, 'Please type it.', { error: 'password_required' }),
      { name: 'Ramila' },
    ];
    const { asked, path } = show({ [ownPin]: () => answers.shift() });
    await givePassword();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Set a PIN for this device' }));
    await press('Login');
    await userEvent.type(await screen.findByLabelText('New PIN'), '4719');
    await userEvent.type(screen.getByLabelText('Repeat the PIN'), '4719');
    await press('Set PIN');
    expect(await screen.findByText('Easily guessed.')).toBeTruthy();
    await press('Set PIN');
    await userEvent.type(await screen.findByLabelText('Your password'), 'a-password');
    await press('Set PIN');
    await waitFor(() => expect(path()).toBe('/kitchen'));
    expect(asked[ownPin]?.[2]?.body).toEqual({ pin: '4719', password: 'a-password' });
  });

  it('is typed after choosing a person, with the keys on the screen', async () => {
    const { asked, path } = show({ [pins]: () => ({ people: [hira, ramila] }) });
    await press('Hira');
    await press('Somebody else');
    await press('Ramila');
    for (const key of ['4', '7', '8', 'Delete the last digit', '1', '9']) await press(key);
    expect(screen.getByText('4 digits')).toBeTruthy();
    await press('Login');
    await waitFor(() => expect(path()).toBe('/kitchen'));
    expect(asked[byPin]?.[0]?.body).toEqual({ person: 'r', pin: '4719' });
    expect(currentSession()).toMatchObject({ token: 'a-token', mobile: '9876500077' });
  });

  it('is requested at once if only one person has one, and can be typed with a keyboard', async () => {
    const { asked, path } = show({ [pins]: () => ({ people: [ramila] }) });
    const field = await screen.findByLabelText('PIN');
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('4a7-19{Enter}');
    await waitFor(() => expect(path()).toBe('/kitchen'));
    expect(asked[byPin]?.[0]?.body).toEqual({ person: 'r', pin: '4719' });
  });

  it('that is too short is not sent', async () => {
    const { asked } = show({ [pins]: () => ({ people: [ramila] }) });
    await screen.findByLabelText('PIN');
    await userEvent.keyboard('471{Enter}');
    expect(screen.getByText('A PIN has 4 to 6 digits.')).toBeTruthy();
    expect(asked[byPin]).toBeUndefined();
  });

  it('that is wrong shows how many tries are left, and can be typed again', async () => {
    const message = 'This PIN is not right. 4 tries are left, then the password is needed.';
    show({ [pins]: () => ({ people: [ramila] }), [byPin]: () => failure(401, message) });
    await screen.findByLabelText('PIN');
    await userEvent.keyboard('4719{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('PIN');
    await waitFor(() => expect(field.value).toBe(''));
    expect(document.activeElement).toBe(field);
  });

  it('that is forgotten can be replaced by the password', async () => {
    let people = [ramila];
    const message = 'This PIN no longer works. Please sign in with your password.';
    show({
      [pins]: () => ({ people }),
      [byPin]: () => {
        people = [];
        return failure(401, message);
      },
    });
    await screen.findByLabelText('PIN');
    await userEvent.keyboard('4719{Enter}');
    expect(await screen.findByLabelText('Mobile Number')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in with a PIN' })).toBeNull();
  });

  it('and password can be switched in both directions', async () => {
    show({ [pins]: () => ({ people: [hira, ramila] }) });
    await press('Sign in with the password');
    expect(screen.getByLabelText('Password')).toBeTruthy();
    await press('Sign in with a PIN');
    const list = await screen.findByRole('list');
    expect(within(list).getAllByRole('button')).toHaveLength(2);
  });
});
