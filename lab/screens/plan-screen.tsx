/** A kitchen for the tests of Plan: its menus, dishes and responses, and the page. */
import { screen } from '@testing-library/react';
import { PlanPage } from '#src/app/pages/admin/plan-page.tsx';
import type { Dish } from '#src/dishes/dish-contract.ts';
import { AdminMenuEntry } from '#src/menus/admin-menu-contract.ts';
import { listPlan } from '#src/menus/plan-contract.ts';
import { weekFrom } from '#src/menus/plan-rules.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { encoded } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { libraryAnswer } from '../builders/dish-builders.ts';
import { days } from '../builders/menu-builders.ts';
import { anAdminMenu, library, plan } from './admin-menu-screen.tsx';
import { type Asked, fakeShop, showPage } from './test-page.tsx';

type Answers = Record<string, (asked: Asked) => unknown>;

export const planned = 'POST /api/admin/menu/plan';
export const published = 'POST /api/admin/menu/publish';
export const [today = '', tomorrow = ''] = days;

interface Goal {
  date: string;
  shift: AdminMenuEntry['shift'];
}

/** A minimal server that adds dishes to shifts, and moves and publishes menus. */
export function plannerOf(dishes: readonly Dish[], ...menus: AdminMenuEntry[]) {
  const answerOf = (menu: AdminMenuEntry) => ({ menu: encoded(AdminMenuEntry, menu) });
  const move = (old: AdminMenuEntry) => (asked: Asked) => {
    const { date, shift } = asked.body as Goal;
    const moved = { ...old, id: anAdminMenu().id, date, shift };
    menus.splice(menus.indexOf(old), 1, moved);
    return answerOf(moved);
  };
  const closed: { date: string; shift: Shift; reason: string }[] = [];
  return {
    menus,
    closed,
    answers: {
      [library]: () => libraryAnswer(...dishes),
      [plan]: () => encoded(listPlan.response, { menus, days: weekFrom(today), closed }),
      [planned]: (asked: Asked) => {
        const { dishId, date, shift } = asked.body as Goal & { dishId: string };
        const dish = dishes.find(({ id }) => id === dishId);
        const variant = dish?.name ?? '';
        const menu = anAdminMenu({ variant, date, shift, isPublished: false, dishId });
        menus.push(menu);
        return answerOf(menu);
      },
      [published]: (asked: Asked) => {
        const { menus: seen } = asked.body as { menus: { id: string }[] };
        for (const menu of menus) menu.isPublished ||= seen.some(({ id }) => id === menu.id);
        return { published: seen.length };
      },
      ...Object.fromEntries(
        menus.map((menu) => [`POST /api/admin/menu/${menu.id}/move`, move(menu)]),
      ),
    } as Answers,
  };
}

/** Before the server has responded. */
export function openPlan(answers: Answers) {
  startSession({ token: 'secret', role: 'admin' });
  const shop = fakeShop(answers);
  const facts = { fullName: 'Meena Shah', email: 'meena@example.com', today };
  const Page = () => (
    <DashboardContext value={facts}>
      <PlanPage />
      <Toaster />
    </DashboardContext>
  );
  const router = showPage(Page, { path: '/admin/dashboard/plan' });
  return { ...shop, router };
}

export async function showPlan(answers: Answers) {
  const shown = openPlan(answers);
  await screen.findByRole('region', { name: 'Lunch, 21 Nov' });
  return shown;
}
