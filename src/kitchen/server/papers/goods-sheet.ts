/** Raw goods of a count on paper, to weigh out by: each with a box to tick. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';
import type { GoodsPaper } from './paper-data.ts';
import {
  type Column,
  drawTable,
  innerWidth,
  large,
  margin,
  openPage,
  plain,
  standOf,
} from './paper-frame.ts';

const amountWidth = 110;

export function drawGoodsSheet(pdf: Pdf, { head, orders, meals, goods }: GoodsPaper): void {
  const sum = `${counted(meals, 'meal')} in ${counted(orders, 'order')}`;
  const sheet = openPage(pdf, head, 'Raw goods', `${sum}, extras included · ${standOf(head)}`);
  drawTable(
    sheet,
    columns,
    goods.map(({ name, quantity }) => [quantity, name]),
  );
}

const columns: readonly Column[] = [
  { title: 'Amount', x: margin, width: amountWidth, align: 'right', style: large },
  {
    title: 'Good',
    x: margin + amountWidth + 16,
    width: innerWidth - amountWidth - 16,
    style: { ...plain, size: 14 },
  },
];
