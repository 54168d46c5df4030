/** Customers of the demo and the states of their orders. */
import type { OrderStatus } from '#src/orders/order-rules.ts';

export const demoOrders: readonly {
  mobileNo: string;
  note: string;
  reaches: OrderStatus | 'unpaid';
}[] = [
  {
    mobileNo: '9825012345',
    note: 'B-204, Shanti Apartments, near the temple, 382421',
    reaches: 'pending',
  },
  {
    mobileNo: '9825012346',
    note: 'Desk 4C, third floor, ask at the reception, 382007',
    reaches: 'pending',
  },
  {
    mobileNo: '9825012347',
    note: '12, Krishna Bungalows, behind the petrol pump, 382421',
    reaches: 'isAssigned',
  },
  {
    mobileNo: '9825012348',
    note: 'A-1102, Siddhi Heights, ring twice, 382421',
    reaches: 'isAssigned',
  },
  { mobileNo: '9825012349', note: 'Shop 7, Sector 21 market, 382021', reaches: 'outForDelivery' },
  {
    mobileNo: '9825012345',
    note: 'B-204, Shanti Apartments, near the temple, 382421',
    reaches: 'done',
  },
  {
    mobileNo: '9825012350',
    note: '5th floor, Block 1, badge needed at the gate, 382355',
    reaches: 'done',
  },
  { mobileNo: '9825012351', note: 'C-33, Pramukh Residency, 382421', reaches: 'unexpected' },
  { mobileNo: '9825012352', note: 'Gate 2, staff canteen entrance, 382007', reaches: 'unpaid' },
];
