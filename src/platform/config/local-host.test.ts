import { describe, expect, it } from 'vitest';
import { localHost } from './local-host.ts';

describe('the host of a request without a configured public address', () => {
  it.each([
    'localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.20:3000',
    '10.1.2.3',
    '172.20.0.4:80',
    'kitchen.local:3000',
    '[::1]:3000',
  ])('is accepted when it is this machine or its network: %s', (host) => {
    expect(localHost(host)).toBe(host);
  });

  it.each([
    'evil.example',
    'x@evil.example',
    '127.0.0.1.evil.example',
    'localhost:3000/x',
    '8.8.8.8',
    '',
  ])('is not accepted when it is anything else: %s', (host) => {
    expect(localHost(host)).toBe('localhost');
  });
});
