import { describe, expect, it } from 'vitest';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { contactMessages } from './contact-tables.ts';

const app = setUpApp();

const query = {
  name: 'Meera Patel',
  email: 'meera@example.in',
  phone_no: '9825012345',
  company_name: 'Patel & Co.',
  message: 'Do you deliver to Sector 21?\nWe are twelve people.',
  email_type: 'query',
};

function send(json: object, shop = app) {
  return shop.send<{ data: { ticket: string } }>('POST', '/api/send-email', {
    json,
    password: 'anything',
  });
}

const stored = () => app.shop.db.select().from(contactMessages);

describe('a message to the business', () => {
  it('is stored unchanged and answered with its ticket', async () => {
    expect(await send(query)).toMatchObject({ status: 200, body: { data: { ticket: 'M-0001' } } });
    expect(await stored()).toMatchObject([
      {
        number: 1,
        type: 'query',
        name: 'Meera Patel',
        email: 'meera@example.in',
        mobileNo: '9825012345',
        companyName: 'Patel & Co.',
        message: query.message,
        rating: null,
      },
    ]);
  });

  it('needs no password and no company', async () => {
    const { company_name: _left, ...json } = query;
    expect((await app.send('POST', '/api/send-email', { json })).status).toBe(200);
    expect(await stored()).toMatchObject([{ companyName: null }]);
  });

  it('has stars only if it is feedback', async () => {
    expect((await send({ ...query, email_type: 'feedback', rating: 4 })).status).toBe(200);
    expect((await send({ ...query, email_type: 'feedback', rating: 0 })).status).toBe(200);
    expect((await stored()).map((message) => message.rating)).toEqual([4, null]);
    expect((await send({ ...query, rating: 4 })).status).toBe(400);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name that nobody can see', { name: '\u200b\u3164\u2800' }],
    ['a name that begins another mail header', { name: 'Meera\r\nBcc: all@example.in' }],
    ['a company that begins another one', { company_name: 'Co.\nBcc: all@example.in' }],
    ['an address that begins another one', { email: 'a@example.in\r\nBcc: all@example.in' }],
    ['an address that is none', { email: 'meera' }],
    ['two addresses', { email: 'a@example.in, b@example.in' }],
    ['a mobile number of nine digits', { phone_no: '982501234' }],
    ['no message', { message: '' }],
    ['a message that nobody can see', { message: '\u200b\n\u2800' }],
    ['a message of 5000 letters', { message: 'x'.repeat(5000) }],
    ['a NUL in the message', { message: 'a\u0000b' }],
    ['another type', { email_type: 'complaint' }],
    ['six stars', { email_type: 'feedback', rating: 6 }],
    ['half a star', { email_type: 'feedback', rating: 0.5 }],
    ['a negative rating', { email_type: 'feedback', rating: -1 }],
    ['a field that nobody asked for', { isAdmin: true }],
  ])('is refused with %s, and nothing is stored', async (_what, change) => {
    expect(await send({ ...query, ...change })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await stored()).toEqual([]);
  });

  it('of a megabyte is refused before it is read', async () => {
    const answer = await send({ ...query, message: 'x'.repeat(1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('of a program that fills every field is answered but not stored', async () => {
    const answer = await send({ ...query, website: 'https://spam.example' });
    expect(answer).toMatchObject({ status: 200, body: { data: { ticket: expect.any(String) } } });
    expect(await stored()).toEqual([]);
    expect(await app.jobs.runDue()).toBe(0);
  });

  it('is accepted five times in ten minutes from one address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      for (let n = 0; n < 5; n++) expect((await send(query, limited)).status).toBe(200);
      expect((await send(query, limited)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
