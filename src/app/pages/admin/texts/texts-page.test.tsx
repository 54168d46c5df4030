import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { templates } from '#src/outbox/text-templates.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { TextsPage } from './texts-page.tsx';

const list = 'GET /api/admin/texts';
const settle = 'POST /api/admin/texts/settled';
const templatesPath = 'GET /api/admin/text-templates';
const sharePath = 'GET /api/admin/menu-to-share';
const idOf = (order: number) => `00000000-0000-4000-8000-00000000000${order}`;
const changeOf = (order: number) => `PUT /api/admin/texts/${idOf(order)}`;

interface Text {
  id: string;
  order: number;
  state: string;
  revision: number;
  [more: string]: unknown;
}

function textOf(order: number, more: Partial<Text> = {}): Text {
  return {
    id: idOf(order),
    ...{ template: 'onTheWay', mobile_no: `982501234${order}`, order, state: 'due', revision: 1 },
    body: `Tulsi Tiffin: your lunch, order #000${order}, is on its way.`,
    createdAt: '2026-11-21T10:25:00.000+05:30',
    ...more,
  };
}

/** A minimal shop that stores what it receives, and refuses changes of an old revision. */
function shopOf(...texts: Text[]) {
  const isWaiting = ({ state }: Text) => state === 'due' || state === 'opened';
  const change =
    (order: number) =>
    ({ body }: Asked) => {
      const { revision, to, skipReason } = body as Record<string, unknown>;
      const text = texts.find((each) => each.order === order);
      if (!text || text.revision !== revision) return failure(409, 'Omkar Joshi was faster.');
      Object.assign(text, { state: to, skipReason, revision: text.revision + 1 });
      Object.assign(text, { changedBy: 'Meena Shah', changedAt: '2026-11-21T11:02:00.000+05:30' });
      return { text };
    };
  return {
    [list]: () => ({
      now: '2026-11-21T11:37:00.000+05:30',
      texts: texts.filter(isWaiting),
      due: texts.filter(({ state }) => state === 'due').length,
      opened: texts.filter(({ state }) => state === 'opened').length,
      dueSince: '2026-11-21T10:25:00.000+05:30',
      settled: texts.filter((text) => !isWaiting(text)),
    }),
    [settle]: ({ body }: Asked) => {
      const { ids, to } = body as { ids: string[]; to: string };
      for (const text of texts) if (ids.includes(text.id)) text.state = to;
      return { changed: ids.length };
    },
    [templatesPath]: () => ({
      shopName: 'Tulsi Tiffin',
      templates: Object.entries(templates).map(([key, { body, isOn }]) => {
        return { key, body, isOn, revision: 0 };
      }),
    }),
    ...Object.fromEntries(texts.map(({ order }) => [changeOf(order), change(order)])),
  };
}

async function showTexts(
  answers: Parameters<typeof fakeShop>[0],
  role: 'owner' | 'admin' = 'owner',
) {
  startSession({ token: 'secret', role });
  const shop = fakeShop(answers);
  const facts = { fullName: 'Meena Shah', email: 'meena@example.com', today: '2026-11-21' };
  const Page = () => (
    <DashboardContext value={facts}>
      <TextsPage />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/texts' });
  await screen.findByText(/to send|Nothing to send|Could not load/, { selector: 'strong, p' });
  return { ...shop, user: userEvent.setup() };
}

/** The event that a browser sends when somebody returns from the chat. */
const comeBack = () => fireEvent(document, new Event('visibilitychange'));
const next = () => within(screen.getByRole('region', { name: 'Next text' }));
const chat = () => next().getByRole<HTMLAnchorElement>('link');

// The simulated browser does not navigate.
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => {
  document.removeEventListener('click', stay);
});
function stay(event: Event) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

describe('the queue', () => {
  it('shows how many wait, since when, and the chat of the first', async () => {
    await showTexts(shopOf(textOf(1), textOf(2)));
    expect(screen.getByText('2 to send')).toBeTruthy();
    expect(screen.getByText('The oldest waits for 1 hour.')).toBeTruthy();
    const { href, target, rel } = chat();
    expect({ target, rel }).toEqual({ target: '_blank', rel: 'noopener' });
    expect(decodeURIComponent(href)).toBe(
      'https://wa.me/919825012341?text=Tulsi Tiffin: your lunch, order #0001, is on its way.',
    );
  });

  it('opens one, keeps it until the person returns, and offers the next with the focus on it', async () => {
    const { user, asked } = await showTexts(shopOf(textOf(1), textOf(2)));
    const link = chat();
    await user.click(link);
    await screen.findByText('1 to send, 1 opened');
    expect(chat()).toBe(link);
    expect(chat().href).toContain('919825012341');
    expect(asked[changeOf(1)]?.[0]?.body).toEqual({ revision: 1, to: 'opened' });
    comeBack();
    await waitFor(() => expect(chat().href).toContain('919825012342'));
    expect(document.activeElement).toBe(chat());
    const opened = within(screen.getByRole('region', { name: 'Opened: were they sent?' }));
    await opened.findByText('Opened by Meena Shah, 11:02 am');
  });

  it('does not continue automatically before a chat was opened', async () => {
    await showTexts(shopOf(textOf(1), textOf(2)));
    comeBack();
    expect(chat().href).toContain('919825012341');
  });

  it('marks all opened texts as sent', async () => {
    const { user, asked } = await showTexts(
      shopOf(textOf(1, { state: 'opened' }), textOf(2, { state: 'opened' }), textOf(3)),
    );
    await user.click(screen.getByRole('button', { name: 'Mark all 2 as sent' }));
    await screen.findByText('2 texts marked as sent');
    expect(asked[settle]?.[0]?.body).toEqual({ ids: [idOf(1), idOf(2)], to: 'sent' });
    await screen.findByText('1 to send');
  });

  it('accepts a second change of a text before the response to the first has arrived', async () => {
    const { user, asked } = await showTexts(shopOf(textOf(1), textOf(2)));
    await user.click(chat());
    await user.click(next().getByRole('button', { name: 'Sent' }));
    await waitFor(() => expect(asked[changeOf(1)]).toHaveLength(2));
    expect(asked[changeOf(1)]?.[1]?.body).toEqual({ revision: 2, to: 'sent' });
    await waitFor(() => expect(chat().href).toContain('919825012342'));
    expect(screen.queryByText(/somebody else/)).toBeNull();
  });

  it('shows that somebody else was faster, and the current list', async () => {
    const first = textOf(1);
    const { user } = await showTexts(shopOf(first, textOf(2)));
    Object.assign(first, { state: 'sent', revision: 2, changedBy: 'Omkar Joshi' });
    await user.click(chat());
    await screen.findByText('Omkar Joshi was faster.');
    await screen.findByText('1 to send');
    expect(chat().href).toContain('919825012342');
  });

  it('skips one, or remembers that a number has no WhatsApp, and puts it back', async () => {
    const { user, asked } = await showTexts(shopOf(textOf(1), textOf(2)));
    await user.click(next().getByRole('button', { name: 'Skip…' }));
    await user.click(screen.getByRole('button', { name: '9825012341 has no WhatsApp' }));
    await screen.findByText('No WhatsApp, noted by Meena Shah, 11:02 am');
    expect(asked[changeOf(1)]?.[0]?.body).toEqual({
      ...{ revision: 1, to: 'skipped', skipReason: 'noWhatsApp' },
    });
    await user.click(screen.getByRole('button', { name: 'Put back: order #0001' }));
    await screen.findByText('2 to send');
  });

  it('offers the text for copying, for a desktop without WhatsApp, and when it is too long for a link', async () => {
    const long = `${'नमस्ते '.repeat(40)}!`;
    const { user } = await showTexts(shopOf(textOf(1, { body: long })));
    expect(screen.getByText(/too long for a link/)).toBeTruthy();
    expect(chat().href).toBe('https://wa.me/919825012341');
    await user.click(next().getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(long);
  });

  it('can be used with the keyboard only', async () => {
    const { user, asked } = await showTexts(shopOf(textOf(1), textOf(2)));
    for (let n = 0; n < 20 && document.activeElement !== chat(); n++) await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByText('1 to send, 1 opened');
    comeBack();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked[changeOf(2)]).toHaveLength(1));
  });

  it('shows when nothing waits, and why loading failed', async () => {
    await showTexts(shopOf());
    expect(screen.queryByRole('region', { name: 'Next text' })).toBeNull();
    cleanup();
    await showTexts({ [list]: () => failure(500, 'The database is away.') });
    expect(screen.getByText('The database is away.')).toBeTruthy();
  });
});

describe('the templates', () => {
  const save = 'PUT /api/admin/text-templates/onTheWay';

  async function openTemplate(answers: Parameters<typeof fakeShop>[0] = {}) {
    const shown = await showTexts({ ...shopOf(), ...answers });
    const { user } = shown;
    await user.click(screen.getByRole('tab', { name: 'Templates' }));
    await user.click(await screen.findByRole('button', { name: 'Edit: On the way' }));
    return { ...shown, dialog: within(screen.getByRole('dialog')) };
  }

  it('are shown with sample values, and whether each is on', async () => {
    const { user } = await showTexts(shopOf());
    await user.click(screen.getByRole('tab', { name: 'Templates' }));
    const all = within(await screen.findByRole('list', { name: 'Templates' }));
    all.getByText('Tulsi Tiffin: your lunch, order #0042, is on its way.');
    expect(all.getAllByText('On')).toHaveLength(10);
    expect(all.getAllByText('Off')).toHaveLength(4);
  });

  it('show a preview while they are edited, with variables that a click inserts', async () => {
    const { user, asked, dialog } = await openTemplate({
      [save]: ({ body }) => ({ template: { key: 'onTheWay', ...(body as object) } }),
    });
    const field = dialog.getByLabelText('Text');
    await user.clear(field);
    await user.type(field, 'Namaste, ');
    await user.click(dialog.getByRole('button', { name: 'Insert {meal}' }));
    expect(
      within(dialog.getByRole('region', { name: 'Preview' })).getByText('Namaste, lunch'),
    ).toBeTruthy();
    await user.click(dialog.getByRole('switch', { name: 'Queue this text' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('“On the way” is saved');
    expect(asked[save]?.[0]?.body).toEqual({ body: 'Namaste, {meal}', isOn: true, revision: 0 });
  });

  it('report an unknown variable while it is typed, and are not sent with it', async () => {
    const { user, asked, dialog } = await openTemplate();
    await user.type(dialog.getByLabelText('Text'), ' {{price}');
    await dialog.findByText(/^\{price\} is not a variable of this text/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(asked[save]).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Back to the first text' }));
    expect(dialog.queryByText(/is not a variable/)).toBeNull();
  });

  it('stay open with the reason when the server refuses them', async () => {
    const details = [{ path: 'body', message: 'Please shorten it.' }];
    const refusal = { error: 'invalid_request', details };
    const { user, dialog } = await openTemplate({ [save]: () => failure(400, 'no', refusal) });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please shorten it.')).toBeTruthy();
  });

  it('can be changed only by owners', async () => {
    const { user } = await showTexts(shopOf(), 'admin');
    await user.click(screen.getByRole('tab', { name: 'Templates' }));
    await screen.findByText('Only the owner can change these texts.');
    await screen.findByRole('list', { name: 'Templates' });
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});

it('tomorrow’s menu is shared when nothing of today can be ordered any more', async () => {
  const menuOf = (date: string | null) => ({
    ...{ days: ['2026-11-21', '2026-11-22'], shopName: 'Tulsi Tiffin' },
    shifts: date === '2026-11-21' ? [] : [{ shift: 'Lunch', dishes: [] }],
    ...{ text: `Menu of ${date}`, link: 'https://tulsi.example/menu' },
  });
  const { user } = await showTexts({
    ...shopOf(),
    [sharePath]: ({ search }) => menuOf(search.get('date')),
  });
  await user.click(screen.getByRole('button', { name: 'Share menu…' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Menu of 2026-11-22')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('Menu of 2026-11-22');
  await user.click(dialog.getByRole('radio', { name: 'Today' }));
  await dialog.findByText('Nothing to share for Today, 21 Nov');
});
