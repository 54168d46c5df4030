import { expect, it } from 'vitest';
import { writeDevice } from './device-storage.ts';
import { currentSession } from './session.ts';

it.each(['boss', 'toString', ''])('nobody is signed in with an unknown role: "%s"', (role) => {
  writeDevice({ token: 'a-token', role });
  expect(currentSession()).toBeUndefined();
  writeDevice({ role: 'admin' });
  expect(currentSession()).toEqual({ token: 'a-token', role: 'admin' });
});
