import { expect, it } from 'vitest';
import { writeDevice } from './device-storage.ts';
import { currentSession } from './session.ts';

it.each(['boss', 'toString', ''])('nobody is signed in as a role that is none: "%s"', (role) => {
  writeDevice({ token: 'a-token', role });
  expect(currentSession()).toBeUndefined();
  writeDevice({ role: 'admin' });
  expect(currentSession()).toEqual({ token: 'a-token', role: 'admin' });
});
