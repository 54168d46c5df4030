/** The delivery person's date, shift and tab; they survive a reload but not the day. */

import { deviceKeys, readDevice, writeDevice } from '#src/platform/browser/device-storage.ts';
import { isDay } from '#src/platform/contract/business-day.ts';
import { defaultShift, type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type DeliveryTab, defaultTab, deliveryTabs } from '../board/delivery-tabs.ts';
import { personTag } from '../board/person-tag.ts';

export interface DeliveryView {
  /** `yyyy-MM-dd`. */
  date: string;
  shift: Shift;
  tab: DeliveryTab;
}

const keyOf = (mobile: string) => `view ${personTag(mobile)}`;

/** As stored on the day `today`; else today's lunch in the Pending tab (product 14.1). */
export function readView(mobile: string, today: string): DeliveryView {
  const [day, date = '', shift, tab] = (readDevice(keyOf(mobile)) ?? '').split(' ');
  const first = { date: today, shift: defaultShift, tab: defaultTab };
  if (day !== today || !isDay(date)) return first;
  return {
    date,
    shift: shifts.find((each) => each === shift) ?? first.shift,
    tab: deliveryTabs.find(({ value }) => value === tab)?.value ?? first.tab,
  };
}

export function storeView(mobile: string, today: string, { date, shift, tab }: DeliveryView): void {
  writeDevice({ [keyOf(mobile)]: [today, date, shift, tab].join(' ') });
}

/** Called at the end of a session. */
export function forgetViews(): void {
  for (const key of deviceKeys('view ')) writeDevice({ [key]: undefined });
}
