import { describe, expect, it } from 'vitest';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { createTestGateway } from '#lab/fakes/fake-gateway.ts';
import { attempts, placePaidOrder } from '#lab/simulation/payer.ts';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import type { Alert } from '../alert-contract.ts';
import type { AlertKind } from '../alert-rules.ts';
import { raiseAlert } from './alert-service.ts';

const gateway = createTestGateway();
const app = setUpApp({ gateways: gatewaySet(gateway) });
const admin = setUpOwner(app);

const list = async () =>
  (await app.send<{ alerts: Alert[] }>('GET', '/api/admin/alerts', undefined, admin.as)).body
    .alerts;
const resolve = (id: string, body: object = { note: 'I called the bank.' }, by = admin) =>
  app.send('POST', `/api/admin/alerts/${id}/resolve`, body, by.as);

async function raise(subject: string, kind: AlertKind = 'orphan', attemptId: string | null = null) {
  const now = app.shop.clock();
  await inTransaction(app.shop.db, (tx) =>
    raiseAlert(tx, app.shop.log, { kind, subject, message: `About ${subject}.`, attemptId, now }),
  );
}

describe('an alert for admins', () => {
  it('is listed oldest first, with its payment', async () => {
    await placePaidOrder({ app, gateway, reset: () => app.reset() });
    const [attempt] = await attempts(app);
    await raise('one', 'held', attempt?.id ?? null);
    app.advance(1);
    await raise('two');
    const common = { id: expect.any(String), at: expect.stringContaining('+05:30') };
    expect(await list()).toEqual([
      {
        ...{ ...common, kind: 'held', message: 'About one.', canResolve: false },
        transactionId: attempt?.transactionId,
        customer: { name: expect.any(String), mobile_no: '9825012345' },
      },
      { ...common, kind: 'orphan', message: 'About two.', canResolve: true },
    ]);
  });

  it('is closed once, by an admin with a note about what was done', async () => {
    await raise('one');
    const [alert] = await list();
    const id = alert?.id ?? '';
    expect(await resolve(id, { note: ' ' })).toMatchObject({ status: 400 });
    expect(await resolve(id)).toMatchObject({ status: 200, body: { id } });
    expect(await list()).toEqual([]);
    expect(await resolve(id)).toMatchObject({ status: 409, body: { error: 'conflict' } });
  });

  it("about missing money can't be closed with a note", async () => {
    await raise('one', 'held');
    const [alert] = await list();
    expect(await resolve(alert?.id ?? '')).toMatchObject({ status: 409 });
    expect(await list()).toHaveLength(1);
  });

  it('that does not exist is 404', async () => {
    const unknown = '0199a000-0000-7000-8000-000000000000';
    expect(await resolve(unknown)).toMatchObject({ status: 404 });
  });
});
