import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asAdmin, asOwner, asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { closedOrders } from '#src/checkout/server/close-days/closed-order-tables.ts';
import { places } from '#src/delivery/server/runs/run-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { QueuedText } from '../text-contract.ts';
import { queueText } from './text-queue-service.ts';
import { numbersWithoutWhatsApp, texts } from './text-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app, { fullName: 'Meena Shah' });
let owner: TestPerson;
beforeEach(async () => {
  owner = await asOwner(app);
});

type Text = Omit<QueuedText, 'mobileNo'> & { mobile_no: string };
type List = { texts: Text[]; due: number; opened: number; dueSince?: string; settled: Text[] };

const url = '/api/admin/texts';
const list = async () => (await app.send<List>('GET', url, undefined, admin.as)).body;
const change = (text: Text, to: string, more: object = {}, by: TestPerson = admin) =>
  app.send<{ text: Text; message: string }>(
    'PUT',
    `${url}/${text.id}`,
    { revision: text.revision, to, ...more },
    by.as,
  );
const saveTemplate = (key: string, body: object, by: TestPerson = owner) =>
  app.send<{ message: string; details?: object[]; template: { revision: number } }>(
    'PUT',
    `/api/admin/text-templates/${key}`,
    body,
    by.as,
  );
const switchOn = async (key: 'onTheWay' | 'near' | 'atReception') => {
  const needed = { onTheWay: '', near: ' {time}', atReception: ' {place}' }[key];
  const body = `{shop}: {order} ${key}${needed}`;
  expect((await saveTemplate(key, { body, isOn: true, revision: 0 })).status).toBe(200);
};
const stored = () => app.shop.db.select().from(texts);

const values = { order: '#0001', meal: 'lunch', day: '21 Nov', amount: '₹104.00' };
/** Like an order entered by staff, in a transaction of its own. */
const askToPay = (mobileNo: string, orderId?: string) =>
  inTransaction(app.shop.db, (tx) =>
    queueText(
      tx,
      { template: 'orderPlaced', mobileNo, orderId, values: { ...values, link: '/my-orders' } },
      app.shop.clock(),
    ),
  );
const first = async () => {
  const [text] = (await list()).texts;
  if (!text) throw new Error('no text waits');
  return text;
};

async function withRider() {
  const { orderId } = await placePaidOrder(payer);
  const rider = await asRole(app, 'delivery');
  const given = { orderIds: [orderId], delivery_boy_id: rider.id };
  await app.send('PUT', '/api/admin/assign-orders', given, admin.as);
  const step = (status: string) =>
    app.send('PUT', '/api/deliveryboy/order/status', { orderId, status }, rider.as);
  const near = () => app.send('PUT', '/api/deliveryboy/order/near', { orderId }, rider.as);
  const failed = { orderId, problem: 'nobodyThere' };
  const fail = () => app.send('PUT', '/api/deliveryboy/order/problem', failed, rider.as);
  return { orderId, step, near, fail };
}

describe('a queued text', () => {
  it('is rendered from its template, with a link of the shop', async () => {
    await placeTestOrder(app);
    const [order] = await app.shop.db.select().from(orders);
    expect(await askToPay('9825012345', order?.id)).toBe(true);
    const answer = await list();
    expect(answer).toMatchObject({ due: 1, opened: 0, dueSince: '2026-11-21T10:25:00.000+05:30' });
    const [text] = answer.texts;
    expect(text).toMatchObject({
      template: 'orderPlaced',
      mobile_no: '9825012345',
      order: 1,
      state: 'due',
    });
    expect(text?.body).toMatch(
      /^Tulsi Tiffin: we have your order #0001 .* Please pay here, .*: https?:\/\/[^ ]+\/my-orders$/,
    );
  });

  it('is stored once per order, even by two requests at the same time', async () => {
    await placeTestOrder(app);
    const [order] = await app.shop.db.select().from(orders);
    const asked = await Promise.all([1, 2, 3].map(() => askToPay('9825012345', order?.id)));
    expect(asked.filter((waits) => waits)).toHaveLength(1);
    expect(await askToPay('9825012345', order?.id)).toBe(false);
    expect((await list()).due).toBe(1);
  });

  it('is rolled back with the transaction that queued it', async () => {
    const failed = inTransaction(app.shop.db, async (tx) => {
      const link = '/my-orders';
      const text = { template: 'orderPlaced', mobileNo: '9825012345' } as const;
      await queueText(tx, { ...text, values: { ...values, link } }, app.shop.clock());
      throw new Error('the order was refused');
    });
    await expect(failed).rejects.toThrow('the order was refused');
    expect(await stored()).toEqual([]);
  });

  it.each(['https://other.example/x', '//other.example', '/my-orders?mobile=9825012345'])(
    'can’t have a link that reveals its person or leads elsewhere: %s',
    async (link) => {
      const text = { template: 'orderPlaced', mobileNo: '9825012345' } as const;
      const asked = inTransaction(app.shop.db, (tx) =>
        queueText(tx, { ...text, values: { ...values, link } }, app.shop.clock()),
      );
      await expect(asked).rejects.toThrow('can’t have the link'.replace('’', "'"));
    },
  );

  it('has the present text of its template', async () => {
    await askToPay('9825012345');
    const body = 'नमस्ते! {order}: {link}';
    await saveTemplate('orderPlaced', { body, isOn: true, revision: 0 });
    expect((await first()).body).toMatch(/^नमस्ते! #0001: http/);
  });
});

describe('the state of a text', () => {
  it('is set by staff: opened is not sent', async () => {
    await askToPay('9825012345');
    app.advance(60);
    const opened = await change(await first(), 'opened');
    expect(opened.body.text).toMatchObject({
      state: 'opened',
      changedBy: 'Meena Shah',
      changedAt: '2026-11-21T10:26:00.000+05:30',
    });
    expect(await list()).toMatchObject({ due: 0, opened: 1, settled: [] });
    expect((await change(opened.body.text, 'sent')).status).toBe(200);
    expect(await list()).toMatchObject({
      ...{ due: 0, opened: 0, texts: [] },
      settled: [{ state: 'sent', changedBy: 'Meena Shah' }],
    });
  });

  it('is set once: the second of two admins reads who was first, and when', async () => {
    await askToPay('9825012345');
    const other = await asAdmin(app, { fullName: 'Omkar Joshi' });
    const text = await first();
    const both = await Promise.all([change(text, 'opened'), change(text, 'opened', {}, other)]);
    const [refused] = both.filter(({ status }) => status === 409);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused?.body.message).toMatch(
      /^(Meena Shah|Omkar Joshi) opened this chat at 10:25 am\. Please ask before it is sent twice\.$/,
    );
    await change(await first(), 'sent');
    expect((await change(text, 'skipped', {}, other)).body.message).toBe(
      'Meena Shah marked this text as sent at 10:25 am.',
    );
  });

  it('can be set again by the same person after a lost answer', async () => {
    await askToPay('9825012345');
    const text = await first();
    await change(text, 'opened');
    expect((await change(text, 'opened')).body.text).toMatchObject({
      state: 'opened',
      revision: 2,
    });
  });

  it('can be undone, and the text waits again', async () => {
    await askToPay('9825012345');
    await change(await first(), 'sent');
    const [sent] = (await list()).settled;
    if (!sent) throw new Error('nothing was sent');
    expect((await change(sent, 'due')).body.text).toMatchObject({ state: 'due' });
    expect((await list()).due).toBe(1);
    expect((await change(await first(), 'due')).status).toBe(409);
  });

  it('can be set for many at once, and changes only texts in the expected state', async () => {
    for (const end of [1, 2, 3]) await askToPay(`982501234${end}`);
    const [one, two, three] = (await list()).texts;
    if (!one || !two || !three) throw new Error('three texts wait');
    for (const text of [one, two]) await change(text, 'opened');
    await change({ ...two, revision: 2 }, 'skipped');
    const ids = [one.id, two.id, three.id];
    const settle = (to: string) => app.send('POST', `${url}/settled`, { ids, to }, admin.as);
    expect((await settle('sent')).body).toEqual({ changed: 1 });
    expect((await settle('skipped')).body).toEqual({ changed: 1 });
    expect(await list()).toMatchObject({ due: 0, opened: 0 });
  });

  it('can’t be set for an unknown text', async () => {
    await askToPay('9825012345');
    const text = await first();
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await change({ ...text, id }, 'sent')).status).toBe(404);
    expect((await change(text, 'read')).status).toBe(400);
  });
});

describe('a number without WhatsApp', () => {
  it('is remembered: its texts, waiting and later ones, are skipped until that is undone', async () => {
    for (let n = 0; n < 2; n++) await askToPay('9825012345');
    await askToPay('9825054321');
    await change(await first(), 'skipped', { skipReason: 'noWhatsApp' });
    expect(await askToPay('9825012345')).toBe(false);
    const after = await list();
    expect(after.texts.map(({ mobile_no }) => mobile_no)).toEqual(['9825054321']);
    expect(after.settled.map(({ skipReason }) => skipReason)).toEqual(Array(3).fill('noWhatsApp'));
    const [skipped] = after.settled;
    if (!skipped) throw new Error('nothing was skipped');
    await change(skipped, 'due');
    expect(await app.shop.db.select().from(numbersWithoutWhatsApp)).toEqual([]);
    expect(await askToPay('9825012345')).toBe(true);
  });
});

describe('an order on its way', () => {
  it('queues nothing while the shop has that text turned off', async () => {
    const { step } = await withRider();
    await step('outForDelivery');
    await step('done');
    expect(await stored()).toEqual([]);
  });

  it('queues one text, however often the tap arrives, and none after delivery', async () => {
    await switchOn('onTheWay');
    const { step } = await withRider();
    for (let n = 0; n < 2; n++) expect((await step('outForDelivery')).status).toBe(200);
    expect(await list()).toMatchObject({ due: 1, texts: [{ template: 'onTheWay' }] });
    await step('done');
    expect((await list()).due).toBe(0);
  });

  it('is told to be near once, with the time when it is expected, while it is', async () => {
    await switchOn('near');
    const { step, near } = await withRider();
    await step('outForDelivery');
    for (let n = 0; n < 2; n++) expect((await near()).status).toBe(200);
    expect(await list()).toMatchObject({
      due: 1,
      texts: [{ template: 'near', body: 'Tulsi Tiffin: #0001 near 10:35 am' }],
    });
    app.advance(20 * 60);
    expect(await list()).toMatchObject({ due: 0, texts: [] });
    // Said once more, it is as good as new.
    await near();
    expect((await first()).body).toBe('Tulsi Tiffin: #0001 near 10:55 am');
    await step('done');
    expect(await stored()).toEqual([]);
  });

  it('that could not be handed over is not near any more', async () => {
    await switchOn('near');
    const { step, near, fail } = await withRider();
    await step('outForDelivery');
    await near();
    await fail();
    expect((await list()).due).toBe(0);
  });

  it('that was left at the usual place names that place', async () => {
    await switchOn('atReception');
    const { step } = await withRider();
    await app.shop.db.update(places).set({ dropPoint: 'the guard at gate 2' });
    await step('outForDelivery');
    await step('done');
    const { body } = await first();
    expect(body).toBe('Tulsi Tiffin: #0001 atReception the guard at gate 2');
  });
});

describe('a closure', () => {
  const days = { from: '2026-11-21', to: '2026-11-21', reason: 'Diwali' };
  const id = '00000000-0000-4000-8000-000000000001';
  const close = async (seen: number[]) => {
    const body = { id, ...days, seen };
    expect((await app.send('POST', '/api/admin/closures', body, admin.as)).status).toBe(200);
  };
  const people = async () =>
    (
      await app.send<{ orders: { id: number; message: string; toldAt?: string }[] }>(
        'GET',
        `/api/admin/closures/${id}/people`,
        undefined,
        admin.as,
      )
    ).body.orders;

  it('queues a text for each order that it cancels, and counts sent ones as told', async () => {
    const { orderId } = await placePaidOrder(payer);
    await close([orderId]);
    const text = await first();
    expect(text).toMatchObject({ template: 'closed', order: orderId });
    expect(text.body).toContain('we are closed for lunch on 21 Nov (Diwali)');
    expect((await people())[0]?.message).toBe(text.body);
    const sent = (await change(text, 'sent')).body.text;
    expect((await people())[0]).toHaveProperty('toldAt');
    await change(sent, 'due');
    expect((await people())[0]).not.toHaveProperty('toldAt');
  });

  it('needs no text for a customer who was called', async () => {
    const { orderId } = await placePaidOrder(payer);
    await close([orderId]);
    const tell = (isTold: boolean) =>
      app.send('PUT', `/api/admin/closures/${id}/people/${orderId}`, { isTold }, admin.as);
    await tell(true);
    expect((await list()).due).toBe(0);
    await tell(false);
    expect((await list()).due).toBe(1);
  });

  it('is marked in both places when many texts are marked at once', async () => {
    const { orderId } = await placePaidOrder(payer);
    await close([orderId]);
    const { text } = (await change(await first(), 'opened')).body;
    await app.send('POST', `${url}/settled`, { ids: [text.id], to: 'sent' }, admin.as);
    const [row] = await app.shop.db.select().from(closedOrders);
    expect(row?.toldBy).toBe(admin.id);
  });
});

it('a text too long for a link is queued whole', async () => {
  const reason = 'दिवाली '.repeat(17).trim();
  await placeTestOrder(app);
  const [order] = await app.shop.db.select().from(orders).where(eq(orders.number, 1));
  if (!order) throw new Error('no order');
  await inTransaction(app.shop.db, (tx) =>
    queueText(
      tx,
      {
        ...{ template: 'closed', mobileNo: order.mobileNo, orderId: order.id },
        values: { order: '#0001', meal: 'lunch', day: '21 Nov', reason, refund: '' },
      },
      app.shop.clock(),
    ),
  );
  expect((await first()).body).toContain(reason);
});
