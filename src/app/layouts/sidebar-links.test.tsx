import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { SidebarLinks } from './sidebar-links.tsx';

function show(role: StaffRole, waiting: object) {
  cleanup();
  startSession({ token: 'a-token', role });
  fakeShop({ 'GET /api/admin/waiting': () => ({ orders: 2, ...waiting }) });
  const Links = () => <SidebarLinks isOpen isFolded={false} onNavigate={undefined} />;
  showPage(Links, { path: '/admin/dashboard/menu' });
  return screen.findByRole('link', { name: 'Orders 2 waiting' });
}

const passes = () => screen.queryByRole('link', { name: /^Passes/ });

describe('the link to the passes', () => {
  it('is there for an owner, who can make the first offer', async () => {
    await show('owner', {});
    expect(passes()).toBeTruthy();
  });

  it('is there for an admin once there is an offer, with the late skips', async () => {
    await show('admin', {});
    expect(passes()).toBeNull();
    await show('admin', { passes: 3 });
    expect(passes()?.textContent).toBe('Passes3 waiting');
  });
});
