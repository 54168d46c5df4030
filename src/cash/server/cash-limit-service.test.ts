import { beforeEach, describe, expect, it } from 'vitest';
import { duePerOrder, setUpDoor } from '#lab/builders/cash-builders.ts';
import type { PaidOrder } from '#lab/builders/run-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import type { TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { orders } from '#src/orders/server/order-tables.ts';

const door = setUpDoor();
const { app, ramesh, imran, admin } = door;

interface Answer {
  message: string;
  details?: { path: string }[];
}
const put = (path: string, body: object) => app.send<Answer>('PUT', path, body, admin.as);
const give = (rider: TestPerson, given: readonly PaidOrder[], more: object = {}) =>
  put('/api/admin/assign-orders', {
    orderIds: given.map(({ number }) => number),
    delivery_boy_id: rider.id,
    ...more,
  });
const seen = ({ number: id }: PaidOrder, rider?: TestPerson) => ({
  ...{ id, status: rider ? 'isAssigned' : 'pending' },
  ...(rider && { delivery_boy_id: rider.id }),
});
const anyway = { cashLimitSeen: true };
const ridersOf = async () =>
  (await app.shop.db.select().from(orders).orderBy(orders.number)).map(
    ({ deliveryStaffId }) => deliveryStaffId,
  );
/** Enough for two orders, not for three. */
const limit = 2.5 * duePerOrder;
const setLimit = (mostHeldRupees?: number) =>
  changeSettings(app, 'ordering', {
    cash: { mostRupees: 500, exceptAddresses: [], ...(mostHeldRupees && { mostHeldRupees }) },
  });
const overText =
  'Ramesh Parmar would come to ₹312 in cash (holds ₹104, collects ₹208); the most is ₹260.';

/** Ramesh holds the cash of one order, and carries another one. */
async function busyRamesh(): Promise<void> {
  await door.collect(ramesh, await door.carried(ramesh));
  await give(ramesh, [await door.place()]);
}

beforeEach(() => setLimit(limit));

describe('an assignment that takes a rider over the limit', () => {
  it('is refused with all its changes until the admin confirms it', async () => {
    await busyRamesh();
    const order = await door.place();
    const before = await ridersOf();
    expect(await give(ramesh, [order])).toMatchObject({
      status: 409,
      body: { message: overText, details: [{ path: 'cashLimit', message: overText }] },
    });
    expect(await ridersOf()).toEqual(before);
    expect((await give(imran, [order])).status).toBe(200);
    // The order was somebody else's, so it adds to what he collects.
    expect((await give(ramesh, [order])).body.message).toBe(overText);
    expect((await give(ramesh, [order], anyway)).status).toBe(200);
    // The orders are already his: a retry succeeds.
    expect((await give(ramesh, [order])).status).toBe(200);
    expect((await ridersOf()).at(-1)).toBe(ramesh.id);
  });

  it('is not refused for online orders, nor without a limit', async () => {
    await busyRamesh();
    await give(ramesh, [await door.place()], anyway);
    expect((await give(ramesh, [await door.place('online')])).status).toBe(200);
    await setLimit();
    expect((await give(ramesh, [await door.place()])).status).toBe(200);
  });

  it('is refused when a run moves to another rider', async () => {
    await busyRamesh();
    const order = await door.place();
    await give(imran, [order]);
    const path = `/api/admin/runs?date=${testToday}&shift=Lunch`;
    type Runs = { runs: { id: string; rider: { id: string } }[] };
    const { runs } = (await app.send<Runs>('GET', path, undefined, admin.as)).body;
    const run = runs.find(({ rider }) => rider.id === imran.id);
    const move = (more: object = {}) =>
      put(`/api/admin/runs/${run?.id}/rider`, {
        ...{ delivery_boy_id: ramesh.id, seen: [seen(order, imran)] },
        ...more,
      });
    expect(await move()).toMatchObject({ status: 409, body: { message: overText } });
    expect((await ridersOf()).at(-1)).toBe(imran.id);
    expect((await move(anyway)).status).toBe(200);
  });

  it('is refused with one answer for everybody when a whole shift is assigned', async () => {
    await busyRamesh();
    const given = [await door.place(), await door.place(), await door.place(), await door.place()];
    const [first, ...others] = given.map((order) => seen(order));
    const runs = [
      { delivery_boy_id: ramesh.id, orders: [first] },
      { delivery_boy_id: imran.id, orders: others },
    ];
    const imranText =
      'Imran Shaikh would come to ₹312 in cash (holds ₹0, collects ₹312); the most is ₹260.';
    expect((await put('/api/admin/runs/proposal', { runs })).body.message).toBe(
      `${imranText} ${overText}`,
    );
    expect((await ridersOf()).slice(2)).toEqual([null, null, null, null]);
    expect((await put('/api/admin/runs/proposal', { runs, ...anyway })).status).toBe(200);
  });
});

it('the admin who assigns sees what riders hold, have to collect and may hold', async () => {
  await busyRamesh();
  const holders = () => app.send('GET', '/api/admin/cash/holders', undefined, admin.as);
  const both = [
    { id: imran.id, fullName: 'Imran Shaikh', holds: 0, toCollect: 0 },
    { id: ramesh.id, fullName: 'Ramesh Parmar', holds: duePerOrder, toCollect: duePerOrder },
  ];
  expect((await holders()).body).toEqual({ holders: both, limit });
  await setLimit();
  expect((await holders()).body).toEqual({ holders: both });
});
