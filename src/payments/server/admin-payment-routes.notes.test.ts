import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import type { PaymentDetails } from '#src/accounting/payment-details-contract.ts';
import type { OrderEvent } from '#src/orders/order-event-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Refund } from '../admin-payment-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpOwner(app);

const reason = 'The kitchen was closed';
const staffNote = 'Third time this month, call her before the next order';

/** A paid order, with what its browser knows. */
async function payOrder() {
  const placed = await placeTestOrder(app);
  const transactionId = idOf(await initiate(app, placed));
  payer.gateway.says('paid');
  await ask(app, transactionId);
  return { orderId: placed.orderId, transactionId };
}

const decide = (path: string, body: object) =>
  app.send<{ message: string }>('POST', `/api/admin/orders/${path}`, body, admin.as);
const read = async <Body>(path: string) =>
  (await app.send<Body>('GET', `/api/admin/${path}`, undefined, admin.as)).body;
const refundsOf = async (id: number) =>
  (await read<{ refunds: WireOf<typeof Refund>[] }>(`orders/${id}/payments`)).refunds;
const lastEvent = async (id: number) =>
  (await read<{ events: OrderEvent[] }>(`orders/${id}`)).events.at(-1);
const goodwill = { amount: 40, refundable: 104, reason };

describe('a note for staff', () => {
  it('about a cancelled order is in its history, with its refund and with its payment', async () => {
    const { orderId, transactionId } = await payOrder();
    expect((await decide(`${orderId}/cancel`, { reason, staffNote })).status).toBe(200);
    expect(await lastEvent(orderId)).toMatchObject({ reason, staffNote });
    expect(await refundsOf(orderId)).toMatchObject([{ reason, staffNote }]);
    const payment = await read<WireOf<typeof PaymentDetails>>(`payments/${transactionId}`);
    expect(payment.refunds).toMatchObject([{ reason, staffNote }]);
  });

  it('about a refund is shown with the refund, and with the one that replaces it', async () => {
    const { orderId } = await payOrder();
    payer.gateway.onRefund = async () => ({ state: 'failed', code: 'BANK_REFUSED' });
    await decide(`${orderId}/refund`, { ...goodwill, staffNote });
    await app.jobs.runDue();
    const [failed] = await refundsOf(orderId);
    expect(failed).toMatchObject({ state: 'failed', staffNote });
    await app.send('POST', `/api/admin/refunds/${failed?.id}/retry`, undefined, admin.as);
    expect((await refundsOf(orderId)).map((refund) => refund.staffNote)).toEqual([
      staffNote,
      staffNote,
    ]);
  });

  it('is left out when it is blank, and refused when it is not a line of text', async () => {
    const { orderId } = await payOrder();
    const long = 'x'.repeat(201);
    for (const wrong of [long, 7]) {
      const answer = await decide(`${orderId}/refund`, { ...goodwill, staffNote: wrong });
      expect(answer.status).toBe(400);
    }
    expect(await refundsOf(orderId)).toEqual([]);
    await decide(`${orderId}/refund`, { ...goodwill, staffNote: '  ' });
    expect((await refundsOf(orderId))[0]).not.toHaveProperty('staffNote');
    await decide(`${orderId}/cancel`, { reason });
    expect(await lastEvent(orderId)).not.toHaveProperty('staffNote');
  });

  it('never reaches a customer: not on a credit note, receipt, payment page, look-up or mail', async () => {
    const { orderId, transactionId } = await payOrder();
    await decide(`${orderId}/refund`, { ...goodwill, staffNote });
    await decide(`${orderId}/cancel`, { reason, staffNote });
    const { data } = (await ask(app, transactionId)).body;
    const lookedUp = await app.send('POST', '/api/user/orders/details', {
      mobile_no: '9825012345',
    });
    const { receipt } = await read<{ receipt?: string }>(`orders/${orderId}/payments`);
    const papers = [
      receipt ?? '',
      ...(await refundsOf(orderId)).map(({ creditNote }) => creditNote ?? ''),
    ];
    expect(papers).toHaveLength(3);
    const pages = await Promise.all(papers.map((path) => app.send<string>('GET', path)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(pages.at(-1)?.body).toContain(reason);
    const { rows } = await app.shop.db.execute(
      sql`select row_to_json(receipts)::text as told from receipts
        union all select payload::text from jobs`,
    );
    const shown = JSON.stringify([data, lookedUp.body, pages.map(({ body }) => body), rows]);
    expect(shown).not.toContain(staffNote);
  });

  it('needs an author: the database refuses one without the member of staff', async () => {
    const { orderId } = await payOrder();
    await decide(`${orderId}/refund`, goodwill);
    const orphaned = app.shop.db.execute(sql`update refunds set staff_id = null, staff_note = 'x'`);
    await expect(orphaned).rejects.toThrow();
  });
});
