import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { callerOf, createRateLimits, wideNetworkOf } from './rate-limiter.ts';

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

  it('counts a /48 of IPv6 as five callers, however many of its networks take part', async () => {
    const limits = createRateLimits({ enabled: true, secret: '' });
    const limiter = limits.own([{ points: 1, seconds: 60 }]);
    for (let network = 1; network <= 5; network++) {
      await limiter.spend(`2001:db8:1:${network}::1`, reply);
    }
    await expect(limiter.spend('2001:db8:1:6::1', reply)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await limiter.spend('2001:db8:2:6::1', reply);
  });

  it('counts the uses of one caller per target', async () => {
    const limits = createRateLimits({ enabled: true, secret: '' });
    const limiter = limits.own([{ points: 1, seconds: 60 }]);
    expect(await limiter.isOver('203.0.113.7', 'meena')).toBe(false);
    expect(await limiter.isOver('203.0.113.7', 'zoya')).toBe(false);
    expect(await limiter.isOver('203.0.113.8', 'meena')).toBe(false);
    expect(await limiter.isOver('203.0.113.7', 'meena')).toBe(true);
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
    'that is not an address is not changed: %j',
    (key) => {
      expect(callerOf(key)).toBe(key);
    },
  );
});

describe('the network around a caller', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['9825012345', undefined],
  ])('at %s is %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});
