/** What a browser has ordered, for the tests of pages. */
import { OwnOrders } from '#src/checkout/own-contract.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import { aMenu } from '../builders/menu-builders.ts';

export const readOwn = 'POST /api/user/orders/own';

const dal = aMenu({ date: '2026-11-22' });
export const poha = aMenu({ date: '2026-11-22', variant: 'Poha' });
export const again = {
  last: '2026-11-20',
  date: '2026-11-22',
  lines: [{ menu: dal, quantity: 2 }],
  notes: [] as string[],
};
export const unpaid = {
  orders: [42],
  totalPaise: 240_00,
  until: '2026-11-21T16:39:00.000+05:30',
  payPath: '/pay/42-0123456789abcdef',
};
export const underWay = [
  {
    ...{ id: 41, deliveryDate: '2026-11-21', shift: 'Lunch' as const },
    packedAt: '2026-11-21T11:50:00.000+05:30',
    outAt: '2026-11-21T12:20:00.000+05:30',
    stopsBefore: 2,
  },
];

export function ownAnswer(own: Partial<OwnOrders>) {
  return encoded(OwnOrders, { today: '2026-11-21', unpaid: [], underWay: [], ...own });
}
