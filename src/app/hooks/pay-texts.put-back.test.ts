import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf } from '#lab/simulation/payer.ts';
import type { QueuedText } from '#src/outbox/text-contract.ts';
import { inTransaction } from '#src/platform/database/db.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const admin = setUpAdmin(app);

type List = { texts: QueuedText[]; settled: QueuedText[] };
const list = async () =>
  (await app.send<List>('GET', '/api/admin/texts', undefined, admin.as)).body;
const say = ({ id, revision }: QueuedText, to: string) =>
  app.send<{ message: string }>('PUT', `/api/admin/texts/${id}`, { revision, to }, admin.as);

/** A text that was sent, and the open page of its link. */
const sendText = async () => {
  const body = { ...(await orderBody(app, [menuId])), source: 'phone', settlement: 'online' };
  const headers = { ...admin.as.headers, 'idempotency-key': randomUUID() };
  const url = '/api/admin/orders';
  const entry = { ...body, existing: 'add' };
  const entered = await app.send<{ orders: { id: number }[] }>('POST', url, entry, { headers });
  const [due] = (await list()).texts;
  if (!due) throw new Error('no text waits');
  const link = / http\S+\/pay\/(\S+)$/.exec(due.body)?.[1];
  const opened = await app.send<{ data: { url: string } }>('POST', '/api/user/pay-link/open', {
    link,
  });
  await say(due, 'sent');
  const [text] = (await list()).settled.filter(({ id }) => id === due.id);
  if (!text) throw new Error('no text was sent');
  return { id: entered.body.orders[0]?.id ?? 0, text, page: idOf(opened) };
};
let menuId: string;
beforeEach(async () => {
  menuId = await addMenu(app);
});

/** Starts the steps one after the other while the text is locked, then releases the lock. */
const inOrder = async (text: QueuedText, ...steps: (() => Promise<{ status: number }>)[]) => {
  const begun: Promise<{ status: number }>[] = [];
  await inTransaction(app.shop.db, async (tx) => {
    await tx.execute(sql`select from texts where id = ${text.id}::uuid for update`);
    for (const step of steps) {
      begun.push(step());
      await untilWaiting(app, begun.length);
    }
  });
  return (await Promise.all(begun)).map(({ status }) => status);
};

describe('a text that is put back at the same moment', () => {
  const paid = (page: string) => () => {
    gateway.says('paid', 10_400);
    return ask(app, page);
  };
  const cancelled = (id: number) => () =>
    app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'No gas' }, admin.as);

  it('at which its order is paid is withdrawn or refused', async () => {
    const { text, page } = await sendText();
    expect(await inOrder(text, () => say(text, 'due'), paid(page))).toEqual([200, 200]);
    expect((await list()).texts).toEqual([]);
    gateway.says('pending');
    const other = await sendText();
    const answers = await inOrder(other.text, paid(other.page), () => say(other.text, 'due'));
    expect(answers).toEqual([200, 409]);
    expect((await list()).texts).toEqual([]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('at which its order is cancelled is withdrawn or refused', async () => {
    const { id, text } = await sendText();
    gateway.says('failed');
    await app.jobs.runDue();
    expect(await inOrder(text, () => say(text, 'due'), cancelled(id))).toEqual([200, 200]);
    expect((await list()).texts).toEqual([]);
    gateway.says('pending');
    const other = await sendText();
    const answers = await inOrder(other.text, cancelled(other.id), () => say(other.text, 'due'));
    expect(answers).toEqual([200, 409]);
    expect((await list()).texts).toEqual([]);
  });

  it('as payments and cancellations, many times, never asks for money that was paid', async () => {
    for (let round = 0; round < 6; round++) {
      gateway.says('pending');
      const { text, page } = await sendText();
      gateway.says('paid', 10_400);
      await Promise.all([
        ...[1, 2, 3, 4].map(() => ask(app, page)),
        ...[1, 2, 3, 4].map(() => say(text, 'due')),
      ]);
      expect((await list()).texts).toEqual([]);
    }
    await expectNoBrokenRules(app.shop.db);
  });
});
