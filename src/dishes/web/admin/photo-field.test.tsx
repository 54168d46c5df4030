import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  anAdminMenu,
  changeOf,
  field,
  kitchenOf,
  press,
  showMenus,
} from '#lab/screens/admin-menu-screen.tsx';

/** Pending until the test responds. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  upload = new EventTarget();
  url = '';
  headers: Record<string, string> = {};
  sent: FormData | undefined;
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.url = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    const event = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total });
    act(() => void this.upload.dispatchEvent(event));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

const photo = new File(['pixels'], 'dal.png', { type: 'image/png' });
const link = '/media/0a1b-640.webp';
const menu = anAdminMenu();
const shownPhoto = () => screen.queryByRole('img')?.getAttribute('src') ?? '';
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const choose = (file: File) => userEvent.upload(field('Photo'), file, { applyAccept: false });

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  FakeRequest.last = undefined;
});

async function edit(changes = {}) {
  const shown = await showMenus(kitchenOf({ ...menu, ...changes }).answers);
  await press('Edit Menu');
  return shown;
}

describe('the photo of a menu', () => {
  it('is shown at once, uploaded with progress, and saved with the menu', async () => {
    const { asked } = await edit();
    await choose(photo);
    const request = FakeRequest.last;
    expect(request?.url).toBe('POST /api/user/media/upload');
    expect(request?.headers.authorization).toBe('Bearer secret');
    expect(request?.sent?.get('image')).toMatchObject({ name: 'dal.png' });
    await waitFor(() => expect(shownPhoto()).toMatch(/^data:image\/png/));
    request?.progress(3, 4);
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.75);
    expect(isDisabled('Update Changes')).toBe(true);
    expect(isDisabled('Discard')).toBe(true);

    request?.answer(200, { data: { fileLink: link } });
    await waitFor(() => expect(shownPhoto()).toBe(link));
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press('Update Changes');
    await screen.findByText('Menu Updated');
    expect(asked[changeOf(menu)]?.[0]?.body).toMatchObject({ photo_url: link });
  });

  it('must be an image file', async () => {
    await edit();
    await choose(new File(['%PDF'], 'menu.pdf', { type: 'application/pdf' }));
    expect(screen.getByText('Please choose an image file, such as a photo.')).toBeTruthy();
    expect(FakeRequest.last).toBeUndefined();
    await choose(photo);
    expect(screen.queryByText('Please choose an image file, such as a photo.')).toBeNull();
  });

  it('does not change if the server refuses the new one, and the reason is shown', async () => {
    await edit({ photo_url: link });
    await choose(photo);
    FakeRequest.last?.answer(422, { error: 'unprocessable', message: 'It is broken.' });
    await screen.findByText('It is broken.');
    expect(shownPhoto()).toBe(link);
    expect(isDisabled('Update Changes')).toBe(false);
  });

  it('can be cancelled while uploading', async () => {
    await edit();
    await choose(photo);
    await press('Cancel upload');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(shownPhoto()).toBe('');
    expect(isDisabled('Update Changes')).toBe(false);
  });

  it('is an unsaved edit while it is uploading', async () => {
    await edit();
    await choose(photo);
    await press(/^Tomorrow/, 'tab');
    expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
  });

  it('can be removed', async () => {
    const { asked } = await edit({ photo_url: link });
    await press('Remove photo');
    expect(shownPhoto()).toBe('');
    expect(document.activeElement).toBe(field('Photo'));
    await press('Update Changes');
    await screen.findByText('Menu Updated');
    expect(asked[changeOf(menu)]?.[0]?.body).not.toHaveProperty('photo_url');
  });
});
