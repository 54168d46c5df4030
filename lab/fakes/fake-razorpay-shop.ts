/** The adapter on a fake Razorpay for tests, as a shop with the fake's environment creates it. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { AttemptRef, CreateRequest } from '#src/gateways/server/payment-gateway.ts';
import { createRazorpayGateway } from '#src/gateways/server/razorpay/razorpay-gateway.ts';
import { gatewayConfig, gatewayVariables } from '#src/platform/config/gateway-config.ts';
import type { ProviderFault } from './fake-provider.ts';
import { type FakeRazorpay, startFakeRazorpay } from './fake-razorpay.ts';

/** 10:25 in the morning in India. */
export const shopNow = new Date('2026-11-21T04:55:00.000Z');

export async function startRazorpayShop() {
  const provider = await startFakeRazorpay({ clock: () => shopNow });
  const logged: { context: object; message: string }[] = [];
  const gatewayWith = (timeoutMs: number) =>
    createRazorpayGateway({
      settings: settingsOf(provider.env),
      clock: () => shopNow,
      log: { warn: (context, message) => void logged.push({ context, message }) },
      timeoutMs,
    });
  const gateway = gatewayWith(5000);
  const hasty = gatewayWith(150);
  return {
    provider,
    logged,
    gateway,
    /** Has a short timeout when there will be no response. */
    gatewayFor: (fault: ProviderFault) => (fault === 'silent' ? hasty : gateway),
  };
}

export const providerFaults: readonly ProviderFault[] = [
  'dropBefore',
  'dropAfter',
  'silent',
  'serverError',
  'html',
  'unauthorized',
  'tooMany',
];

export type RazorpayShop = Awaited<ReturnType<typeof startRazorpayShop>>;

export function settingsOf(env: FakeRazorpay['env']) {
  const config = gatewayConfig(z.object(gatewayVariables).parse(env));
  if (typeof config === 'string' || !config.razorpay) throw new Error(String(config));
  return config.razorpay;
}

export function createRequest(change: Partial<CreateRequest> = {}): CreateRequest {
  return {
    attemptId: newAttemptId(),
    title: 'Order #0042',
    amountPaise: 10_400,
    currency: 'INR',
    expiresAt: new Date(shopNow.getTime() + 30 * 60_000),
    returnUrl: 'https://shop.example/payment-status/1',
    ...change,
  };
}

export function newAttemptId(): string {
  return `T${randomBytes(16).toString('hex')}`;
}

/** An attempt of ₹104 whose page is open. */
export async function openAttempt({ gateway }: RazorpayShop): Promise<AttemptRef> {
  const request = createRequest();
  const answer = await gateway.create(request);
  if (answer.kind !== 'open') throw new Error(`The page is ${answer.kind}.`);
  return { attemptId: request.attemptId, gatewayRef: answer.gatewayRef };
}

export async function paidAttempt(shop: RazorpayShop): Promise<AttemptRef> {
  const attempt = await openAttempt(shop);
  shop.provider.pay(attempt.attemptId);
  return attempt;
}
