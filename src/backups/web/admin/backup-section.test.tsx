import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { settingsShop, showSettings } from '#lab/screens/settings-screen.tsx';

const show = (state: object) =>
  showSettings('backups', {
    ...settingsShop().answers,
    'GET /api/admin/backups': () => ({ version: '1.0.0', ...state }),
  });

it('the last good backup and the last proven one are shown', async () => {
  show({
    ...{ isOn: true, isEncrypted: false, bytes: 2_345_678 },
    lastAt: '2026-11-21T02:30:00.000+05:30',
    provenAt: '2026-11-18T02:31:00.000+05:30',
    provenOf: '2026-11-18T02:30:00.000+05:30',
  });
  expect(await screen.findByText('21 Nov 2026, 2:30 am (2.3 MB)')).toBeTruthy();
  expect(screen.getByText('18 Nov 2026, 2:30 am, restored on 18 Nov 2026, 2:31 am')).toBeTruthy();
  expect(screen.getByText('No: anyone who has the file can read it')).toBeTruthy();
});

it("the size of a new shop's backup is shown in kilobytes", async () => {
  show({ isOn: true, isEncrypted: true, bytes: 3_980, lastAt: '2026-11-21T02:30:00.000+05:30' });
  expect(await screen.findByText('21 Nov 2026, 2:30 am (4 kB)')).toBeTruthy();
});

it('a note says that the server has no place for backups', async () => {
  show({ isOn: false, isEncrypted: false });
  expect(await screen.findByText(/^No backups are made/)).toBeTruthy();
  expect(screen.getByText('This is version 1.0.0 of the program.')).toBeTruthy();
});
