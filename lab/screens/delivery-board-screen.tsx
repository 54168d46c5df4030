/** The board with fake data, which a test changes, and with a record of taps. */
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import type { DeliveryOrder } from '#src/delivery/delivery-contract.ts';
import { DeliveryBoard } from '#src/delivery/web/board/delivery-board.tsx';
import type { Delivery } from '#src/delivery/web/shown-deliveries.ts';
import type { DeliveryBoard as Board } from '#src/delivery/web/use-deliveries.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { fakeShop, showPage } from './test-page.tsx';

export const today = '2026-11-21';

const places = ['Infocity', 'Sargasan'];

/** Odd numbers go to Infocity, even ones to Sargasan. */
export function deliveryOf(id: number, facts: Partial<Delivery> = {}): Delivery {
  const index = (id + 1) % 2;
  return {
    id,
    status: 'isAssigned',
    payment_status: 'done',
    settlement: 'online',
    mobileNo: '9876543210',
    address: {
      id: `00000000-0000-4000-8000-00000000010${index}`,
      shortname: places[index] ?? '',
      address: `${places[index]}, Gandhinagar 382007`,
    },
    note: `Flat ${id}, Lake View`,
    orderDate: `${today}T10:25:00.000+05:30`,
    deliveryDate: today,
    shift: 'Lunch',
    totalAmountPaise: 1208_00,
    menus: [lineOf('Rajma Chawal', 2)],
    ...facts,
  };
}

export function lineOf(variant: string, quantity: number): DeliveryOrder['menus'][number] {
  return {
    id: `00000000-0000-4000-8000-00000000020${quantity}`,
    variant,
    pricePaise: 104_00,
    description: '',
    menu_items: ['Rajma', 'Rice'],
    quantity,
    itemTotalPaise: 104_00 * quantity,
  };
}

export function showBoard(facts: Partial<Board> = {}) {
  const actions = {
    apply: vi.fn(),
    openTab: vi.fn(),
    take: vi.fn(),
    report: vi.fn(),
    collect: vi.fn(),
    giveBack: vi.fn<Board['giveBack']>(async () => undefined),
    lookAgain: vi.fn(),
    tryAgain: vi.fn(),
    sayNear: vi.fn(),
    undo: vi.fn(),
    dismiss: vi.fn(),
    dismissLost: vi.fn(),
    retry: vi.fn(),
    release: vi.fn(),
    arrange: vi.fn(),
    draftOf: vi.fn<Board['draftOf']>(),
    notePlace: vi.fn<Board['notePlace']>(async () => undefined),
  };
  const board: Board & typeof actions = {
    deliveries: [],
    elsewhere: [],
    lost: [],
    cash: { holdsPaise: 0, waitingPaise: 0, entries: [], toReturn: [] },
    arranged: 0,
    filter: { date: today, shift: 'Lunch' },
    firstTab: 'isAssigned',
    state: 'ready',
    isOnline: true,
    isKeeping: true,
    waitingCount: 0,
    ...(facts as object),
    ...actions,
  };
  fakeShop({ 'POST /api/deliveryboy/logout': () => ({}) });
  let change: (next: Partial<Board>) => void = () => undefined;
  const Page = () => {
    const [changed, setChanged] = useState<Partial<Board>>({});
    change = setChanged;
    return (
      <>
        <DeliveryBoard
          board={{ ...board, ...changed }}
          shopName="Tulsi Tiffin"
          kitchenPhone="+91 98765 43210"
          personName="Ramesh Parmar"
          today={today}
        />
        <Toaster />
      </>
    );
  };
  const router = showPage(Page, { path: '/delivery' });
  return { board, router, change: (next: Partial<Board>) => act(() => change(next)) };
}

/** Like an unused phone. */
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const openTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
export const card = (number: string) =>
  within(screen.getByRole('article', { name: `Order ${number}` }));
