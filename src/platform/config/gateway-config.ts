/**
 * Credentials of the payment companies from the environment, and the gateway for new payments. Each
 * company's variables are set completely or not at all.
 */
import * as z from 'zod/mini';

const gatewayNames = ['sandbox', 'phonepe', 'razorpay'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Contains secrets; never logged. */
export interface PhonepeSettings {
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  /** The user name that the merchant typed into PhonePe's dashboard for webhooks. */
  webhookUsername: string;
  webhookPassword: string;
  /** `https://api.phonepe.com/apis/pg` in production; without a trailing slash. */
  payUrl: string;
  /** `https://api.phonepe.com/apis/identity-manager` in production. */
  tokenUrl: string;
}

/** Contains secrets; never logged. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Webhooks from before a rotation of the secret are still signed with it. */
  previousWebhookSecret: string | undefined;
  /** `https://api.razorpay.com/v1`, without a trailing slash. */
  baseUrl: string;
}

export interface GatewayConfig {
  /** The gateway of new payments. */
  current: GatewayName;
  /** Gateways that are configured but not current still handle the payments that they took. */
  phonepe: PhonepeSettings | undefined;
  razorpay: RazorpaySettings | undefined;
}

const phonepeHosts = {
  production: {
    payUrl: 'https://api.phonepe.com/apis/pg',
    tokenUrl: 'https://api.phonepe.com/apis/identity-manager',
  },
  sandbox: {
    payUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    tokenUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  },
};

const secret = z
  .string()
  .check(z.minLength(1), z.maxLength(500), z.regex(/^\S+$/, 'holds a space'));
const baseUrl = z
  .string()
  .check(z.refine(isBaseUrl, 'must be an address such as https://gateway.example/path'));

/** Environment variables; config.ts reads them together with its own. */
export const gatewayVariables = {
  PAYMENT_GATEWAY: z.optional(z.enum(gatewayNames)),
  PHONEPE_CLIENT_ID: z.optional(secret),
  PHONEPE_CLIENT_SECRET: z.optional(secret),
  PHONEPE_CLIENT_VERSION: z._default(
    z.string().check(z.regex(/^\d{1,6}$/, 'must be the number from the dashboard, mostly 1')),
    '1',
  ),
  PHONEPE_WEBHOOK_USERNAME: z.optional(secret),
  PHONEPE_WEBHOOK_PASSWORD: z.optional(secret),
  PHONEPE_HOST: z._default(z.enum(['production', 'sandbox']), 'production'),
  PHONEPE_PAY_URL: z.optional(baseUrl),
  PHONEPE_TOKEN_URL: z.optional(baseUrl),
  RAZORPAY_KEY_ID: z.optional(secret),
  RAZORPAY_KEY_SECRET: z.optional(secret),
  RAZORPAY_WEBHOOK_SECRET: z.optional(secret),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.optional(secret),
  RAZORPAY_URL: z._default(baseUrl, 'https://api.razorpay.com/v1'),
};
const GatewayEnvironment = z.object(gatewayVariables);
type GatewayEnvironment = z.infer<typeof GatewayEnvironment>;

/** Returns the settings, or a message that names the missing variable. */
export function gatewayConfig(e: GatewayEnvironment): GatewayConfig | string {
  const phonepe = phonepeSettings(e);
  const razorpay = razorpaySettings(e);
  if (typeof phonepe === 'string' || typeof razorpay === 'string') {
    return [phonepe, razorpay].filter((each) => typeof each === 'string').join('\n');
  }
  const current = e.PAYMENT_GATEWAY ?? 'sandbox';
  if (current === 'phonepe' && !phonepe) return missing('phonepe', phonepeRequired);
  if (current === 'razorpay' && !razorpay) return missing('razorpay', razorpayRequired);
  return { current, phonepe, razorpay };
}

const phonepeRequired = [
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_WEBHOOK_USERNAME',
  'PHONEPE_WEBHOOK_PASSWORD',
] as const;
const razorpayRequired = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
] as const;

function phonepeSettings(e: GatewayEnvironment): PhonepeSettings | undefined | string {
  const values = allOrNone(e, phonepeRequired);
  if (values === undefined || typeof values === 'string') return values;
  const [clientId, clientSecret, webhookUsername, webhookPassword] = values;
  const hosts = phonepeHosts[e.PHONEPE_HOST];
  return {
    clientId,
    clientSecret,
    clientVersion: e.PHONEPE_CLIENT_VERSION,
    webhookUsername,
    webhookPassword,
    payUrl: trimmed(e.PHONEPE_PAY_URL ?? hosts.payUrl),
    tokenUrl: trimmed(e.PHONEPE_TOKEN_URL ?? hosts.tokenUrl),
  };
}

function razorpaySettings(e: GatewayEnvironment): RazorpaySettings | undefined | string {
  const values = allOrNone(e, razorpayRequired);
  if (values === undefined || typeof values === 'string') return values;
  const [keyId, keySecret, webhookSecret] = values;
  return {
    keyId,
    keySecret,
    webhookSecret,
    previousWebhookSecret: e.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    baseUrl: trimmed(e.RAZORPAY_URL),
  };
}

type Values<N extends readonly unknown[]> = { [I in keyof N]: string };

/** Returns a message if only some of the variables are set, undefined if none is. */
function allOrNone<const N extends readonly (keyof GatewayEnvironment)[]>(
  e: GatewayEnvironment,
  names: N,
): Values<N> | undefined | string {
  const values = names.map((name) => e[name]);
  if (values.every((value) => value === undefined)) return undefined;
  const absent = names.filter((name) => e[name] === undefined);
  if (absent.length > 0)
    return `${absent.join(', ')} must be set too: ${names.join(', ')} go together.`;
  return values as Values<N>;
}

function missing(gateway: GatewayName, names: readonly string[]): string {
  return `PAYMENT_GATEWAY=${gateway} needs ${names.join(', ')}.`;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}

/**
 * Payments never use an unencrypted connection, except to this machine itself while trying out the
 * shop.
 */
function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false;
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
}
