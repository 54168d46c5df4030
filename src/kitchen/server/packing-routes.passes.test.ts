import { beforeEach, describe, expect, it } from 'vitest';
import { addEater, addPass, addPassShop, addStanding } from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Box, finishPacking, listUnassignedMeals } from '../packing-contract.ts';

const app = setUpApp();
const owner = setUpOwner(app);
let cook: TestPerson;

beforeEach(async () => {
  cook = await asRole(app, 'kitchen');
});

const lunch = { date: testToday, shift: 'Lunch' };

async function read<Answer>(path: string): Promise<Answer> {
  const url = `/api/kitchen/${path}?date=${testToday}&shift=Lunch`;
  return (await app.send<Answer>('GET', url, undefined, cook.as)).body;
}

async function notPlaced() {
  return (await read<WireOf<typeof listUnassignedMeals.response>>('not-placed')).orders;
}

function close() {
  type Packed = WireOf<typeof finishPacking.response> & { message: string };
  return app.send<Packed>('POST', '/api/kitchen/packed', lunch, cook.as);
}

describe('a meal of a pass that was left out', () => {
  const leaveOut = async () => {
    const shop = await addPassShop(app, owner.id);
    const tiffin = { tiffinId: shop.tiffinId, variant: 'Rajma' };
    await addMenu(app, tiffin);
    const asha = await addEater(app, { name: 'Asha' });
    const standingId = await addStanding(app, shop, asha.purseId, { quantity: 2 });
    await app.send('POST', '/api/kitchen/freeze', lunch, cook.as);
    return { standingId, shop, ...asha };
  };
  const explain = (standingId: string) => {
    const body = { ...lunch, standingId, explanation: 'Buys a new pass' };
    return app.send('PUT', '/api/kitchen/not-placed/explanation', body, cook.as);
  };

  it('has no place until somebody explains it, and packing waits for that', async () => {
    const { standingId, customerId } = await leaveOut();
    const [meal, ...more] = await notPlaced();
    expect(more).toEqual([]);
    expect(meal).toMatchObject({
      leftOut: { standingId, customerId, name: 'Asha', passCanPay: false },
      ...{ reason: 'noMeals', meals: 2, dishes: expect.stringContaining('2 × Full tiffin') },
    });
    expect(meal?.order).toBeUndefined();
    expect((await close()).body.message).toBe('1 meal of a pass has no place and no explanation.');
    expect((await explain(customerId)).status).toBe(404);
    expect((await explain(standingId)).status).toBe(200);
    expect(await notPlaced()).toMatchObject([
      { explanation: { text: 'Buys a new pass', by: 'Ramesh Parmar' } },
    ]);
    expect((await close()).body.day.state).toBe('packed');
  });

  it('can be paid by passes that have all of its meals', async () => {
    const { shop, customerId } = await leaveOut();
    const canPay = async () => (await notPlaced())[0]?.leftOut?.passCanPay;
    await addPass(app, shop, customerId, { meals: 1, pricePaise: 10_000 });
    expect(await canPay()).toBe(false);
    await addPass(app, shop, customerId, { shifts: ['Dinner'] });
    expect(await canPay()).toBe(false);
    await addPass(app, shop, customerId, { meals: 1, pricePaise: 10_000 });
    expect(await canPay()).toBe(true);
  });

  it('is an order like any other once it is cooked, and who rests is not listed', async () => {
    const { standingId, shop, customerId } = await leaveOut();
    await addPass(app, shop, customerId);
    const body = { ...lunch, standingId, paidBy: 'pass' };
    expect((await app.send('POST', '/api/admin/left-out/cook', body, owner.as)).status).toBe(200);
    expect(await notPlaced()).toMatchObject([{ reason: 'noRider', meals: 2 }]);
    expect((await explain(standingId)).status).toBe(409);
    const { boxes } = await read<{ boxes: WireOf<typeof Box>[] }>('boxes');
    expect(boxes).toMatchObject([{ addedBy: 1 }, { addedBy: 1 }]);
    await app.database.pool.query('update left_out_meals set order_id = null, is_new = false');
    expect(await notPlaced()).toMatchObject([{ reason: 'noRider' }]);
    expect((await explain(standingId)).status).toBe(404);
  });
});
