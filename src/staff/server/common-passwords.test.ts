import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou1', 'ｐａｓｓｗｏｒｄ'])(
    'is %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['', 'demo-admin-1', 'demo-rider-1', 'k7wq-3mzt-x9pa-4hdn'])(
    'is not %j',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
