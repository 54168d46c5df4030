/** A kitchen for the tests of Menu Details: its menus, its responses, and the page. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminMenuPage } from '#src/app/pages/admin/menu-page.tsx';
import { AdminMenuEntry, listAllMenus, MenuForm } from '#src/menus/admin-menu-contract.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { decoded, encoded, type WireOf } from '#src/platform/contract/codec.ts';
import { libraryAnswer } from '../builders/dish-builders.ts';
import { aMenu, days } from '../builders/menu-builders.ts';
import { type Asked, failure, fakeShop, showPage } from './test-page.tsx';

type Answers = Record<string, (asked: Asked) => unknown>;

export const list = 'GET /api/admin/menu';
export const add = 'POST /api/admin/menu';
export const copy = 'POST /api/admin/menu/copy';
export const plan = 'GET /api/admin/menu/plan';
export const library = 'GET /api/admin/dishes';
export const changeOf = ({ id }: AdminMenuEntry) => `PUT /api/admin/menu/${id}`;

export function anAdminMenu(changes: Partial<AdminMenuEntry> = {}): AdminMenuEntry {
  return { ...aMenu(), revision: 1, portionsSold: 0, sold: 0, ...changes };
}

/** A minimal server that stores what it receives, and refuses changes of an old revision. */
export function kitchenOf(...menus: AdminMenuEntry[]) {
  const change = (id: string) => (asked: Asked) => {
    const { revision } = asked.body as AdminMenuEntry;
    const changes = stored(asked.body as WireOf<typeof MenuForm>);
    const now = menus.find((menu) => menu.id === id);
    if (now?.revision !== revision) return failure(409, 'Somebody else has changed it.');
    const menu = { ...anAdminMenu(), ...changes, id, revision: revision + 1 };
    menus.splice(0, menus.length, ...menus.map((each) => (each.id === id ? menu : each)));
    return { menu: encoded(AdminMenuEntry, menu) };
  };
  return {
    menus,
    answers: {
      [library]: () => libraryAnswer(),
      [plan]: () => encoded(listAllMenus.response, { menus, days }),
      [list]: () => encoded(listAllMenus.response, { menus, days }),
      [add]: (asked: Asked) => {
        const [form] = asked.body as WireOf<typeof MenuForm>[];
        const menu = { ...anAdminMenu(), ...(form && stored(form)) };
        menus.push(menu);
        return { menus: [encoded(AdminMenuEntry, menu)] };
      },
      ...Object.fromEntries(menus.map((menu) => [changeOf(menu), change(menu.id)])),
    } as Answers,
  };
}

function stored(form: WireOf<typeof MenuForm>) {
  const { tiffinId, ...same } = decoded(MenuForm, form);
  return { ...same, ...(tiffinId && { tiffinId }) };
}

/** Makes a change by somebody else. */
export function overtake(menus: AdminMenuEntry[], changes: Partial<AdminMenuEntry>): void {
  menus.splice(
    0,
    menus.length,
    ...menus.map((menu) => ({ ...menu, ...changes, revision: menu.revision + 1 })),
  );
}

export function openMenus(answers: Answers, email = 'meena@example.com') {
  startSession({ token: 'secret', role: 'admin' });
  const shop = fakeShop(answers);
  const Page = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email, today: days[0] ?? '' }}>
      <AdminMenuPage />
      <Toaster />
    </DashboardContext>
  );
  const router = showPage(Page, { path: '/admin/dashboard/menu' });
  return { ...shop, router };
}

export async function showMenus(answers: Answers, email?: string) {
  const shown = openMenus(answers, email);
  await screen.findByRole('tablist');
  return shown;
}

export const press = (name: string | RegExp, role = 'button') =>
  userEvent.click(screen.getByRole(role, { name }));

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}
