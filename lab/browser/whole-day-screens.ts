/** The steps of a day that a person does on a screen, only by clicks and keys. */
import { type Colleague, type DayShop, timeZone } from '../simulation/whole-day/day-shop.ts';
import { openPage, type StoryPage } from './browser.ts';
import { signInByCall } from './calls.ts';
import { countHands, type HandCounter, type Handwork } from './hand-counter.ts';

/** Messages of the browser itself when there is no network. */
const noSignal = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION/;

export type Screen = StoryPage & { hand: HandCounter } & AsyncDisposable;

/** A page whose clock starts at the shop's time and then runs. */
export async function openScreen(
  { url, app }: DayShop,
  width: number,
  rows: Handwork[],
): Promise<Screen> {
  const page = await openPage({ width, shopUrl: url, timeZone, expectedErrors: noSignal });
  await page.clock.install({ time: app.shop.clock() });
  const hand = await countHands(page, rows);
  return Object.assign(page, { hand }) as Screen;
}

/** Already signed in, because a person signs in once a day. */
export async function openAs(
  shop: DayShop,
  { login, body }: Colleague,
  { width, path, rows }: { width: number; path: string; rows: Handwork[] },
): Promise<Screen> {
  const page = await openScreen(shop, width, rows);
  await signInByCall(page, login, body);
  await page.goto(path);
  return page;
}
