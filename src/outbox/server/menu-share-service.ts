/** The menu of a day for sharing: what can be ordered, until when, and a text of it. */
import type { MenuList } from '#src/menus/menu-contract.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, shortDay, wallClock } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { cutOffOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { cutOffText, menuValue } from '../text-rules.ts';
import { textWriter } from './text-template-service.ts';

interface Sharing {
  list: MenuList;
  plan: ShiftPlan;
  shopName: string;
  origin: string;
}

const menuPath = '/menu';
const dayNames = ['today', 'tomorrow'];

/** 400 `invalid_request` for a day that customers can't see. */
export async function findMenuToShare(db: Db, date: BusinessDay, sharing: Sharing) {
  const { list, plan, shopName, origin } = sharing;
  const index = list.days.indexOf(date);
  if (index < 0) throw new AppError('invalid_request', 'The menu of this day can’t be shared.');
  const open = shifts
    .map((shift) => ({
      shift,
      cutOff: cutOffAt(date, shift, plan),
      dishes: dishesOf(list, date, shift),
    }))
    .filter(({ dishes }) => dishes.length > 0);
  const write = await textWriter(db, 'menuOfTheDay', { shopName, origin });
  const menu = menuValue(
    open.map((each) => ({
      ...each,
      dishes: each.dishes.map(({ variant, pricePaise }) => {
        return { variant, price: formatPaise(pricePaise) };
      }),
    })),
  );
  const name = dayNames[index];
  const day = name === undefined ? shortDay(date) : `${name}, ${shortDay(date)}`;
  return {
    days: list.days,
    shopName,
    shifts: open.map((each) => {
      const cutOff = cutOffText(each);
      return { shift: each.shift, dishes: each.dishes, cutOff };
    }),
    text: open.length === 0 ? '' : write({ day, menu, link: menuPath }),
    link: origin + menuPath,
  };
}

function dishesOf({ menus }: MenuList, date: BusinessDay, shift: Shift) {
  return menus
    .filter((menu) => menu.date === date && menu.shift === shift && menu.availability === 'open')
    .map(({ variant, menu_items: items, pricePaise }) => ({ variant, items, pricePaise }));
}

function cutOffAt(date: BusinessDay, shift: Shift, plan: ShiftPlan) {
  const cutOff = cutOffOf(date, shift, plan);
  if (!cutOff) return undefined;
  const { day, time } = wallClock(cutOff, plan.timeZone);
  return { time, ...(day !== date && { day }) };
}
