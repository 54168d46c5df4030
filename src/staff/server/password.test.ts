import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is stored as an argon2id hash that verifies it and no other', async () => {
    const stored = await hashPassword('demo-admin-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('demo-admin-1', stored)).toBe(true);
    expect(await verifyPassword('demo-admin-2', stored)).toBe(false);
  });

  it('never gives the same hash twice', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('does not verify against something that is not a hash', async () => {
    expect(await verifyPassword('secret', 'secret')).toBe(false);
  });
});
