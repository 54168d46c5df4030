/** Riders of a day without a screen: their taps arrive late, in groups, and more than once. */
import { randomUUID } from 'node:crypto';
import type { OwnCash } from '#src/cash/collection-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { RiderName } from './day-menu.ts';
import type { DayShop } from './day-shop.ts';
import type { OwnBooks, OwnOrder } from './own-books.ts';

const paths = {
  status: '/api/deliveryboy/order/status',
  problem: '/api/deliveryboy/order/problem',
  collection: '/api/deliveryboy/order/collection',
};

interface Tap {
  path: string;
  key: string;
  body: object;
}

/** The taps that one phone has made and not sent yet. */
export function openPhone(shop: DayShop, books: OwnBooks, name: RiderName) {
  const rider = shop.riders[name];
  const waiting: Tap[] = [];
  const tap = (path: keyof typeof paths, order: OwnOrder, body: object) => {
    shop.tick(9);
    const tappedAt = shop.app.shop.clock().toISOString();
    const key = randomUUID().replaceAll('-', '');
    waiting.push({ path: paths[path], key, body: { orderId: order.number, tappedAt, ...body } });
  };
  const say = ({ path, body, key }: Tap) => shop.statusOf('PUT', path, body, { as: rider, key });
  return {
    name,
    out: (order: OwnOrder) => tap('status', order, { status: 'outForDelivery' }),
    cash: (order: OwnOrder) =>
      tap('collection', order, { method: 'cash', amount: order.totalPaise / 100 }),
    qr: (order: OwnOrder) =>
      tap('collection', order, { method: 'qr', amount: order.totalPaise / 100 }),
    unpaid: (order: OwnOrder, reason: 'payLater' | 'refused' | 'noCash') =>
      tap('collection', order, { method: 'unpaid', amount: order.totalPaise / 100, reason }),
    problem: (order: OwnOrder, problem: 'nobodyThere' | 'refused') =>
      tap('problem', order, { problem, note: 'Rang twice' }),
    handOver: (order: OwnOrder) => tap('status', order, { status: 'done' }),
    /**
     * Sends all taps in order, each twice, the first of them at the same moment. Returns the
     * statuses, which are the same for both.
     */
    async send(): Promise<number[]> {
      const answers: number[] = [];
      for (const each of waiting.splice(0)) {
        shop.tick(1);
        const [status = 0, again] = await Promise.all([say(each), say(each)]);
        if (status !== again) throw new Error(`${each.path}: ${status}, then ${again}`);
        answers.push(status);
      }
      return answers;
    },
    /** With its cash, like nearly every order. */
    deliver(order: OwnOrder) {
      this.out(order);
      if (order.settlement === 'cash' && order.tender === undefined) {
        this.cash(order);
        books.takeCash(order, name);
      }
      this.handOver(order);
      order.fate = 'done';
      order.rider = name;
    },
    ownCash: () =>
      shop.call<WireOf<typeof OwnCash>>('GET', '/api/deliveryboy/cash', undefined, { as: rider }),
  };
}

export type Phone = ReturnType<typeof openPhone>;
