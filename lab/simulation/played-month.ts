/**
 * Days of a small shop, one after the other: money comes in every way, some of it goes back, riders
 * hand over what they hold, and companies pay into the bank.
 */

import { addDays, type BusinessDay, instantOf } from '#src/platform/contract/business-day.ts';
import type { Door } from '../builders/cash-builders.ts';
import { settlePayments } from '../builders/money-builders.ts';
import { addMenu, placeTestOrder } from '../builders/shop-builders.ts';
import { asOwner, signInAgain, type TestPerson } from '../builders/staff-builders.ts';
import { ask, idOf, initiate } from './payer.ts';
import { type Seeded, seededBy } from './whole-day/seeded.ts';

/** What people type and names can be. */
export const oddTexts = ['Cold & <late> "₹ 5"', 'शांति का खाना ठंडा था', '=1+1', "Ben's ]]> & Söhne"];
export const companyOfOffice = { name: 'Rāma & <Sons> "Ltd"', address: '12, रिंग रोड' };
const gstinOfOffice = '24AAAFT0000A1ZF';

interface Played {
  door: Door;
  owner: TestPerson;
  luck: Seeded;
  day: BusinessDay;
}

/** Plays the days `from` to `to`; the same seed plays the same. */
export async function playDays(
  door: Door,
  { from, to, seed = 1 }: { from: BusinessDay; to: BusinessDay; seed?: number },
): Promise<TestPerson> {
  const { app } = door;
  const owner = await asOwner(app, { fullName: 'मीना "Meena" & Shah' });
  const luck = seededBy(seed);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    await until(door, day, '10:00', owner);
    const played = { door, owner, luck, day };
    const captured = await sellOnline(played);
    await sellAtDoors(played);
    await until(door, day, '18:00', owner);
    await countCash(played);
    await moveTill(played);
    await settlePayments(app, owner, { day: addDays(day, 1), captured });
    await app.jobs.runDue();
  }
  return owner;
}

/** Moves the clock; everybody signs in again. */
async function until(door: Door, day: BusinessDay, time: string, owner: TestPerson): Promise<void> {
  const { app, admin, ramesh, imran } = door;
  const { clock, config } = app.shop;
  app.advance((instantOf(day, time, config.timeZone).getTime() - clock().getTime()) / 1000);
  await signInAgain(app, [owner, admin, ramesh, imran]);
}

/** Returns what the company has taken, by its own ids. */
async function sellOnline({ door, owner, luck, day }: Played) {
  const { app, payer } = door;
  const captured: { reference: string; paise: number }[] = [];
  const post = (path: string, body: object) =>
    app.send('POST', `/api/admin/${path}`, body, owner.as);
  const orders = luck.below(4) + 1;
  for (let count = 0; count < orders; count++) {
    /** Each day has an office whose order is paid, made out to it, and given back in part. */
    const isOffice = count === 0;
    const pricePaise = 5000 + luck.below(20_000);
    const menu_id = await addMenu(app, { date: day, pricePaise });
    const placed = await placeTestOrder(app, { menus: [{ menu_id, quantity: luck.below(3) + 1 }] });
    const transactionId = idOf(await initiate(app, placed));
    const due = Math.round(placed.amount * 100);
    const paise = isOffice ? due : luck.oneOf([due, due, due, due - 100, due + 500]);
    const reference = `pay_${day}_${transactionId.slice(0, 8)}`;
    payer.gateway.saysPaidBy({ id: reference, amountPaise: paise, method: 'UPI' });
    await ask(app, transactionId);
    payer.gateway.says('pending');
    captured.push({ reference, paise });
    const order = `orders/${placed.orderId}`;
    if (paise !== due) {
      if (luck.chance(60)) await post(`payments/${transactionId}/accept`, { reason: 'A rounding' });
      continue;
    }
    if (isOffice) await post(`${order}/recipient`, { ...companyOfOffice, gstin: gstinOfOffice });
    const amount = 1 + luck.below(40);
    const given = { amount, refundable: due / 100, reason: luck.oneOf(oddTexts) };
    if (isOffice || luck.chance(30)) await post(`${order}/refund`, given);
    if (luck.chance(15)) await post(`${order}/cancel`, { reason: luck.oneOf(oddTexts) });
  }
  return captured;
}

async function sellAtDoors({ door, luck, day }: Played): Promise<void> {
  for (let count = luck.below(4) + 1; count > 0; count--) {
    const rider = luck.oneOf([door.ramesh, door.imran]);
    const order = await door.carried(rider, day);
    const way = luck.below(10);
    if (way === 0) await door.payByPage(order);
    if (way === 1)
      await door.collect(rider, order, { method: 'unpaid', amount: 0, reason: 'payLater' });
    else await door.collect(rider, order);
    // Money that came twice goes back.
    const [owed] = (await door.ownCash(rider)).toReturn;
    if (owed && luck.chance(70)) await door.press(`returns/${owed.id}/give`, {});
  }
}

/** Some evenings a rider keeps what he holds, and some counts differ. */
async function countCash({ door, owner, luck }: Played): Promise<void> {
  for (const rider of [door.ramesh, door.imran]) {
    const { holds } = await door.ownCash(rider);
    if (holds <= 0 || luck.chance(30)) continue;
    const counted = luck.chance(25) ? Math.max(0, holds - 20) : holds;
    const { body } = await door.press<{ id: string }>('handovers', {
      ...{ riderId: rider.id, declared: holds, counted },
    });
    if (counted === holds) continue;
    const resolved = { final: counted, reason: luck.oneOf(oddTexts) };
    await door.press(`handovers/${body.id}/resolve`, resolved, owner.as);
  }
}

/** Notes of the till go to the bank, change comes from there, and some are spent. */
async function moveTill({ door, owner }: Played): Promise<void> {
  for (const [move, amount] of Object.entries({ banked: 120, drawn: 50.25, spent: 45.5 })) {
    await door.press('book/moves', { move, amount, reason: 'The evening' }, owner.as);
  }
}
