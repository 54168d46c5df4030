import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  deviceKeys,
  onDeviceChange,
  readDevice,
  useIsDeviceKeeping,
  writeDevice,
} from './device-storage.ts';
import { currentSession, endSession, startSession } from './session.ts';

function Keeping() {
  return <p>{useIsDeviceKeeping() ? 'keeps' : 'forgets'}</p>;
}

const fail = () => {
  throw new DOMException('no', 'SecurityError');
};
const storages: Record<string, object> = {
  full: { getItem: () => null, setItem: fail, removeItem: () => undefined },
  blocked: new Proxy({}, { get: fail, ownKeys: fail }),
};

describe('the storage of a device', () => {
  it('stores, finds and removes values, and notifies listeners once per write', () => {
    const told = vi.fn();
    const stop = onDeviceChange(told);
    writeDevice({ 'note 1': 'one', 'note 2': 'two', other: 'three' });
    expect(told).toHaveBeenCalledOnce();
    expect(deviceKeys('note ').sort()).toEqual(['note 1', 'note 2']);
    writeDevice({ 'note 1': undefined });
    expect([readDevice('note 1'), readDevice('note 2')]).toEqual([undefined, 'two']);
    expect(localStorage.getItem('note 2')).toBe('two');
    stop();
    writeDevice({ other: undefined });
    expect(told).toHaveBeenCalledTimes(2);
  });

  it.each(Object.keys(storages))(
    'that is %s keeps a session while the page is open, and reports that',
    async (how) => {
      vi.stubGlobal('localStorage', storages[how]);
      render(<Keeping />);
      expect(screen.getByText('keeps')).toBeTruthy();
      const session = { token: 'a-token', role: 'delivery', mobile: '9800000001' } as const;
      startSession(session);
      expect(currentSession()).toEqual(session);
      expect(deviceKeys('tok')).toEqual(['token']);
      expect(await screen.findByText('forgets')).toBeTruthy();
      endSession();
      expect(currentSession()).toBeUndefined();
      expect(await screen.findByText('keeps')).toBeTruthy();
    },
  );

  it('stores values again once there is room', () => {
    vi.stubGlobal('localStorage', storages.full);
    writeDevice({ note: 'one' });
    expect(readDevice('note')).toBe('one');
    vi.unstubAllGlobals();
    writeDevice({ note: 'two' });
    expect(localStorage.getItem('note')).toBe('two');
    expect(readDevice('note')).toBe('two');
  });
});
