/** The PhonePe adapter for tests: with the fake's settings, and with every log line recorded. */
import * as z from 'zod/mini';
import type {
  CreateRequest,
  PaymentGateway,
  RefundRequest,
} from '#src/gateways/server/payment-gateway.ts';
import { createPhonepeGateway } from '#src/gateways/server/phonepe/phonepe-gateway.ts';
import {
  gatewayConfig,
  gatewayVariables,
  type PhonepeSettings,
} from '#src/platform/config/gateway-config.ts';
import { patienceMs } from '../patience.ts';
import type { FakePhonepe } from './fake-phonepe.ts';
import type { ProviderFault } from './fake-provider.ts';

export const morning = new Date('2026-11-21T04:55:00.000Z');
export const attemptId = 'T0123456789abcdef0123456789abcdef';
export const refundId = 'Rfedcba9876543210fedcba9876543210';

export const order: CreateRequest = {
  attemptId,
  title: 'Order #0012',
  amountPaise: 10_400,
  currency: 'INR',
  expiresAt: new Date(morning.getTime() + 15 * 60_000),
  returnUrl: `https://tiffin.example/payment-status/${attemptId}`,
};
export const refundOfAll: RefundRequest = {
  refundId,
  attemptId,
  gatewayRef: null,
  paymentRef: null,
  amountPaise: 10_400,
};

export interface Adapter {
  gateway: PaymentGateway;
  lines: { context: object; message: string }[];
}

/** Short only if a test has to wait for the timeout, because a busy machine responds late. */
export function patienceFor(fault: ProviderFault): { timeoutMs: number } {
  return { timeoutMs: fault === 'silent' ? 300 : patienceMs };
}

export function adapterOf(
  provider: FakePhonepe,
  {
    clock = () => morning,
    timeoutMs = patienceMs,
  }: { clock?: () => Date; timeoutMs?: number } = {},
): Adapter {
  const lines: Adapter['lines'] = [];
  const log = { warn: (context: object, message: string) => void lines.push({ context, message }) };
  return {
    gateway: createPhonepeGateway({ settings: settingsOf(provider), clock, log, timeoutMs }),
    lines,
  };
}

/**
 * Texts that must not be in a log: credentials, every token that was used, addresses and people.
 */
export function forbiddenWords(provider: FakePhonepe): string[] {
  const { clientSecret, clientId, webhookUsername, webhookPassword } = settingsOf(provider);
  const tokens = provider.received.flatMap(
    ({ headers }) => headers.authorization?.split(' ')[1] ?? [],
  );
  const people = ['9876543210', 'asha', 'Asha', attemptId, refundId];
  return [clientSecret, clientId, webhookUsername, webhookPassword, 'http', ...tokens, ...people];
}

function settingsOf(provider: FakePhonepe): PhonepeSettings {
  const config = gatewayConfig(z.object(gatewayVariables).parse(provider.env));
  if (typeof config === 'string' || !config.phonepe) throw new Error(String(config));
  return config.phonepe;
}
