import { expect, it } from 'vitest';
import { roles, rolesWith } from '#src/platform/contract/roles.ts';
import { returnPath } from './return-path.ts';

it.each(rolesWith('email'))(
  'signing in as %s leads to the previous screen, or else to the home of the role',
  (role) => {
    for (const from of ['/admin/dashboard/menu', '/admin/dashboard/new-order']) {
      expect(returnPath(role, { from })).toBe(from);
    }
    for (const state of [null, undefined, 7, {}, { from: 7 }, { from: '//evil.example/x' }]) {
      expect(returnPath(role, state)).toBe(roles[role].home);
    }
  },
);
