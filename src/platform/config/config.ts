/** Configuration from the environment, read once. Errors name their variable. */
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { maxPasswordLength, minPasswordLength } from '../contract/password-length.ts';
import { type CutOffVariable, cutOffVariable, type Shift, shifts } from '../contract/shifts.ts';
import { type BackupSettings, backupConfig, backupVariables } from './backup-config.ts';
import { type GatewayConfig, gatewayConfig, gatewayVariables } from './gateway-config.ts';
import { type BucketSettings, storageConfig, storageVariables } from './storage-config.ts';

const port = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      'must be a port number from 0 to 65535',
    ),
  );

const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 10:30'));

const firstCutOffs = Object.fromEntries(
  shifts.map((shift) => [cutOffVariable(shift), z.optional(timeOfDay)]),
) as Record<CutOffVariable, z.ZodMiniOptional<typeof timeOfDay>>;

const httpUrl = z
  .string()
  .check(
    z.refine(isHttpUrl, 'must be a full address such as https://tiffin.example, without a path'),
  );

const mailAddress = z
  .email('must be an e-mail address')
  .check(z.maxLength(254, 'must be an e-mail address'));

const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Asia/Kolkata'));

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(httpUrl),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: z._default(
    z.string().check(z.regex(/^([1-9]?\d|1[01]\d|120)$/, 'must be a number from 0 to 120')),
    '0',
  ),
  TRUST_PROXY: z.optional(
    z.string().check(z.refine(isProxy, 'must be an address or a range such as 10.0.0.0/8')),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that starts with postgres://')),
  ),
  DB_POOL: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')),
    '10',
  ),
  DB_PREPARED_STATEMENTS: z._default(z.enum(['on', 'off']), 'on'),
  BUSINESS_TIME_ZONE: z._default(timeZone, 'Asia/Kolkata'),
  ...firstCutOffs,
  ADMIN_EMAIL: z.optional(mailAddress),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(minPasswordLength, `must have at least ${minPasswordLength} characters`),
        z.maxLength(maxPasswordLength, `must have at most ${maxPasswordLength} characters`),
      ),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isMailServer,
          'must be an address such as smtps://user:password@mail.example:465; signs in the password are written as in a URL, for example %40',
        ),
      ),
  ),
  MAIL_FROM: z.optional(mailAddress),
  MAIL_TO: z.optional(mailAddress),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  ...gatewayVariables,
  ...storageVariables,
  ...backupVariables,
  ORDER_LOOKUP: z._default(z.enum(['masked', 'open']), 'masked'),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  API_ONLY: z._default(z.enum(['yes', 'no']), 'no'),
  API_DOCS: z.optional(z.enum(['on', 'off'])),
});

export interface MailSettings {
  /** Contains the user and password; never logged. */
  smtpUrl: string;
  from: string;
  to: string;
}

export interface Config {
  production: boolean;
  /** Responses are fully validated against their contracts; otherwise they are only filtered. */
  checksAnswers: boolean;
  port: number;
  host: string;
  /** Where Prometheus reads the metrics; undefined turns them off. */
  metrics: { port: number; host: string } | undefined;
  /** How long the server still serves requests after it reports not ready, in seconds. */
  drainSeconds: number;
  /** Where customers reach the shop; if undefined, the host of each request. */
  publicUrl: string | undefined;
  /** Fastify's `trustProxy`: the proxies whose X-Forwarded-For is trusted. */
  trustProxy: false | string;
  dataDir: string;
  /** The bucket for uploaded pictures; if undefined, they are in the data folder. */
  bucket: BucketSettings | undefined;
  /** The destination of the nightly backup; if undefined, none is made. */
  backups: BackupSettings | undefined;
  databaseUrl: string | undefined;
  poolSize: number;
  /** Whether connections keep prepared statements, which some poolers do not support. */
  keepsStatements: boolean;
  timeZone: string;
  /** `HH:mm` after which today's shift takes no more orders. */
  cutOffs: Partial<Record<Shift, string>>;
  /**
   * If undefined, no admin is created. The password is removed from the configuration after the
   * first start.
   */
  firstAdmin: { email: string; password: string } | undefined;
  /** Sends messages to the business; if undefined, they are stored in the data folder. */
  mail: MailSettings | undefined;
  seedDemo: boolean;
  gateways: GatewayConfig;
  maskLookUps: boolean;
  rateLimits: boolean;
  logLevel: string;
  /** True when another program serves the pages, for example during development. */
  apiOnly: boolean;
  /** Whether the API documentation is served, as a page and as OpenAPI. */
  apiDocs: boolean;
}

/** Problems of the environment, in sentences that name the variables. */
export class ConfigError extends Error {}

/** Throws a ConfigError that names all problems; empty variables count as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { e, problems } = readVariables(given);
  const production = e.NODE_ENV === 'production';
  const gateways = gatewayConfig(e);
  const bucket = storageConfig(e);
  const backups = backupConfig(e);
  for (const part of [gateways, bucket, backups]) {
    if (typeof part === 'string') problems.push(part);
  }
  const isRefused = problems.length > 0 || typeof gateways === 'string';
  if (isRefused || typeof bucket === 'string' || typeof backups === 'string') {
    throw new ConfigError(problems.join('\n'));
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_TO: to } = e;
  const mail = smtpUrl && from && to ? { smtpUrl, from, to } : undefined;
  return {
    production,
    checksAnswers: e.NODE_ENV === 'test',
    port: Number(e.PORT),
    host: e.HOST,
    metrics: e.METRICS_PORT ? { port: Number(e.METRICS_PORT), host: e.METRICS_HOST } : undefined,
    drainSeconds: Number(e.DRAIN_SECONDS),
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: e.TRUST_PROXY ?? false,
    dataDir: e.DATA_DIR,
    bucket,
    backups,
    databaseUrl: e.DATABASE_URL,
    poolSize: Number(e.DB_POOL),
    keepsStatements: e.DB_PREPARED_STATEMENTS === 'on',
    timeZone: e.BUSINESS_TIME_ZONE,
    cutOffs: Object.fromEntries(
      shifts.flatMap((shift) => {
        const time = e[cutOffVariable(shift)];
        return time === undefined ? [] : [[shift, time]];
      }),
    ),
    firstAdmin:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD
        ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD }
        : undefined,
    mail,
    seedDemo: e.SEED === 'demo' && !production,
    gateways,
    maskLookUps: e.ORDER_LOOKUP === 'masked',
    rateLimits: e.RATE_LIMITS === 'on',
    logLevel: e.LOG_LEVEL,
    apiOnly: e.API_ONLY === 'yes',
    apiDocs: (e.API_DOCS ?? (production ? 'off' : 'on')) === 'on',
  };
}

type Variables = z.infer<typeof Environment>;

/** The valid variables, and a message for each one that is invalid or missing. */
function readVariables(given: NodeJS.ProcessEnv): { e: Variables; problems: string[] } {
  const parsed = Environment.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const wrong = issues.map(({ path }) => path.join('.'));
  const readable = Object.entries(given).filter(([name]) => !wrong.includes(name));
  const e = parsed.data ?? Environment.parse(Object.fromEntries(readable));
  // An invalid variable is not reported as missing too.
  const missing = missingVariables(e).filter((text) => !wrong.some((name) => text.includes(name)));
  return { e, problems: [...issues.map(sentence), ...missing] };
}

function missingVariables(e: Variables): string[] {
  const problems = e.NODE_ENV === 'production' ? unrealVariables(e) : [];
  if (e.ADMIN_PASSWORD !== undefined && e.ADMIN_EMAIL === undefined) {
    problems.push('ADMIN_PASSWORD is set without ADMIN_EMAIL: name the admin whose it is.');
  }
  const mail = [e.SMTP_URL, e.MAIL_FROM, e.MAIL_TO];
  if (mail.includes(undefined) && mail.some((value) => value !== undefined)) {
    problems.push('SMTP_URL, MAIL_FROM and MAIL_TO are set together or not at all.');
  }
  return problems;
}

/** Settings that are good enough to try the shop, but not for customers. */
function unrealVariables({ PAYMENT_GATEWAY: gateway, PUBLIC_URL: publicUrl }: Variables): string[] {
  const problems: string[] = [];
  if (gateway === undefined) {
    problems.push('PAYMENT_GATEWAY must be named in production; "sandbox" takes no real money.');
  }
  if (publicUrl === undefined) {
    problems.push('PUBLIC_URL must be set in production: customers come back to it from paying.');
  } else if (publicUrl.startsWith('http:') && !isLoopback(publicUrl)) {
    problems.push(
      'PUBLIC_URL must start with https:// in production: passwords and orders go over it.',
    );
  }
  return problems;
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  return issue.code === 'invalid_value'
    ? `${name} must be one of: ${issue.values.join(', ')}.`
    : `${name} ${issue.message}.`;
}

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** True for a URL that only this machine can reach. */
function isLoopback(url: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    [url.hostname, url.username, url.password].every((part) => part !== '') &&
    !/%(?![0-9a-f]{2})/i.test(url.username + url.password)
  );
}

/** Addresses and ranges, separated by commas, and the names that Fastify knows. */
function isProxy(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address))
      return true;
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  });
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
  } catch {
    return false;
  }
}
