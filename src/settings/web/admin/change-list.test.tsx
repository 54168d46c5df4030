import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { ChangeList } from './change-list.tsx';

it('addresses without cash are shown by name', async () => {
  const [id, gone] = [
    '01a20720-33e2-7f26-8492-56411875e538',
    '01a20720-33e2-7f26-8492-56411875e539',
  ];
  const address = {
    id,
    shortname: 'Kudasan',
    address: 'Kudasan',
    isActive: true,
  };
  fakeShop({ 'GET /api/admin/addresses': () => ({ addresses: [address] }) });
  const path = 'cash.exceptAddresses';
  const changes = [
    { path: `${path}.0`, after: id },
    { path: `${path}.1`, before: gone },
  ];
  showPage(() => <ChangeList group="ordering" changes={changes} />, { path: '/' });
  expect((await screen.findByText('Kudasan')).closest('li')?.textContent).toContain(
    'No cash at address 1',
  );
  expect(screen.getByText('an address')).toBeTruthy();
});
