/** A customer whose words are all known and unique, who did everything that customers do. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { placePaidOrder, type TestPayer } from '../simulation/payer.ts';
import { placeTestOrder } from './shop-builders.ts';
import { addRider, type TestPerson, testPassword } from './staff-builders.ts';
import { testNow, testToday } from './test-app.ts';

export interface KnownPerson {
  mobileNo: string;
  /** Texts that exist nowhere once the person is erased. */
  words: string[];
  /** Texts that are kept, only in documents. */
  paperWords: string[];
}

type Rider = Awaited<ReturnType<typeof addRider>>;

/**
 * Orders that are delivered, cancelled and refunded, and lapsed; in a frozen count, with notes of
 * staff, a receipt, an alert, and a message. Everything is finished at the end.
 */
export async function addKnownPerson(
  payer: TestPayer,
  owner: TestPerson,
  mobileNo = '9811198222',
  carrier?: Rider,
): Promise<KnownPerson> {
  const { app } = payer;
  const rider = carrier ?? (await addRider(app));
  const word = (text: string) => `${text}${mobileNo.slice(-5)}`;
  const note = `Flat 7, ${word('Zebrawood')} Mansion, ask for ${word('Quillonia')}`;
  const change = { mobile_no: mobileNo, note };
  const { orderId } = await placePaidOrder(payer, change);
  const lunch = { date: testToday, shift: 'Lunch' } as const;
  expect((await app.send('POST', '/api/kitchen/freeze', lunch, owner.as)).status).toBe(200);
  const explanation = { ...lunch, order: orderId, explanation: word('Explained') };
  await app.send('PUT', '/api/kitchen/not-placed/explanation', explanation, owner.as);
  await deliver(payer, { owner, rider }, orderId);
  const recipient = { name: word('Recipient'), address: word('Paperstreet') };
  const made = await app.send(
    'POST',
    `/api/admin/orders/${orderId}/recipient`,
    recipient,
    owner.as,
  );
  expect(made.status).toBe(200);
  const { orderId: second } = await placePaidOrder(payer, change);
  const reason = word('Cancelled');
  const { onRefund } = payer.gateway;
  payer.gateway.onRefund = async () => ({ state: 'done', gatewayRef: 'given back' });
  await app.send('POST', `/api/admin/orders/${second}/cancel`, { reason }, owner.as);
  await app.jobs.runDue();
  payer.gateway.onRefund = onRefund;
  await placeTestOrder(app, change);
  await app.shop.db
    .update(orders)
    .set({ status: 'unexpected', paymentStatus: 'failed' })
    .where(eq(orders.status, 'pending'));
  await writeOfStaff(payer, owner, { mobileNo, word });
  await writeMessage(payer, { mobileNo, word });
  return {
    mobileNo,
    words: [
      ...[mobileNo, word('Zebrawood'), word('zebrawood'), word('Quillonia')],
      ...[word('Explained'), word('Staffnote'), word('Alertnote'), word('Eventnote')],
      ...[word('Meera'), word('mail'), word('Company'), word('Wrote')],
    ],
    paperWords: [word('Recipient'), word('Paperstreet'), word('Cancelled'), word('Utr')],
  };
}

async function deliver(
  { app }: TestPayer,
  { owner, rider }: { owner: TestPerson; rider: Rider },
  orderId: number,
): Promise<void> {
  const { id: delivery_boy_id, mobileNo } = rider;
  const given = { orderIds: [orderId], delivery_boy_id };
  expect((await app.send('PUT', '/api/admin/assign-orders', given, owner.as)).status).toBe(200);
  const body = { mobile_no: mobileNo, password: testPassword };
  const { token } = (await app.send<{ token: string }>('POST', '/api/deliveryboy/login', body))
    .body;
  const headers = { authorization: `Bearer ${token}` };
  for (const status of ['outForDelivery', 'done']) {
    const url = '/api/deliveryboy/order/status';
    expect((await app.send('PUT', url, { orderId, status }, { headers })).status).toBe(200);
  }
}

interface Words {
  mobileNo: string;
  word: (text: string) => string;
}

/** Writes directly into the tables what forms of other pages store. */
async function writeOfStaff(
  { app: { shop } }: TestPayer,
  { id: staffId }: TestPerson,
  { mobileNo, word }: Words,
): Promise<void> {
  const { db } = shop;
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.reason, word('Cancelled')));
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.mobileNo, mobileNo))
    .orderBy(orders.number);
  const attemptId = refund?.attemptId ?? '';
  await db
    .update(refunds)
    .set({ staffNote: word('Staffnote'), staffId })
    .where(eq(refunds.attemptId, attemptId));
  await db.insert(orderEvents).values({
    ...{ id: newId(), orderId: order?.id ?? '', actor: 'staff', staffId, toStatus: 'done' },
    ...{ toPayment: 'done', staffNote: word('Eventnote'), reason: word('Eventnote') },
    createdAt: testNow,
  });
  await db.insert(alerts).values({
    ...{ id: newId(), kind: 'refundSlow', subject: attemptId, message: 'Slow', attemptId },
    ...{ createdAt: testNow, resolvedAt: testNow, resolvedBy: staffId, note: word('Alertnote') },
  });
  const [paid] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutId, order?.checkoutId ?? ''));
  await db
    .update(paymentCaptures)
    .set({ bankRef: word('Utr') })
    .where(eq(paymentCaptures.attemptId, paid?.id ?? ''));
}

async function writeMessage({ app }: TestPayer, { mobileNo, word }: Words): Promise<void> {
  const json = {
    name: word('Meera'),
    email: `${word('mail')}@example.in`,
    phone_no: mobileNo,
    company_name: word('Company'),
    message: word('Wrote'),
    email_type: 'query',
  };
  expect((await app.send('POST', '/api/send-email', { json })).status).toBe(200);
  await app.jobs.runDue();
}
