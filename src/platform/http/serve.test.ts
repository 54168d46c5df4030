import { describe, expect, it } from 'vitest';
import { asAdmin, asDelivery } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import * as moneyContract from '#src/accounting/money-contract.ts';
import * as addressContract from '#src/addresses/address-contract.ts';
import * as alertContract from '#src/alerts/alert-contract.ts';
import * as authContract from '#src/auth/auth-contract.ts';
import * as adminMessageContract from '#src/contact/admin-message-contract.ts';
import * as deliveryContract from '#src/delivery/delivery-contract.ts';
import * as mediaContract from '#src/media/media-contract.ts';
import * as adminMenuContract from '#src/menus/admin-menu-contract.ts';
import * as adminOrderContract from '#src/orders/admin-order-contract.ts';
import * as adminPaymentContract from '#src/payments/admin-payment-contract.ts';
import * as staffContract from '#src/staff/staff-contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';

const contracts = [
  addressContract,
  authContract,
  mediaContract,
  adminMenuContract,
  adminMessageContract,
  adminOrderContract,
  adminPaymentContract,
  alertContract,
  moneyContract,
  staffContract,
];
const operations = [...contracts, deliveryContract]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);
const forAdmins = operations.filter(({ access }) => access === 'admin');
const forDelivery = operations.filter(({ access }) => access === 'delivery');

const app = setUpApp();

/** A body that no operation would accept: a caller that gets past the guard reads about it. */
const send = ({ method, path }: Endpoint, headers: Record<string, string>) =>
  app.server.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, 'x'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { payload: '"nonsense"' }),
  });

describe('an operation for admins', () => {
  it('is one of many', () => {
    expect(forAdmins.length).toBeGreaterThan(20);
  });

  it.each(forAdmins)('refuses a stranger with 401: $method $path', async (operation) => {
    expect((await send(operation, {})).statusCode).toBe(401);
    expect((await send(operation, { authorization: 'Bearer nobody' })).statusCode).toBe(401);
  });

  it('refuses a delivery person with 403', async () => {
    const { as } = await asDelivery(app);
    for (const operation of forAdmins) {
      expect((await send(operation, as.headers)).statusCode, operation.path).toBe(403);
    }
  });

  it('refuses a token after 12 hours with 401', async () => {
    const { as } = await asAdmin(app);
    const question = { method: 'GET' as const, url: '/api/admin/session', ...as };
    // Used on the way: one that nobody uses ends earlier.
    app.advance(6 * 3600);
    expect((await app.server.inject(question)).statusCode).toBe(200);
    app.advance(6 * 3600 - 1);
    expect((await app.server.inject(question)).statusCode).toBe(200);
    app.advance(1);
    for (const operation of forAdmins) {
      expect((await send(operation, as.headers)).statusCode, operation.path).toBe(401);
    }
  });
});

describe('an operation for delivery people', () => {
  it.each(forDelivery)('refuses a stranger with 401: $method $path', async (operation) => {
    expect((await send(operation, {})).statusCode).toBe(401);
  });

  it('refuses an admin with 403, and a token after 24 hours with 401', async () => {
    const admin = await asAdmin(app);
    const rider = await asDelivery(app);
    for (const operation of forDelivery) {
      expect((await send(operation, admin.as.headers)).statusCode, operation.path).toBe(403);
    }
    app.advance(24 * 3600);
    for (const operation of forDelivery) {
      expect((await send(operation, rider.as.headers)).statusCode, operation.path).toBe(401);
    }
  });
});

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
