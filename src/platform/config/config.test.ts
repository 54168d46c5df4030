import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutOffVariable, shifts } from '../contract/shifts.ts';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing to try the shop on one machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      timeZone: 'Asia/Kolkata',
      seedDemo: true,
      gateways: { current: 'sandbox', phonepe: undefined, razorpay: undefined },
      maskLookUps: true,
      rateLimits: true,
      metrics: undefined,
      drainSeconds: 0,
      production: false,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'tiffin.example'],
    ['PUBLIC_URL', 'ftp://tiffin.example'],
    ['PUBLIC_URL', 'https://tiffin.example/#a'],
    ['TRUST_PROXY', 'garbage'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_PORT', '70000'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '121'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DB_POOL', '0'],
    ['DB_PREPARED_STATEMENTS', 'yes'],
    ['BUSINESS_TIME_ZONE', 'Mars/Olympus'],
    ['LUNCH_CUT_OFF', '25:00'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://user:secret@mail.example'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['SMTP_URL', 'smtps://user@mail.example'],
    ['SMTP_URL', 'smtps://user:50%off@mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_TO', 'a@b.example, c@d.example'],
    ['SEED', 'yes'],
    ['PAYMENT_GATEWAY', 'cash'],
    ['ORDER_LOOKUP', 'closed'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('refuses %s=%s with a sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each(shifts)('has the first cut-off of %s in .env.example', (shift) => {
    expect(readFileSync('.env.example', 'utf8')).toContain(`\n${cutOffVariable(shift)}=`);
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 });
  });

  it('serves metrics to this machine only, unless set otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    const everywhere = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(readConfig(everywhere).metrics).toEqual({ port: 9464, host: '0.0.0.0' });
  });

  it('accepts the first admin, whose password is not needed after the first start', () => {
    const both = { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'secret-1' };
    expect(readConfig(both).firstAdmin).toEqual({ email: 'a@b.example', password: 'secret-1' });
    for (const later of [{ ...both, ADMIN_PASSWORD: '' }, { ADMIN_EMAIL: 'a@b.example' }, {}]) {
      expect(readConfig(later).firstAdmin).toBeUndefined();
    }
  });

  it("refuses a password without an admin's email, and never repeats it", () => {
    const nobody = () => readConfig({ ADMIN_PASSWORD: 'secret-1' });
    expect(nobody).toThrow('ADMIN_PASSWORD is set without ADMIN_EMAIL');
    expect(nobody).not.toThrow('secret-1');
  });

  it('accepts the settings of mail completely or not at all, and never repeats the password', () => {
    expect(readConfig({}).mail).toBeUndefined();
    const mail = {
      SMTP_URL: 'smtps://shop:secret-1@mail.example:465',
      MAIL_FROM: 'shop@tiffin.example',
      MAIL_TO: 'owner@tiffin.example',
    };
    expect(readConfig(mail).mail).toEqual({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      to: mail.MAIL_TO,
    });
    for (const name of Object.keys(mail)) {
      const rest = { ...mail, [name]: '' };
      expect(() => readConfig(rest)).toThrow('SMTP_URL, MAIL_FROM and MAIL_TO are set together');
      expect(() => readConfig(rest)).not.toThrow('secret-1');
    }
  });

  describe('in production', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tiffin.example' };

    it('never seeds demo data', () => {
      const config = readConfig({ ...production, PAYMENT_GATEWAY: 'sandbox', SEED: 'demo' });
      expect(config.seedDemo).toBe(false);
    });

    it('requires https, except for a shop that only this machine reaches', () => {
      const at = (url: string) =>
        readConfig({ ...production, PAYMENT_GATEWAY: 'sandbox', PUBLIC_URL: url }).publicUrl;
      for (const url of [
        'http://tiffin.example',
        'http://192.168.1.4',
        'http://127.0.0.1.example',
      ]) {
        expect(() => at(url)).toThrow('PUBLIC_URL must start with https://');
      }
      for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
        expect(at(url)).toBe(url);
      }
      expect(readConfig({ PUBLIC_URL: 'http://tiffin.example' }).publicUrl).toBeDefined();
    });

    it('serves the API documentation only on request', () => {
      const settings = { ...production, PAYMENT_GATEWAY: 'sandbox' };
      expect(readConfig({}).apiDocs).toBe(true);
      expect(readConfig(settings).apiDocs).toBe(false);
      expect(readConfig({ ...settings, API_DOCS: 'on' }).apiDocs).toBe(true);
      expect(readConfig({ API_DOCS: 'off' }).apiDocs).toBe(false);
    });

    it('names everything that is missing or wrong at once', () => {
      const env = { NODE_ENV: 'production', PORT: 'x', ADMIN_PASSWORD: 'secret-1' };
      const half = { SMTP_URL: 'smtps://a:b@mail.example', PHONEPE_CLIENT_ID: 'id' };
      const said = () => readConfig({ ...env, ...half, RAZORPAY_KEY_ID: 'id', S3_PREFIX: 'x' });
      for (const name of [
        ...['PORT must be', 'PAYMENT_GATEWAY must', 'PUBLIC_URL must be set', 'ADMIN_EMAIL'],
        ...['MAIL_FROM and MAIL_TO', 'PHONEPE_CLIENT_SECRET', 'RAZORPAY_KEY_SECRET', 'S3_BUCKET'],
      ]) {
        expect(said).toThrow(name);
      }
      const wrong = () => readConfig({ ...env, PUBLIC_URL: 'tiffin.example' });
      expect(wrong).toThrow('PUBLIC_URL must be a full address');
      expect(wrong).not.toThrow('PUBLIC_URL must be set');
    });

    it('must name its payment gateway and its public address', () => {
      expect(() => readConfig(production)).toThrow('PAYMENT_GATEWAY');
      const unreachable = { NODE_ENV: 'production', PAYMENT_GATEWAY: 'sandbox' };
      expect(() => readConfig(unreachable)).toThrow('PUBLIC_URL');
    });
  });
});
