/** Menus on sale: the cache that customers read, and the portions that orders take. */
import { hash } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  type BusinessDay,
  businessDay,
  isoWithOffset,
  minuteMs,
} from '#src/platform/contract/business-day.ts';
import { encoded, type Whole } from '#src/platform/contract/codec.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type CachedAnswer, createCachedAnswer } from '#src/platform/http/answers/cached-answer.ts';
import { cutOffOf, type ShiftPlan, shiftAt } from '#src/settings/cut-off-rules.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { dayOffText } from '#src/settings/shift-rules.ts';
import { type MenuEntry, MenuList } from '../menu-contract.ts';
import { availabilityOf, menuWindow, portionsLeft } from '../menu-rules.ts';
import {
  type MenuRow,
  selectClosedDays,
  selectMenusByIds,
  selectPublishedMenus,
  updatePortionsSold,
} from './menu-sql.ts';
import { findMealsLeft, type MealsLeft } from './shift-meal-service.ts';

/** All that customers see of the menus at one moment. */
export interface MenuSnapshot {
  list: MenuList;
  /** Equal for equal content. */
  version: string;
  /** The body of `GET /api/user/menus`. */
  answer: CachedAnswer;
  rows: KnownMenus;
}

export interface MenuCache {
  /**
   * The current menus. They are read from the database only after a change of a menu or a setting,
   * or in a new minute.
   */
  current(): Promise<MenuSnapshot>;
  /**
   * Call it after every commit that changed a menu: the next reader of every server sees the
   * change.
   */
  publishChange(): void;
  /** Called when another server has changed a menu. */
  invalidate(): void;
  /**
   * The published menus as they were last read; their revisions show whether they are still
   * current.
   */
  seen(): KnownMenus | undefined;
}

/** By id. */
export type KnownMenus = ReadonlyMap<string, MenuRow>;

interface MenuCacheOptions {
  db: Db;
  clock: () => Date;
  settings: SettingsCache;
  /** Notifies the other servers. */
  announce: () => void;
}

export function createMenuCache(options: MenuCacheOptions): MenuCache {
  let kept: { minute: number; plan: ShiftPlan; snapshot: Promise<MenuSnapshot> } | undefined;
  let seen: KnownMenus | undefined;
  return {
    current() {
      // Midnight and cut-offs are on whole minutes, so a snapshot is valid for its minute.
      const now = options.clock();
      const minute = Math.floor(now.getTime() / minuteMs);
      const plan = options.settings.current().shiftPlan;
      if (kept?.minute === minute && kept.plan === plan) return kept.snapshot;
      const fresh = { minute, plan, snapshot: readSnapshot(options.db, now, plan) };
      fresh.snapshot.then(
        ({ rows }) => {
          seen = rows;
        },
        () => {
          if (kept === fresh) kept = undefined;
        },
      );
      kept = fresh;
      return fresh.snapshot;
    },
    publishChange() {
      kept = undefined;
      options.announce();
    },
    invalidate() {
      kept = undefined;
    },
    seen: () => seen,
  };
}

async function readSnapshot(db: Db, now: Date, plan: ShiftPlan): Promise<MenuSnapshot> {
  const today = businessDay(now, plan.timeZone);
  const days = menuWindow(today);
  const rows = await selectPublishedMenus(db, today, days.at(-1) ?? today);
  const mealsLeft = await findMealsLeft(db, days, plan);
  const isOver = await selectClosedDays(db, days);
  const menus = rows.map((row) => {
    const entry = toMenuEntry(row, now, plan, mealsLeft);
    const isLate = isOver.has(row.date) && entry.availability === 'open';
    return isLate ? { ...entry, availability: 'late' as const } : entry;
  });
  const closed = days.flatMap((date) => closedShifts(date, now, plan));
  const list: MenuList = { menus, days, ...(closed.length > 0 && { closed }) };
  const body = JSON.stringify(encoded(MenuList, list));
  return {
    list,
    version: hash('sha256', body, 'base64url'),
    answer: createCachedAnswer(body, 'application/json; charset=utf-8'),
    rows: byId(rows),
  };
}

/** The closed shifts of a day, with the reason as customers read it. */
export function closedShifts(date: BusinessDay, now: Date, plan: ShiftPlan) {
  return shifts.flatMap((shift) => {
    const state = shiftAt(date, shift, now, plan);
    if (state.state === 'dayOff') return [{ date, shift, reason: dayOffText(shift, date) }];
    return state.state === 'closed' ? [{ date, shift, reason: state.reason }] : [];
  });
}

/** A menu as the API returns it, with its availability at this time. */
export function toMenuEntry(
  row: MenuRow,
  now: Date,
  plan: ShiftPlan,
  mealsLeft: MealsLeft,
): Whole<MenuEntry> {
  const left = least(portionsLeft(row), mealsLeft(row.date, row.shift));
  const cutOff = cutOffOf(row.date, row.shift, plan);
  const isToday = cutOff && sameDay(cutOff, now, plan.timeZone);
  return {
    id: row.id,
    date: row.date,
    isPublished: row.isPublished,
    shift: row.shift,
    variant: row.variant,
    description: row.description,
    menu_items: row.items,
    pricePaise: row.pricePaise,
    status: row.status,
    availability: availabilityOf(row, shiftAt(row.date, row.shift, now, plan), left),
    photo_url: row.photoUrl ?? undefined,
    portionsLeft: left,
    orderBy: isToday ? isoWithOffset(cutOff, plan.timeZone) : undefined,
  };
}

/** The smaller limit; an undefined one does not count. */
function least(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function sameDay(one: Date, other: Date, timeZone: string): boolean {
  return businessDay(one, timeZone) === businessDay(other, timeZone);
}

/** The menus of an order by id, published or not; unknown ids are absent. */
export async function findMenus(db: Db, ids: readonly string[]): Promise<KnownMenus> {
  return byId(await selectMenusByIds(db, ids));
}

function byId(rows: readonly MenuRow[]): KnownMenus {
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Portions {
  menuId: string;
  quantity: number;
}

/** The lines whose menu has a limited number of portions. */
export async function limitedAmong<L extends Portions>(db: Db, lines: readonly L[]): Promise<L[]> {
  const rows = await findMenus(
    db,
    lines.map((line) => line.menuId),
  );
  return lines.filter((line) => rows.get(line.menuId)?.portions != null);
}

/**
 * Takes portions of limited menus in the caller's transaction. Throws 409 `conflict` with the name
 * of the menu that has too few left.
 */
export async function takePortions(db: Db, limited: readonly Portions[]): Promise<void> {
  // Always in the order of the ids, so that two checkouts can't deadlock.
  for (const { menuId, quantity } of inIdOrder(limited)) {
    if (await updatePortionsSold(db, menuId, quantity)) continue;
    const menu = (await findMenus(db, [menuId])).get(menuId);
    throw new AppError('conflict', menu ? shortText(menu, quantity) : 'A menu is sold out.');
  }
}

/** Throws 409 `conflict` for the first menu by id that has fewer portions left than requested. */
export function refuseShort(lines: readonly { menu: MenuRow; quantity: number }[]): void {
  const short = lines
    .filter(({ menu, quantity }) => (portionsLeft(menu) ?? quantity) < quantity)
    .sort((a, b) => (a.menu.id < b.menu.id ? -1 : 1));
  for (const { menu, quantity } of short) {
    throw new AppError('conflict', shortText(menu, quantity));
  }
}

function shortText(menu: MenuRow, quantity: number): string {
  const left = portionsLeft(menu) ?? 0;
  // Portions may have been returned since the check; they can be ordered by the next attempt.
  if (left === 0 || left >= quantity) return `${menu.variant} is sold out.`;
  return left === 1
    ? `Only 1 portion of ${menu.variant} is left.`
    : `Only ${left} portions of ${menu.variant} are left.`;
}

/** Returns the portions of orders that are not cooked, in the caller's transaction. */
export async function returnPortions(db: Db, limited: readonly Portions[]): Promise<void> {
  const byMenu = Map.groupBy(inIdOrder(limited), ({ menuId }) => menuId);
  for (const [menuId, lines] of byMenu) {
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await updatePortionsSold(db, menuId, -count);
  }
}

function inIdOrder(lines: readonly Portions[]): Portions[] {
  return [...lines].sort((a, b) => (a.menuId < b.menuId ? -1 : 1));
}
