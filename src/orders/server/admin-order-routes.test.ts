import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addAddress, addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider, asAdmin, asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpAdmin, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { AdminOrder } from '../admin-order-contract.ts';
import type { DeliveryLoad, LastServed } from '../assignee-contract.ts';
import type { OrderCounts } from '../order-counts-contract.ts';
import type { OrderEvent } from '../order-event-contract.ts';
import { orderEvents } from './order-event-tables.ts';
import { orders } from './order-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpAdmin(app);

type Answer = {
  orders: WireOf<typeof AdminOrder>[];
  order: WireOf<typeof AdminOrder>;
  events: OrderEvent[];
  assigned: number;
  message: string;
};
const filter = (body: object, by = admin) =>
  app.send<Answer>('POST', '/api/admin/orders/filter', body, by.as);
const numbers = async (body: object) => (await filter(body)).body.orders.map(({ id }) => id);
const assign = (orderIds: number[], delivery_boy_id: string, more: object = {}, by = admin) =>
  app.send<Answer>(
    'PUT',
    '/api/admin/assign-orders',
    { orderIds, delivery_boy_id, ...more },
    by.as,
  );
const read = async (id: number) =>
  (await app.send<Answer>('GET', `/api/admin/orders/${id}`, undefined, admin.as)).body;
const paid = async (change = {}) => (await placePaidOrder(payer, change)).orderId;
const placedToday = { isorder: true, orderdate: testToday };
const cancel = (id: number) =>
  app.send('POST', `/api/admin/orders/${id}/cancel`, { reason: 'No gas today' }, admin.as);
/** Moves an order as the delivery feature does. */
const move = (number: number, status: 'outForDelivery' | 'done', deliveryStaffId: string) =>
  app.shop.db.update(orders).set({ status, deliveryStaffId }).where(eq(orders.number, number));

describe('what an order costs beside its dishes', () => {
  it('is answered as it was stored, and left out when it is zero', async () => {
    const id = await paid();
    const costs = { deliveryPaise: 2000, totalPaise: 22_800 };
    await app.shop.db.update(orders).set(costs).where(eq(orders.number, id));
    const { order } = await read(id);
    expect(order).toMatchObject({ delivery: 20, totalAmount: 228 });
    expect(order).not.toHaveProperty('discount');
  });
});

describe('the filter of orders', () => {
  it('answers every field of an order, with its whole note and the address’s name when it was placed', async () => {
    const address_id = await addAddress(app, 'Kudasan');
    const id = await paid({ address_id, mobile_no: '9825012399' });
    const { body } = await filter(placedToday);
    expect(body.orders).toEqual([
      {
        id,
        status: 'pending',
        payment_status: 'done',
        settlement: 'online',
        name: '',
        mobile_no: '9825012399',
        address: { id: address_id, shortname: 'Kudasan', address: 'Kudasan, Gandhinagar 382007' },
        note: 'B-204, Shanti Apartments, 382421',
        orderDate: '2026-11-21T10:25:00.000+05:30',
        deliveryDate: testToday,
        shift: 'Lunch',
        totalAmount: 104,
        menus: [
          {
            id: expect.any(String),
            variant: 'Rajma Chawal',
            description: 'Kidney beans and rice',
            menu_items: ['Rajma', 'Rice'],
            price: 104,
            quantity: 1,
            itemTotal: 104,
          },
        ],
      },
    ]);
  });

  it('by order date finds both shifts and unpaid orders, whenever they are delivered', async () => {
    const later = { date: addDays(testToday, 2), shift: 'Dinner' as const };
    const unpaid = (await placeTestOrder(app)).orderId;
    const dinner = await paid({ menus: [{ menu_id: await addMenu(app, later), quantity: 1 }] });
    app.advance(24 * 3600);
    await replacePerson(admin, asAdmin(app));
    const next = await paid({ menus: [{ menu_id: await addMenu(app, later), quantity: 1 }] });
    expect(await numbers(placedToday)).toEqual([unpaid, dinner]);
    expect(await numbers({ ...placedToday, orderdate: addDays(testToday, 1) })).toEqual([next]);
  });

  it('by delivery date finds only that day and shift', async () => {
    const dinner = await addMenu(app, { shift: 'Dinner' });
    const lunchId = await paid();
    const dinnerId = await paid({ menus: [{ menu_id: dinner, quantity: 1 }] });
    const day = { isorder: false, deliverydate: testToday };
    expect(await numbers({ ...day, shift: 'Lunch' })).toEqual([lunchId]);
    expect(await numbers({ ...day, shift: 'Dinner' })).toEqual([dinnerId]);
  });

  it('narrows by status, and answers 200 with an empty list when nothing matches', async () => {
    const first = await paid();
    const second = await paid();
    await assign([second], (await addRider(app)).id);
    expect(await numbers({ ...placedToday, status: 'pending' })).toEqual([first]);
    expect(await numbers({ ...placedToday, status: 'isAssigned' })).toEqual([second]);
    const none = await filter({ ...placedToday, status: 'done' });
    expect(none).toMatchObject({ status: 200, body: { orders: [] } });
  });

  it('narrows to unpaid orders, without cancelled ones', async () => {
    await paid();
    const unpaid = (await placeTestOrder(app)).orderId;
    const cancelled = (await placeTestOrder(app)).orderId;
    await cancel(cancelled);
    expect(await numbers({ ...placedToday, unpaid: true })).toEqual([unpaid]);
    expect(await numbers({ ...placedToday, unpaid: true, status: 'isAssigned' })).toEqual([]);
  });

  it.each([
    [{}],
    [{ isorder: true }],
    [{ isorder: false, deliverydate: testToday }],
    [{ isorder: true, orderdate: '2026-02-30' }],
    [{ isorder: true, orderdate: '0000-01-01' }],
    [{ isorder: true, orderdate: testToday, status: 'lost' }],
  ])('refuses %j with 400', async (body) => {
    expect((await filter(body)).status).toBe(400);
  });
});

describe('the counts of orders', () => {
  const counts = async (query: string) =>
    (await app.send<OrderCounts>('GET', `/api/admin/orders/counts?${query}`, undefined, admin.as))
      .body;
  const none = { pending: 0, isAssigned: 0, outForDelivery: 0, done: 0, unpaid: 0 };

  it('equal the lengths of the filtered lists, by order day and by delivery day and shift', async () => {
    const rider = (await addRider(app)).id;
    const ids = [await paid(), await paid(), await paid(), await paid(), await paid()];
    const dinner = await addMenu(app, { shift: 'Dinner' });
    await paid({ menus: [{ menu_id: dinner, quantity: 1 }] });
    await placeTestOrder(app);
    await cancel((await placeTestOrder(app)).orderId);
    await assign(ids.slice(0, 4), rider);
    await move(ids[0] ?? 0, 'done', rider);
    await move(ids[1] ?? 0, 'outForDelivery', rider);
    const lunch = { pending: 2, isAssigned: 2, outForDelivery: 1, done: 1, unpaid: 1 };
    expect(await counts(`deliverydate=${testToday}&shift=Lunch`)).toEqual(lunch);
    expect(await counts(`orderdate=${testToday}`)).toEqual({ ...lunch, pending: 3 });
    expect(await counts(`deliverydate=${testToday}&shift=Dinner`)).toEqual({ ...none, pending: 1 });
    expect(await counts(`orderdate=${addDays(testToday, 1)}`)).toEqual(none);
    for (const status of ['pending', 'isAssigned', 'outForDelivery', 'done'] as const) {
      const listed = await numbers({
        ...{ isorder: false, deliverydate: testToday, shift: 'Lunch' },
        status,
      });
      expect(listed, status).toHaveLength(lunch[status]);
    }
  });

  it.each([
    '',
    'shift=Lunch',
    `deliverydate=${testToday}`,
    `orderdate=${testToday}&shift=Lunch`,
    'orderdate=2026-02-30',
  ])('refuse "%s" with 400', async (query) => {
    const answer = await app.send('GET', `/api/admin/orders/counts?${query}`, undefined, admin.as);
    expect(answer.status).toBe(400);
  });
});

describe('assigning orders', () => {
  it('gives pending orders to a delivery person, and records who did it', async () => {
    const rider = await addRider(app);
    const ids = [await paid(), await paid()];
    expect((await assign(ids, rider.id)).body).toEqual({ assigned: 2 });
    const { order, events } = await read(ids[0] ?? 0);
    const { id, fullName, mobileNo: mobile_no } = rider;
    expect(order).toMatchObject({ status: 'isAssigned', deliveryBoy: { id, fullName, mobile_no } });
    expect(events.at(-1)).toEqual({
      id: expect.any(String),
      at: '2026-11-21T10:25:00.000+05:30',
      actor: 'staff',
      by: 'Meena Shah',
      fromStatus: 'pending',
      toStatus: 'isAssigned',
      fromPayment: 'done',
      toPayment: 'done',
      assignedTo: 'Ramesh Parmar',
    });
    expect(events.map((event) => event.actor)).toEqual(['customer', 'gateway', 'staff']);
  });

  it('moves assigned orders to another person', async () => {
    const [ramesh, imran] = [await addRider(app), await addRider(app, 'Imran Shaikh')];
    const id = await paid();
    await assign([id], ramesh.id);
    await assign([id], imran.id);
    const { order, events } = await read(id);
    expect(order.deliveryBoy?.fullName).toBe('Imran Shaikh');
    expect(events.slice(-2).map((event) => event.assignedTo)).toEqual([
      'Ramesh Parmar',
      'Imran Shaikh',
    ]);
  });

  it('succeeds and changes nothing when the person has the orders already', async () => {
    const rider = await addRider(app);
    const id = await paid();
    await assign([id], rider.id);
    expect((await assign([id], rider.id)).status).toBe(200);
    expect((await read(id)).events).toHaveLength(3);
  });

  it('is all or nothing: one order that can’t be assigned is named, and none is assigned', async () => {
    const rider = await addRider(app);
    const good = await paid();
    const unpaid = (await placeTestOrder(app)).orderId;
    const gone = await paid();
    await assign([gone], rider.id);
    await move(gone, 'outForDelivery', rider.id);
    const label = (id: number) => `Order #${String(id).padStart(4, '0')}`;
    for (const [bad, why] of [
      [unpaid, 'is not paid'],
      [gone, 'is out for delivery already'],
      [9999, 'does not exist'],
    ] as const) {
      expect(await assign([good, bad], rider.id)).toMatchObject({
        status: 409,
        body: { message: `${label(bad)} ${why}. No order was assigned.` },
      });
    }
    expect((await read(good)).order.status).toBe('pending');
  });

  it('refuses a delivery person who is deactivated, unknown or an admin', async () => {
    const rider = await addRider(app);
    const id = await paid();
    const active = { isActive: false };
    const { as } = await asOwner(app);
    await app.send('PUT', `/api/admin/staff/${rider.id}/active`, active, as);
    for (const person of [rider.id, admin.id, crypto.randomUUID()]) {
      expect((await assign([id], person)).status).toBe(409);
    }
    expect((await assign([], rider.id)).status).toBe(400);
  });

  it('takes a thousand orders at once, each with its seen state', async () => {
    const orderIds = Array.from({ length: 1000 }, (_, index) => index + 5000);
    const delivery_boy_id = crypto.randomUUID();
    const seen = orderIds.map((id) => ({ id, status: 'isAssigned', delivery_boy_id }));
    // The 409 is for the unknown delivery person: a body that is too large would be refused
    // earlier.
    expect((await assign(orderIds, delivery_boy_id, { seen })).status).toBe(409);
  });

  it('by two admins at once lets one succeed; the other reads what happened', async () => {
    const people = [
      await addRider(app),
      await addRider(app, 'Imran'),
      await addRider(app, 'Kavita'),
    ];
    const ids = [await paid(), await paid(), await paid()];
    const seen = ids.map((id) => ({ id, status: 'pending' }));
    const answers = await Promise.all(people.map(({ id }) => assign(ids, id, { seen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.message).toMatch(
      /^Order #\d{4} is assigned by now, changed by somebody else\. No order was assigned to /,
    );
    const rows = await app.shop.db.select().from(orders);
    expect(rows.map((row) => row.deliveryStaffId)).toEqual(Array(3).fill(winner?.id));
    const assigned = await app.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.toStatus, 'isAssigned'));
    expect(assigned).toHaveLength(3);
  });
});

describe('the facts about delivery people', () => {
  const ask = (orderIds: number[]) =>
    app.send<{ loads: DeliveryLoad[]; lastServed: LastServed[] }>(
      'POST',
      '/api/admin/orders/assignees',
      { orderIds },
      admin.as,
    );

  it('count the orders of each person on those days and shifts, by status', async () => {
    const [ramesh, imran] = [await addRider(app), await addRider(app, 'Imran Shaikh')];
    const dinner = [{ menu_id: await addMenu(app, { shift: 'Dinner' }), quantity: 1 }];
    const [first = 0, second = 0, third = 0, asked = 0] = [
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ];
    const other = await paid({ menus: dinner });
    await assign([first, second, third], ramesh.id);
    await move(second, 'outForDelivery', ramesh.id);
    await move(third, 'done', ramesh.id);
    await assign([other], imran.id);
    const load = (delivery_boy_id: string, isAssigned: number, outForDelivery = 0, done = 0) => ({
      delivery_boy_id,
      isAssigned,
      outForDelivery,
      done,
    });
    expect((await ask([asked])).body.loads).toEqual([load(ramesh.id, 1, 1, 1)]);
    const both = (await ask([asked, other])).body.loads;
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([load(ramesh.id, 1, 1, 1), load(imran.id, 1)]));
  });

  it('name who brought the newest delivered order of each address', async () => {
    const [ramesh, imran] = [await addRider(app), await addRider(app, 'Imran Shaikh')];
    const [kudasan, sargasan] = [
      await addAddress(app, 'Kudasan'),
      await addAddress(app, 'Sargasan'),
    ];
    const to = async (address_id: string) => paid({ address_id });
    const delivered = [await to(kudasan), await to(kudasan)];
    const next = [await to(kudasan), await to(sargasan)];
    await assign(delivered, ramesh.id);
    await move(delivered[0] ?? 0, 'done', ramesh.id);
    await move(delivered[1] ?? 0, 'done', imran.id);
    expect((await ask(next)).body.lastServed).toEqual([
      { shortname: 'Kudasan', delivery_boy_id: imran.id, date: testToday },
    ]);
  });

  it('are empty for unknown orders', async () => {
    expect((await ask([4711])).body).toEqual({ loads: [], lastServed: [] });
    expect((await ask([])).status).toBe(400);
  });
});

describe('reading one order', () => {
  it('answers 404 for an unknown number and 400 for an invalid one', async () => {
    const ask = (id: string) => app.send('GET', `/api/admin/orders/${id}`, undefined, admin.as);
    expect((await ask('4711')).status).toBe(404);
    expect((await ask('x')).status).toBe(400);
    expect((await ask('99999999999')).status).toBe(400);
  });
});
