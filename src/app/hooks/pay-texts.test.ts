import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { ask, idOf, placePaidOrder } from '#lab/simulation/payer.ts';
import type { QueuedText } from '#src/outbox/text-contract.ts';

const door = setUpDoor();
const { app, admin, ramesh, payer } = door;

interface Answer {
  orders: { id: number; totalAmount: number }[];
}
let body: Awaited<ReturnType<typeof orderBody>>;
beforeEach(async () => {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 900, exceptAddresses: [] } });
  const menus = [await addMenu(app), await addMenu(app, { shift: 'Dinner', variant: 'Thali' })];
  body = await orderBody(app, menus.slice(0, 1));
  dinner = { menu_id: menus[1] ?? '', quantity: 1 };
});
let dinner: { menu_id: string; quantity: number };

const enter = (change: object = {}, key: string = randomUUID()) =>
  app.send<Answer>(
    'POST',
    '/api/admin/orders',
    { ...body, source: 'phone', settlement: 'online', ...change },
    { headers: { ...admin.as.headers, 'idempotency-key': key } },
  );
const enterOne = async (change: object = {}) => {
  const [order] = (await enter(change)).body.orders;
  if (!order) throw new Error('nothing was entered');
  return order.id;
};
const post = (path: string, sent?: object) => app.send('POST', path, sent, admin.as);
type List = { texts: QueuedText[]; settled: QueuedText[] };
const list = async () =>
  (await app.send<List>('GET', '/api/admin/texts', undefined, admin.as)).body;
const waiting = async () =>
  (await list()).texts.map(({ template, order, body: text }) => [template, order, text] as const);
const withKey = () => ({
  headers: { ...admin.as.headers, 'idempotency-key': randomUUID() },
});
const first = async () => {
  const [text] = (await list()).texts;
  if (!text) throw new Error('no text waits');
  return text;
};
const said = async (to: 'opened' | 'sent') => {
  const { id, revision } = await first();
  await app.send('PUT', `/api/admin/texts/${id}`, { revision, to }, admin.as);
};
/** The part after `/pay/` in the waiting text. */
const linkIn = (text: string) => / http\S+\/pay\/(\S+)$/.exec(text)?.[1] ?? '';
const pay = async (link: string, paise: number) => {
  const opened = await app.send<{ data: { url: string } }>('POST', '/api/user/pay-link/open', {
    link,
  });
  payer.gateway.says('paid', paise);
  await ask(app, idOf(opened));
};
const changeTo = (id: number, quantity: number, before = 1) => {
  const [line] = body.menus;
  const seen = [{ ...line, quantity: before }];
  const menus = [{ ...line, quantity }];
  const sent = { menus, seen, reason: 'She called' };
  return app.send('PUT', `/api/admin/orders/${id}/lines`, sent, withKey());
};

describe('the text of an order that staff enter with a payment link', () => {
  it('waits to be sent, with the link that pays it', async () => {
    const id = await enterOne();
    const [[template, order, text] = []] = await waiting();
    expect({ template, order }).toEqual({ template: 'orderPlaced', order: id });
    expect(text).toMatch(
      /^Tulsi Tiffin: we have your order #0001 for lunch on 21 Nov, ₹104\.00\. Please pay here, then we cook it: http\S+$/,
    );
    const link = linkIn(text ?? '');
    const page = await app.send<{ state: string }>('POST', '/api/user/pay-link', { link });
    expect(page.body.state).toBe('open');
  });

  it('is queued once, however often the request arrives, and not for a refused order', async () => {
    const key = randomUUID();
    await Promise.all([enter({}, key), enter({}, key), enter({}, key)]);
    expect((await enter()).status).toBe(409);
    expect(await waiting()).toHaveLength(1);
  });

  it('is one text for two shifts, with one link for both', async () => {
    const [lunch] = body.menus;
    await enter({ menus: [lunch, dinner] });
    const texts = await waiting();
    expect(texts).toHaveLength(1);
    expect(texts[0]?.[2]).toContain(
      'your order #0001 and #0002 for lunch and dinner on 21 Nov, ₹208.00.',
    );
  });

  it('is not queued for a cash order, a web order, or when the owner has turned it off', async () => {
    await enter({ settlement: 'cash' });
    await placeTestOrder(app);
    const off = { body: '{link}', isOn: false, revision: 0 };
    const owner = await door.asOwner();
    await app.send('PUT', '/api/admin/text-templates/orderPlaced', off, owner.as);
    await enter({ existing: 'add' });
    expect(await waiting()).toEqual([]);
  });
});

describe('a text that asks for money', () => {
  const nothingWaits = async () => expect(await waiting()).toEqual([]);

  it('is withdrawn when the order is paid', async () => {
    await enterOne();
    await pay(linkIn((await first()).body), 10_400);
    await nothingWaits();
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is withdrawn when the order is paid at the door instead', async () => {
    await post(`/api/admin/orders/${await enterOne()}/cash`);
    await nothingWaits();
  });

  it('is withdrawn when the order is cancelled; with another order left, it is renewed', async () => {
    const [lunch] = body.menus;
    const { orders } = (await enter({ menus: [lunch, dinner] })).body;
    await post(`/api/admin/orders/${orders[1]?.id}/cancel`, { reason: 'No gas' });
    expect(await waiting()).toEqual([
      ['orderPlaced', orders[0]?.id, expect.stringContaining('₹104.00')],
    ]);
    await post(`/api/admin/orders/${orders[0]?.id}/cancel`, { reason: 'No gas' });
    await nothingWaits();
  });

  it('is withdrawn when another order, with its own text, replaces this one', async () => {
    await enterOne();
    const id = await enterOne({ existing: 'replace' });
    expect((await waiting()).map(([template, order]) => [template, order])).toEqual([
      ['orderPlaced', id],
    ]);
  });

  it('is withdrawn when the order is not paid by the cut-off', async () => {
    await enterOne();
    app.advance(24 * 3600);
    await app.jobs.runDue();
    const as = (await door.asOwner()).as;
    const { texts } = (await app.send<List>('GET', '/api/admin/texts', undefined, as)).body;
    expect(texts).toEqual([]);
  });

  it('is withdrawn when the day is closed', async () => {
    const id = await enterOne();
    const days = { from: '2026-11-21', to: '2026-11-21', reason: 'Diwali' };
    await post('/api/admin/closures', { id: randomUUID(), ...days, seen: [id] });
    expect((await waiting()).map(([template]) => template)).toEqual(['closed']);
  });

  it('stays when its chat was opened, because it may have been sent', async () => {
    const id = await enterOne();
    await said('opened');
    await post(`/api/admin/orders/${id}/cancel`, { reason: 'No gas' });
    expect((await list()).texts).toMatchObject([{ state: 'opened' }]);
  });
});

describe('a text that is put back', () => {
  const putBack = async () => {
    const [{ id, revision } = { id: '', revision: 0 }] = (await list()).settled;
    const url = `/api/admin/texts/${id}`;
    return app.send<{ message: string }>('PUT', url, { revision, to: 'due' }, admin.as);
  };

  it('waits again while its order can be paid', async () => {
    await enterOne();
    await said('sent');
    expect((await putBack()).status).toBe(200);
    expect(await waiting()).toHaveLength(1);
  });

  it('is refused when nothing is due: paid, cancelled, or paid at the door', async () => {
    const id = await enterOne();
    const link = linkIn((await first()).body);
    await said('sent');
    await pay(link, 10_400);
    const nothing = 'There is nothing to ask for any more.';
    expect(await putBack()).toMatchObject({
      status: 409,
      body: { message: `This order is paid. ${nothing}` },
    });
    await post(`/api/admin/orders/${id}/cancel`, { reason: 'No gas' });
    app.advance(1);
    const other = await enterOne();
    await said('sent');
    await post(`/api/admin/orders/${other}/cash`);
    expect((await putBack()).body.message).toMatch(/^This order is paid at the door now/);
    await post(`/api/admin/orders/${other}/cancel`, { reason: 'No gas' });
    expect((await putBack()).body.message).toBe(`This order is over. ${nothing}`);
    expect(await waiting()).toEqual([]);
  });

  it('is refused when its amount is not the amount due, or its link pays nothing', async () => {
    const id = await enterOne();
    await said('sent');
    await changeTo(id, 2);
    expect(await putBack()).toMatchObject({
      status: 409,
      body: {
        message: 'This order costs another amount by now. Its details have a text for that.',
      },
    });
    await post(`/api/admin/orders/${id}/cancel`, { reason: 'No gas' });
    app.advance(1);
    const [{ id: lunch = 0 } = {}] = (await enter({ menus: [...body.menus, dinner] })).body.orders;
    const link = linkIn((await first()).body);
    await said('sent');
    await app.send('POST', '/api/user/pay-link/open', { link });
    await post(`/api/admin/orders/${lunch + 1}/cancel`, { reason: 'No gas' });
    expect((await putBack()).body.message).toBe(
      'What was to be paid with this order is cancelled. Nothing can be paid by this text.',
    );
    expect(await waiting()).toEqual([]);
  });
});

describe('the chat beside a payment link', () => {
  const linkOf = async (id: number) => {
    const url = `/api/admin/orders/${id}/pay-link`;
    return (await app.send<{ url: string; chat?: string }>('GET', url, undefined, admin.as)).body;
  };

  it('contains the shop’s text, and is marked as opened in the queue', async () => {
    const id = await enterOne();
    const { url, chat } = await linkOf(id);
    const { body: text } = await first();
    expect(text).toContain(url);
    expect(decodeURIComponent(chat ?? '')).toBe(`https://wa.me/919825012345?text=${text}`);
    for (let n = 0; n < 2; n++) {
      expect((await post(`/api/admin/orders/${id}/pay-link/chat`)).status).toBe(200);
    }
    expect((await list()).texts).toMatchObject([{ state: 'opened', changedBy: 'Meena Shah' }]);
    expect((await post('/api/admin/orders/99/pay-link/chat')).status).toBe(404);
  });

  it('names the amount due of a cash order, and does not exist for a finished order', async () => {
    const id = await enterOne({ settlement: 'cash' });
    expect(decodeURIComponent((await linkOf(id)).chat ?? '')).toContain('₹104.00 is still due');
    await post(`/api/admin/orders/${id}/cancel`, { reason: 'No gas' });
    expect(await linkOf(id)).not.toHaveProperty('chat');
  });
});

describe('an amount that a change leaves due', () => {
  it('is put into the text that is still waiting', async () => {
    await changeTo(await enterOne(), 3);
    const texts = await waiting();
    expect(texts).toHaveLength(1);
    expect(texts[0]?.[0]).toBe('orderPlaced');
    expect(texts[0]?.[2]).toContain('₹312.00');
  });

  it('is sent in another text when the customer was told another amount, and for each later change', async () => {
    const id = await enterOne();
    await said('sent');
    await changeTo(id, 2);
    const { body: text } = await first();
    expect(text).toMatch(
      /^Tulsi Tiffin: ₹208\.00 is still due for order #0001, lunch on 21 Nov\. You can pay here: http\S+$/,
    );
    await said('sent');
    await changeTo(id, 3, 2);
    expect((await waiting()).map(([template]) => template)).toEqual(['amountDue']);
    expect((await first()).body).toContain('₹312.00');
    await pay(linkIn((await first()).body), 31_200);
    expect(await waiting()).toEqual([]);
  });

  it('is sent for a cash order and for a web order', async () => {
    await changeTo(await enterOne({ settlement: 'cash' }), 2);
    const { orderId } = await placeTestOrder(app, body);
    await changeTo(orderId, 3);
    expect((await waiting()).map(([template, order]) => [template, order])).toEqual([
      ['amountDue', 1],
      ['amountDue', orderId],
    ]);
  });

  it('is not sent when the order is paid or its price is unchanged', async () => {
    const { orderId } = await placePaidOrder(payer, { ...body, menus: twoLunches() });
    await changeTo(orderId, 1, 2);
    const other = await addMenu(app, { variant: 'Chole' });
    const id = await enterOne({ settlement: 'cash', existing: 'add' });
    const swap = { menus: [{ menu_id: other, quantity: 1 }], seen: body.menus, reason: 'Likes it' };
    await app.send('PUT', `/api/admin/orders/${id}/lines`, swap, withKey());
    expect(await waiting()).toEqual([]);
  });

  const twoLunches = () => body.menus.map((line) => ({ ...line, quantity: 2 }));
});

describe('an order that was handed over and not paid', () => {
  const handedOver = async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order, { method: 'unpaid', reason: 'noCash' });
    expect(await waiting()).toEqual([]);
    for (let n = 0; n < 2; n++) await door.step(ramesh, order, 'done');
    return order;
  };

  it('queues a text with the amount due, once', async () => {
    const { number } = await handedOver();
    expect((await waiting()).map(([template, order]) => [template, order])).toEqual([
      ['amountDue', number],
    ]);
  });

  it('queues no text when it was paid at the counter', async () => {
    const { number: orderId } = await handedOver();
    await door.press('collections', { orderId, amount: 104 });
    expect(await waiting()).toEqual([]);
  });

  it('queues no text when it was paid at the door', async () => {
    const order = await door.carried(ramesh);
    await door.collect(ramesh, order);
    await door.step(ramesh, order, 'done');
    expect(await waiting()).toEqual([]);
  });
});
