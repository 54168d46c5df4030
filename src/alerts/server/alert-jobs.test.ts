import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { addPassShop } from '#lab/builders/pass-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpMailServer, setUpPayer } from '#lab/builders/test-head.ts';
import { noteStatements } from '#lab/postgres/test-database.ts';
import { buyPass } from '#lab/simulation/pass-buyer.ts';
import { attempts, placePaidOrder } from '#lab/simulation/payer.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { type AlertKind, alertKinds, alertLabels } from '../alert-rules.ts';
import { endAlert, raiseAlert } from './alert-service.ts';
import { alerts } from './alert-tables.ts';

const minute = 60;

const server = setUpMailServer();
const payer = setUpPayer(() => ({ env: mailTo(server.url) }));
const { app } = payer;

function mailTo(url: string) {
  return {
    SMTP_URL: url,
    MAIL_FROM: 'shop@tiffin.example',
    MAIL_TO: 'owner@tiffin.example',
    PUBLIC_URL: 'https://tiffin.example',
  };
}

async function raise(subject: string, kind: AlertKind = 'refundFailed', shop = app) {
  const [attempt] = await attempts(shop);
  const attemptId = attempt?.id ?? null;
  const now = shop.shop.clock();
  const message = `The gateway could not give this back: ${subject}.`;
  await inTransaction(shop.shop.db, (tx) =>
    raiseAlert(tx, shop.shop.log, { kind, subject, message, attemptId, now }),
  );
}

const raiseAndWork = async (subject: string, kind?: AlertKind) => {
  await raise(subject, kind);
  await app.jobs.runDue();
};
const elapse = async (seconds: number) => {
  app.advance(seconds);
  await app.jobs.runDue();
};
const subjects = () => server.taken.map(({ mail }) => mail.subject);

describe('an alert', () => {
  it('among 600 is mailed with the others: few queries, and one mail in an hour', async () => {
    const texts = noteStatements(app.database.pool);
    for (let hundred = 0; hundred < 6; hundred++) {
      const some = Array.from({ length: 100 }, (_, index) => `${hundred} ${index}`);
      await Promise.all(some.map((subject) => raise(subject)));
      await app.jobs.runDue();
    }
    const readings = texts.filter((text) => /from "alerts".*for update/s.test(text));
    expect(readings.length).toBeLessThan(20);
    await elapse(61 * minute);
    expect(subjects()).toEqual(['[Alert] Refund failed (100)', '[Alert] Refund failed (500)']);
  });

  it('is mailed to the owner with message, order, amount and link, and without names', async () => {
    await placePaidOrder(payer);
    await raiseAndWork('one');
    const [{ to, mail } = { to: [], mail: undefined }] = server.taken;
    expect(to).toEqual(['owner@tiffin.example']);
    expect(mail?.subject).toBe('[Alert] Refund failed');
    expect(mail?.from?.name).toBe('Tulsi Tiffin');
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text?.trimEnd()).toBe(
      [
        'This needs a person at your shop.',
        '',
        'The gateway could not give this back: one.',
        'Order #0001, ₹104.00',
        '21 Nov 2026, 10:25 am (Asia/Kolkata)',
        '',
        'The details are on the Money page: https://tiffin.example/admin/dashboard/money',
        '',
        'You get at most one mail of this kind an hour; what is new comes with the next one.',
      ].join('\n'),
    );
    expect(server.taken[0]?.raw).not.toMatch(/98250|Shanti|Asha/);
  });

  it("about a failed refund names the customer; other kinds don't", async () => {
    await placePaidOrder(payer);
    await app.shop.db.update(orders).set({ name: 'Asha Patel' });
    await raiseAndWork('one');
    await raiseAndWork('two', 'refundSlow');
    const [failed, slow] = server.taken.map(({ mail }) => mail.text ?? '');
    expect(failed).toContain('Order #0001, ₹104.00, Asha Patel\n');
    expect(slow).toContain('Order #0001, ₹104.00\n');
    expect(`${failed}${slow}`).not.toContain('98250');
  });

  it('about money of a pass names the pass', async () => {
    const { id } = await asAdmin(app);
    await buyPass(payer, await addPassShop(app, id));
    await raiseAndWork('one', 'refundSlow');
    expect(server.taken[0]?.mail.text).toContain('\nMeal pass P1, ₹2,600.00\n');
  });

  it('of any kind is mailed under its label', async () => {
    for (const kind of alertKinds) await raiseAndWork('one', kind);
    expect(subjects()).toEqual(alertKinds.map((kind) => `[Alert] ${alertLabels[kind]}`));
  });

  it('is mailed once, however often it is raised', async () => {
    for (let time = 0; time < 3; time++) await raiseAndWork('one');
    await elapse(61 * minute);
    expect(subjects()).toEqual(['[Alert] Refund failed']);
  });

  it('within the hour is in the next mail, together with others', async () => {
    await raiseAndWork('one');
    for (const subject of ['two', 'three']) await raiseAndWork(subject);
    await raiseAndWork('other', 'held');
    await elapse(59 * minute);
    expect(subjects()).toEqual(['[Alert] Refund failed', '[Alert] Money held']);
    await elapse(minute);
    expect(subjects().at(-1)).toBe('[Alert] Refund failed (2)');
    const text = server.taken.at(-1)?.mail.text ?? '';
    expect(text).toContain('two');
    expect(text).toContain('three');
    expect(text).not.toContain('back: one.');
    await elapse(61 * minute);
    expect(server.taken).toHaveLength(3);
  });

  it('raised many times at once is one mail', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => raise(`number ${index}`)));
    await app.jobs.runDue();
    expect(subjects()).toHaveLength(1);
    await elapse(61 * minute);
    const rows = await app.shop.db.select().from(alerts);
    expect(rows.filter(({ mailId }) => mailId === null)).toEqual([]);
    expect(subjects().length).toBeLessThanOrEqual(2);
  });

  it('that ended before it was mailed is not mailed', async () => {
    await raiseAndWork('one');
    await raiseAndWork('two');
    await endAlert(app.shop.db, 'refundFailed', 'two', app.shop.clock());
    await elapse(61 * minute);
    expect(server.taken).toHaveLength(1);
  });

  it('that was rolled back with its cause is not mailed', async () => {
    const { db, log, clock } = app.shop;
    const failing = inTransaction(db, async (tx) => {
      const what = { kind: 'held' as const, subject: 'x', message: 'y', now: clock() };
      await raiseAlert(tx, log, what);
      throw new Error('changed their mind');
    });
    await expect(failing).rejects.toThrow();
    await app.jobs.runDue();
    expect(server.taken).toEqual([]);
  });

  it('waits for a mail server that is down, and keeps its Message-ID', async () => {
    server.refuse({ code: 451, text: 'owner@tiffin.example later' });
    await raiseAndWork('one');
    await raiseAndWork('two');
    expect(server.taken).toEqual([]);
    server.refuse();
    await elapse(2 * minute);
    expect(subjects()).toEqual(['[Alert] Refund failed']);
    await elapse(61 * minute);
    expect(subjects()).toHaveLength(2);
  });

  it('is mailed even if the clock was set back since the last mail', async () => {
    await raiseAndWork('one');
    app.advance(-24 * 60 * minute);
    await raiseAndWork('two');
    expect(subjects()).toHaveLength(2);
  });

  it('is only counted if there are too many for a mail', async () => {
    await raiseAndWork('one');
    for (let number = 0; number < 25; number++) await raise(`number ${number}`);
    await elapse(61 * minute);
    expect(subjects().at(-1)).toBe('[Alert] Refund failed (25)');
    expect(server.taken.at(-1)?.mail.text).toContain('There are 5 more of this kind.');
  });
});

describe('without a mail server', () => {
  it('an alert is stored as a file that mail programs can open', async () => {
    const alone = await startTestApp();
    try {
      await raise('one', 'orphan', alone);
      await alone.jobs.runDue();
      const folder = join(alone.shop.config.dataDir, 'mail');
      const [file = ''] = await readdir(folder);
      expect(file).toMatch(/^alert-orphan-.*\.eml$/);
      const mail = await PostalMime.parse(await readFile(join(folder, file)));
      expect(mail.subject).toBe('[Alert] Unknown payment');
      expect(mail.text).toContain('are on the Money page of the dashboard.');
    } finally {
      await alone.close();
    }
  });
});
