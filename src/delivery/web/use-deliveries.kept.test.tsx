import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loseSignal,
  mobile,
  noSignal,
  open,
  pass,
  paths,
  shop,
  signInOnNewPhone,
} from '#lab/screens/deliveries-screen.tsx';
import { deliveryOf, today } from '#lab/screens/delivery-board-screen.tsx';
import { kept } from '#lab/screens/stored-deliveries.ts';
import { failure } from '#lab/screens/test-page.tsx';
import { endSession, startSession } from '#src/platform/browser/session.ts';

beforeEach(signInOnNewPhone);
describe('an order assigned during the round', () => {
  it('is announced and marked until it is taken out', async () => {
    const { board, delivery, ready } = await open();
    await ready();
    expect(board().deliveries.some(({ isNew }) => isNew)).toBe(false);
    shop.orders = [...shop.orders, deliveryOf(5)];
    shop.tell({ reload: true });
    await pass(1000);
    await screen.findByText('1 new order');
    expect(screen.getByText('Order #0005, Infocity')).toBeTruthy();
    expect(delivery(5)).toMatchObject({ isNew: true });
    act(() => board().take([5], 'outForDelivery'));
    expect(delivery(5)).not.toHaveProperty('isNew');
  });
});

describe('the shown date, shift and tab', () => {
  it('survive a reload, and are reset on another day', async () => {
    const first = await open();
    await first.ready();
    expect(first.board()).toMatchObject({
      filter: { date: today, shift: 'Lunch' },
      firstTab: 'isAssigned',
    });
    act(() => first.board().apply({ date: '2026-11-22', shift: 'Dinner' }));
    act(() => first.board().openTab('outForDelivery'));
    first.close();
    const again = await open();
    expect(again.board()).toMatchObject({
      filter: { date: '2026-11-22', shift: 'Dinner' },
      firstTab: 'outForDelivery',
    });
    again.close();
    const nextDay = await open({ mobile, today: '2026-11-22' });
    expect(nextDay.board()).toMatchObject({
      filter: { date: '2026-11-22', shift: 'Lunch' },
      firstTab: 'isAssigned',
    });
  });
});

describe('the data stored on the phone', () => {
  it('is stored in the form of the wire, so that other versions of the app can read it', async () => {
    const inRupees = { mobile_no: '9876543210', totalAmount: 1208 };
    const first = await open();
    await first.ready();
    expect(kept.values.get(`lists ${mobile}`)).toMatchObject({
      [`${today} Lunch`]: { orders: [inRupees, inRupees, inRupees] },
    });
    first.close();
    loseSignal();
    const again = await open();
    await again.ready();
    expect(again.delivery(1)).toEqual(deliveryOf(1));
  });

  it('is stored first: a tap survives the end of the page', async () => {
    const { board, ready } = await open();
    await ready();
    board().take([3], 'done');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tap '))).toHaveLength(1);
  });

  it('is deleted at the end of the session, except for taps without words about a customer', async () => {
    const { board, ready } = await open();
    await ready();
    shop.answers[paths.problem] = noSignal;
    act(() => board().report(3, 'wrongAddress', 'Moved to Flat 9, call 9876543210'));
    act(() => board().openTab('done'));
    await pass(100);
    expect(kept.values.size).toBe(1);
    act(endSession);
    await pass(20_000);
    expect([...kept.values]).toEqual([]);
    const left = JSON.stringify(localStorage);
    expect(left).toContain('wrongAddress');
    expect(left).not.toMatch(/Flat|98765|98000|view/);
  });

  it('is sent after the next sign-in with the same number, and by nobody else', async () => {
    const first = await open();
    await first.ready();
    loseSignal();
    act(() => first.board().take([3], 'done'));
    const [tap] = first.board().deliveries.filter(({ waiting }) => waiting);
    expect(tap?.id).toBe(3);
    act(endSession);
    first.close();
    shop.answers = { ...shop.answers, [paths.status]: () => ({ data: { id: 3, status: 'done' } }) };
    const other = '9800000002';
    startSession({ token: 'another', role: 'delivery', mobile: other });
    const theirs = await open({ mobile: other, today });
    await pass(20_000);
    expect(theirs.board().waitingCount).toBe(0);
    expect(theirs.sent()).toEqual([]);
    theirs.close();
    startSession({ token: 'anew', role: 'delivery', mobile });
    const { sent, board } = await open();
    await vi.waitFor(() => expect(sent()).toMatchObject([{ orderId: 3, status: 'done' }]));
    await vi.waitFor(() => expect(board().waitingCount).toBe(0));
  });

  it('is listed without a card, and says when it was refused', async () => {
    const first = await open();
    await first.ready();
    shop.answers[paths.status] = noSignal;
    act(() => first.board().take([3], 'done'));
    await pass(10_500);
    first.close();
    shop.orders = [deliveryOf(1)];
    kept.values.clear();
    const { board, ready } = await open();
    await ready();
    expect(board().elsewhere).toEqual([{ id: 3 }]);
    shop.answers[paths.status] = () => failure(403, 'Order #0003 is not yours any more.');
    await pass(40_000);
    const refused = 'Order #0003 is not yours any more.';
    await vi.waitFor(() => expect(board().elsewhere).toEqual([{ id: 3, refused }]));
    act(() => board().dismiss(3));
    expect(board().elsewhere).toEqual([]);
  });

  it('is deleted when another person signs in', async () => {
    const { ready, close } = await open();
    await ready();
    close();
    startSession({ token: 'another', role: 'delivery', mobile: '9800000002' });
    loseSignal();
    await open({ mobile: '9800000002', today });
    expect([...kept.values.keys()].filter((key) => key.includes(mobile))).toEqual([]);
  });

  it('is optional: without storage the page keeps everything in memory', async () => {
    kept.isFull = true;
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: fail, removeItem: () => {} });
    startSession({ token: 'a-token', role: 'delivery', mobile });
    const { board, delivery, sent, ready } = await open();
    await ready();
    expect(board().isKeeping).toBe(false);
    act(() => board().take([1], 'outForDelivery'));
    await pass(100);
    expect(delivery(1)?.status).toBe('outForDelivery');
    await pass(10_500);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    await vi.waitFor(() => expect(board().waitingCount).toBe(0));
  });

  it('is not waited for: the list comes from the server if the storage never answers', async () => {
    kept.isSilent = true;
    const { board } = await open();
    expect(board().state).toBe('ready');
    expect(board().deliveries.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('delays the "no signal" note by at most two seconds', async () => {
    kept.isSilent = true;
    shop.answers[paths.list] = noSignal;
    const { board } = await open();
    await pass(1000);
    expect(board().state).toBe('failed');
  });
});
