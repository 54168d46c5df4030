import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp, setUpMailServer } from '#lab/builders/test-head.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { sendMessageJob } from './contact-service.ts';
import { contactMessages } from './contact-tables.ts';

const query = {
  name: 'Meera Patel',
  email: 'meera@example.in',
  phone_no: '9825012345',
  company_name: 'Patel & Co.',
  message: 'Do you deliver to Sector 21?\nWe are twelve people.',
  email_type: 'query',
};
const hours = 3600;

const server = setUpMailServer();
const app = setUpApp(() => ({ env: mailTo(server.url) }));
afterEach(() => vi.restoreAllMocks());

function mailTo(url: string) {
  return { SMTP_URL: url, MAIL_FROM: 'shop@tiffin.example', MAIL_TO: 'owner@tiffin.example' };
}

async function write(change: object = {}, shop = app) {
  const json = { ...query, ...change };
  expect((await shop.send('POST', '/api/send-email', { json })).status).toBe(200);
}

async function onlyMessage(shop = app) {
  const [row, ...others] = await shop.shop.db.select().from(contactMessages);
  if (!row || others.length > 0) throw new Error('there is not exactly one message');
  return row;
}

async function onlyMail() {
  await app.jobs.runDue();
  const [mail, ...others] = server.taken;
  if (!mail || others.length > 0) throw new Error('there is not exactly one mail');
  return mail;
}

describe('a message', () => {
  it('is mailed to the business with every field, and a reply goes to the customer', async () => {
    await write();
    expect(await onlyMessage()).toMatchObject({ mailState: 'waiting', sentAt: null });
    const { from, to, mail } = await onlyMail();
    expect({ from, to }).toEqual({ from: 'shop@tiffin.example', to: ['owner@tiffin.example'] });
    expect(mail).toMatchObject({
      from: { name: 'Tulsi Tiffin', address: 'shop@tiffin.example' },
      to: [{ address: 'owner@tiffin.example' }],
      replyTo: [{ address: 'meera@example.in' }],
      subject: '[M-0001] Query from Meera Patel',
      date: '2026-11-21T04:55:00.000Z',
    });
    expect(mail.html).toBeUndefined();
    expect(mail.text?.trimEnd()).toBe(
      [
        'A customer wrote this on the contact page of your shop. Your reply to this mail goes to the customer.',
        '',
        'Ticket: M-0001',
        'Type: Query',
        'Name: Meera Patel',
        'Email: meera@example.in',
        'Mobile: 9825012345',
        'Company: Patel & Co.',
        'Received: 21 Nov 2026, 10:25 am (Asia/Kolkata)',
        '',
        'Do you deliver to Sector 21?',
        'We are twelve people.',
      ].join('\n'),
    );
    expect(await onlyMessage()).toMatchObject({ mailState: 'sent', sentAt: app.shop.clock() });
  });

  it("is mailed under the shop's name at the time of sending", async () => {
    await write();
    await changeSettings(app, 'shop', { name: 'Asha’s Kitchen, <b>@home' });
    const { from, mail } = await onlyMail();
    expect(from).toBe('shop@tiffin.example');
    expect(mail.from).toEqual({
      ...{ name: 'Asha’s Kitchen, <b>@home', address: 'shop@tiffin.example' },
    });
  });

  it('of feedback contains the number of stars', async () => {
    await write({ email_type: 'feedback', rating: 4, company_name: '' });
    const { subject, text } = (await onlyMail()).mail;
    expect(subject).toBe('[M-0001] Feedback from Meera Patel');
    expect(text).toContain('\nRating: 4 out of 5\n');
    expect(text).not.toContain('Company');
  });

  it.each(['मीरा पटेल ₹500', 'Zoë “Z” <b>, x@y.example'])(
    'keeps the name unchanged without extra mail headers: %s',
    async (name) => {
      await write({ name, message: `₹104 थाली\n\n.\n\nBcc: all@example.in\nfrom ${name}` });
      const { to, raw, mail } = await onlyMail();
      expect(mail.subject).toBe(`[M-0001] Query from ${name}`);
      expect(mail.text).toContain(`₹104 थाली\n\n.\n\nBcc: all@example.in\nfrom ${name}`);
      expect(mail.replyTo).toEqual([{ address: 'meera@example.in', name: '' }]);
      expect(mail.bcc ?? mail.cc).toBeUndefined();
      expect(to).toEqual(['owner@tiffin.example']);
      expect([...(raw.split('\r\n\r\n')[0] ?? '')].every((sign) => sign < '\u0080')).toBe(true);
    },
  );

  it('is never decoded by mail programs, even if its text looks like an encoded word', async () => {
    await write({ name: '=?utf-8?B?QQ==?=' });
    expect((await onlyMail()).mail.subject).toBe('[M-0001] Query from = ?utf-8?B?QQ== ?=');
  });

  it('is sent once, however often its job runs', async () => {
    await write();
    await onlyMail();
    const { id } = await onlyMessage();
    await enqueue(app.shop.db, sendMessageJob, { messageId: id }, { runAt: app.shop.clock() });
    expect(await app.jobs.runDue()).toBe(1);
    expect(server.taken).toHaveLength(1);
  });

  it('that was sent but not recorded is sent again with the same Message-ID', async () => {
    await write();
    const first = await onlyMail();
    const { id } = await onlyMessage();
    const { db } = app.shop;
    await db.update(contactMessages).set({ mailState: 'waiting', sentAt: null });
    await db.update(jobs).set({ doneAt: null, runAt: app.shop.clock() });
    await app.jobs.runDue();
    expect(first.mail.messageId).toBe(`<${id}@tiffin.example>`);
    expect(server.taken.map(({ mail }) => mail.messageId)).toEqual(
      Array(2).fill(first.mail.messageId),
    );
  });

  it('that was deleted is not sent', async () => {
    const job = { messageId: randomUUID() };
    await enqueue(app.shop.db, sendMessageJob, job, { runAt: app.shop.clock() });
    expect(await app.jobs.runDue()).toBe(1);
    expect(
      await app.shop.db.select().from(jobs).where(eq(jobs.doneAt, app.shop.clock())),
    ).toHaveLength(1);
  });
});

describe('a mail server that is down', () => {
  it('gets the message when it is available again', async () => {
    await server.stop();
    try {
      await write();
      await app.jobs.runDue();
      expect(await onlyMessage()).toMatchObject({
        mailState: 'waiting',
        lastError: 'The mail server could not be reached.',
      });
    } finally {
      await server.start();
    }
    app.advance(24 * hours);
    await onlyMail();
    expect(await onlyMessage()).toMatchObject({ mailState: 'sent', lastError: null });
  });

  it('is given up after three days, with an alert, and without an address in the log', async () => {
    const alert = vi.spyOn(app.shop.log, 'error');
    const warning = vi.spyOn(app.shop.log, 'warn');
    server.refuse({ code: 550, text: '<owner@tiffin.example>: no such person, meera@example.in' });
    await write();
    await app.jobs.runDue();
    app.advance(71 * hours);
    await app.jobs.runDue();
    expect(await onlyMessage()).toMatchObject({ mailState: 'waiting' });
    expect(alert).not.toHaveBeenCalled();
    app.advance(2 * hours);
    await app.jobs.runDue();
    const lastError = 'The mail server refused the addresses (550).';
    expect(await onlyMessage()).toMatchObject({ mailState: 'failed', lastError, sentAt: null });
    expect(alert.mock.calls).toEqual([
      [{ ticket: 'M-0001', lastError }, 'a message was never sent'],
    ]);
    expect(JSON.stringify(warning.mock.calls)).not.toMatch(/@|9825012345|Meera/);
    server.refuse();
    app.advance(24 * hours);
    expect(await app.jobs.runDue()).toBe(0);
    expect(server.taken).toEqual([]);
  });

  it.each([
    ['refuses the password', (url: string) => url.replace('secret', 'other'), /password \(535\)/],
    ['offers no safe connection', (url: string) => url.replace(/\?.*/, ''), /secured/],
  ])('or that %s is named in words', async (_what, change, reason) => {
    const misled = await startTestApp({ env: mailTo(change(server.url)) });
    try {
      await write({}, misled);
      await misled.jobs.runDue();
      const { mailState, lastError } = await onlyMessage(misled);
      expect({ mailState, lastError }).toEqual({
        mailState: 'waiting',
        lastError: expect.stringMatching(reason),
      });
      expect(server.taken).toEqual([]);
    } finally {
      await misled.close();
    }
  });
});

describe('without a mail server', () => {
  it('a message is stored as a file that mail programs can open', async () => {
    const alone = await startTestApp();
    try {
      await write({ name: 'मीरा पटेल' }, alone);
      await alone.jobs.runDue();
      expect(await onlyMessage(alone)).toMatchObject({ mailState: 'kept', sentAt: null });
      const folder = join(alone.shop.config.dataDir, 'mail');
      expect(await readdir(folder)).toEqual(['M-0001.eml']);
      const mail = await PostalMime.parse(await readFile(join(folder, 'M-0001.eml')));
      expect(mail).toMatchObject({
        subject: '[M-0001] Query from मीरा पटेल',
        replyTo: [{ address: 'meera@example.in' }],
      });
      expect(mail.text).toContain(query.message);
    } finally {
      await alone.close();
    }
  });
});
