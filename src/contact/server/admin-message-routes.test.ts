import { describe, expect, it } from 'vitest';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import type { AdminMessage } from '../admin-message-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app, { fullName: 'Meena Shah' });

const query = {
  name: 'Meera Patel',
  email: 'meera@example.in',
  phone_no: '9825012345',
  message: 'Do you deliver to Sector 21?\nWe are twelve people.',
  email_type: 'query',
};
const url = '/api/admin/messages';

const write = (change: object = {}) =>
  app.send('POST', '/api/send-email', { json: { ...query, ...change } });

async function list(search = '') {
  const asked = await app.send<{ messages: AdminMessage[]; before?: number }>(
    'GET',
    `${url}${search}`,
    undefined,
    admin.as,
  );
  expect(asked.status).toBe(200);
  return asked.body;
}

const setHandled = (number: number | string, body: object, by = admin) =>
  app.send<{ message: AdminMessage }>('PUT', `${url}/${number}/handled`, body, by.as);

describe('the messages to the business', () => {
  it('are listed newest first, with all facts that an admin needs', async () => {
    await write();
    app.advance(60);
    await write({ email_type: 'feedback', rating: 4, company_name: 'Patel & Co.' });
    expect(await list()).toEqual({
      messages: [
        {
          number: 2,
          type: 'feedback',
          name: 'Meera Patel',
          email: 'meera@example.in',
          phone_no: '9825012345',
          company_name: 'Patel & Co.',
          message: query.message,
          rating: 4,
          createdAt: '2026-11-21T10:26:00.000+05:30',
          mailState: 'waiting',
        },
        {
          number: 1,
          type: 'query',
          name: 'Meera Patel',
          email: 'meera@example.in',
          phone_no: '9825012345',
          message: query.message,
          createdAt: '2026-11-21T10:25:00.000+05:30',
          mailState: 'waiting',
        },
      ],
    });
    await app.jobs.runDue();
    expect((await list()).messages.map(({ mailState }) => mailState)).toEqual(['kept', 'kept']);
  });

  it('are listed in pages of fifty', async () => {
    for (let n = 0; n < 101; n++) await write();
    const numbers = ({ messages }: { messages: AdminMessage[] }) => messages.map((m) => m.number);
    const first = await list();
    expect(numbers(first)).toEqual(Array.from({ length: 50 }, (_, n) => 101 - n));
    expect(first.before).toBe(52);
    const second = await list('?before=52');
    expect(numbers(second)).toEqual(Array.from({ length: 50 }, (_, n) => 51 - n));
    expect(await list(`?before=${second.before}`)).toMatchObject({ messages: [{ number: 1 }] });
    expect(await list('?before=1')).toEqual({ messages: [] });
  });

  it.each(['0', '-1', '1.5', 'x', '3000000000'])('before %s are refused', async (before) => {
    const asked = await app.send('GET', `${url}?before=${before}`, undefined, admin.as);
    expect(asked.status).toBe(400);
  });
});

describe('a message', () => {
  it('is marked as done by the first admin, until it is reopened', async () => {
    await write();
    const other = await asAdmin(app, { fullName: 'Omkar Joshi' });
    const handled = { at: '2026-11-21T10:25:00.000+05:30', by: 'Meena Shah' };
    expect((await setHandled(1, { isHandled: true })).body.message).toMatchObject({
      number: 1,
      handled,
    });
    app.advance(60);
    expect((await setHandled(1, { isHandled: true }, other)).body.message.handled).toEqual(handled);
    expect((await list()).messages).toMatchObject([{ handled }]);
    expect((await setHandled(1, { isHandled: false }, other)).body.message).not.toHaveProperty(
      'handled',
    );
    expect((await setHandled(1, { isHandled: true }, other)).body.message.handled).toEqual({
      at: '2026-11-21T10:26:00.000+05:30',
      by: 'Omkar Joshi',
    });
  });

  it("that does not exist can't be handled, and the state must be valid", async () => {
    expect((await setHandled(1, { isHandled: true })).status).toBe(404);
    await write();
    expect((await setHandled('x', { isHandled: true })).status).toBe(400);
    expect((await setHandled(1, { isHandled: 'yes' })).status).toBe(400);
    expect((await list()).messages[0]).not.toHaveProperty('handled');
  });
});
