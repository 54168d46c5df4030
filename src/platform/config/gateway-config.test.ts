import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const phonepe = {
  PHONEPE_CLIENT_ID: 'SHOP_1',
  PHONEPE_CLIENT_SECRET: 'client-secret',
  PHONEPE_WEBHOOK_USERNAME: 'webhook-user',
  PHONEPE_WEBHOOK_PASSWORD: 'webhook-password',
};
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};
const gatewaysOf = (env: Record<string, string>) => readConfig(env).gateways;

describe('the payment gateway', () => {
  it('is the sandbox by default', () => {
    expect(gatewaysOf({})).toEqual({ current: 'sandbox', phonepe: undefined, razorpay: undefined });
  });

  it('PhonePe is reached at its own hosts, and at those of its sandbox on request', () => {
    const { current, phonepe: settings } = gatewaysOf({ ...phonepe, PAYMENT_GATEWAY: 'phonepe' });
    expect(current).toBe('phonepe');
    expect(settings).toEqual({
      clientId: 'SHOP_1',
      clientSecret: 'client-secret',
      clientVersion: '1',
      webhookUsername: 'webhook-user',
      webhookPassword: 'webhook-password',
      payUrl: 'https://api.phonepe.com/apis/pg',
      tokenUrl: 'https://api.phonepe.com/apis/identity-manager',
    });
    expect(gatewaysOf({ ...phonepe, PHONEPE_HOST: 'sandbox' }).phonepe).toMatchObject({
      payUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
      tokenUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    });
  });

  it('Razorpay is reached at its own host, and the secret from before a rotation is known', () => {
    const env = { ...razorpay, PAYMENT_GATEWAY: 'razorpay' };
    expect(gatewaysOf(env)).toMatchObject({
      current: 'razorpay',
      razorpay: { baseUrl: 'https://api.razorpay.com/v1', previousWebhookSecret: undefined },
    });
    const rotated = gatewaysOf({ ...env, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'older' });
    expect(rotated.razorpay?.previousWebhookSecret).toBe('older');
  });

  it('remains configured after another one has replaced it', () => {
    const both = gatewaysOf({ ...phonepe, ...razorpay, PAYMENT_GATEWAY: 'razorpay' });
    expect(both.phonepe?.clientId).toBe('SHOP_1');
  });

  it.each(Object.keys(phonepe))('is not started with half a configuration: without %s', (name) => {
    const half = { ...phonepe, [name]: '' };
    expect(() => readConfig(half)).toThrow(ConfigError);
    expect(() => readConfig(half)).toThrow(name);
  });

  it.each(Object.keys(razorpay))('is not started with half a configuration: without %s', (name) => {
    expect(() => readConfig({ ...razorpay, [name]: '' })).toThrow(name);
  });

  it('is refused without its credentials', () => {
    expect(() => readConfig({ PAYMENT_GATEWAY: 'phonepe' })).toThrow('PHONEPE_CLIENT_ID');
    expect(() => readConfig({ PAYMENT_GATEWAY: 'razorpay' })).toThrow('RAZORPAY_KEY_ID');
  });

  it('never repeats a secret in an error', () => {
    const half = { ...phonepe, PHONEPE_CLIENT_ID: '' };
    expect(() => readConfig(half)).not.toThrow(/client-secret|webhook-password/);
  });

  it.each([
    'http://gateway.example',
    'https://user:pass@gateway.example',
    'https://gateway.example/?a=1',
    'gateway.example',
  ])('may not have the address %s', (url) => {
    expect(() => readConfig({ ...razorpay, RAZORPAY_URL: url })).toThrow('RAZORPAY_URL');
  });

  it('may have an address of this machine, without a trailing slash', () => {
    const { razorpay: settings } = gatewaysOf({
      ...razorpay,
      RAZORPAY_URL: 'http://127.0.0.1:9/v1/',
    });
    expect(settings?.baseUrl).toBe('http://127.0.0.1:9/v1');
  });
});
