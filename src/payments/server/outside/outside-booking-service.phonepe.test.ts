import { expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import {
  deliver,
  openAlerts,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { outsideMoves } from './outside-move-tables.ts';

const shop = setUpFaultShop('phonepe');

it('a refund of PhonePe’s dashboard that came back is owed again, by the id that it has there', async () => {
  const { id } = await payOrder(shop);
  await deliver(shop, shop.provider.refundOutside(id, 5000));
  const [move] = await shop.app.shop.db.select().from(outsideMoves);
  const { as } = await asOwner(shop.app);
  const path = `/api/admin/outside-moves/${move?.id}/book`;
  const body = { choice: 'toCustomer', reason: 'The manager did it' };
  expect((await shop.app.send('POST', path, body, as)).status).toBe(200);
  await deliver(shop, shop.provider.outsideFailed(id));
  await shop.app.jobs.runDue();
  expect(await refundRows(shop)).toMatchObject([
    { state: 'failed', isOutside: true, gatewayRef: move?.reference },
  ]);
  expect(await openAlerts(shop)).toEqual(['refundFailed']);
  await expectNoBrokenRules(shop.app.shop.db);
});
