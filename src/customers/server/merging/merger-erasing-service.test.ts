import { expect, it } from 'vitest';
import { cardOf } from '#lab/builders/customer-builders.ts';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { eraseRows } from '#src/privacy/server/person-erasing-service.ts';
import { customers } from '../customer-tables.ts';
import { customerMergers } from './merger-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
const [kept, other, third] = ['9825012345', '9825099001', '9825077007'] as const;

async function know(mobile_no: string, note: string): Promise<void> {
  await placeTestOrder(app, { mobile_no });
  const { id, revision } = (await cardOf(app, owner, mobile_no)).customer;
  const body = { revision, name: '', language: 'en', marks: '', note };
  await app.send('PUT', `/api/admin/customers/${id}`, body, owner.as);
}
async function merge(main: string, mobile_no: string): Promise<void> {
  const { id, revision } = (await cardOf(app, owner, main)).customer;
  const url = `/api/admin/customers/${id}/merge`;
  expect((await app.send('POST', url, { revision, mobile_no }, owner.as)).status).toBe(200);
}
const erase = (mobileNo: string) =>
  inTransaction(app.shop.db, (tx) =>
    eraseRows(tx, { declared: declaredData(app.shop.clock), mobileNos: [mobileNo] }),
  );

it('erasing a merged number removes its details from the other person', async () => {
  await know(kept, 'Kept');
  await know(other, 'Zebrawood');
  await merge(kept, other);
  await erase(other);
  const rows = await app.shop.db.select().from(customers);
  expect(rows).toMatchObject([{ mobileNo: kept, note: 'Kept' }]);
  expect(await app.shop.db.select().from(customerMergers)).toEqual([]);
});

it('erasing a main number makes the numbers merged into it separate people', async () => {
  await know(kept, 'Kept');
  await know(other, 'Other');
  await know(third, 'Third');
  await merge(other, third);
  await merge(kept, other);
  await erase(kept);
  const rows = await app.shop.db.select().from(customers).orderBy(customers.mobileNo);
  expect(rows).toMatchObject([
    { mobileNo: third, mergedInto: null, note: 'Third' },
    { mobileNo: other, mergedInto: null },
  ]);
});
