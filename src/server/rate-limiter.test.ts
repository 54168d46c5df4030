import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { callerOf, createRateLimits } from './rate-limiter.ts';

const reply = { header: () => reply } as unknown as FastifyReply;

describe('a limit', () => {
  it('counts two IPv6 addresses of one /64 as one caller, and two of different ones apart', async () => {
    const limits = createRateLimits({ enabled: true, secret: '' });
    const limiter = limits.own([{ points: 1, seconds: 60 }]);
    await limiter.spend('2001:db8:1:2::1', reply);
    await expect(limiter.spend('2001:db8:1:2:aaaa:bbbb:cccc:dddd', reply)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await limiter.spend('2001:db8:1:3::1', reply);
  });
});

describe('a caller', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['2001:db8::5:0:0:1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('at %s is its network %s', (address, network) => {
    expect(callerOf(address)).toBe(network);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ])('at %s is the IPv4 address %s', (address, plain) => {
    expect(callerOf(address)).toBe(plain);
  });

  it.each(['9825012345', 'admin owner@tiffin.example', 'admin ::1', '', 'unknown'])(
    'of whom something else is known stays as it is: %j',
    (key) => {
      expect(callerOf(key)).toBe(key);
    },
  );
});
