/** The boxes of a shift by run and stop, each with an empty square for a pen. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import { baseline, drawDown, heightOf, reserve, type Sheet } from '#src/platform/pdf/pdf-sheet.ts';
import { drawText, linesOf, type Pdf } from '#src/platform/pdf/pdf-text.ts';
import type { ListedBox, ListedStop, PackedOrder, PackingPaper } from './paper-data.ts';
import {
  drawRule,
  drawSection,
  drawTickBox,
  ink,
  innerWidth,
  large,
  margin,
  openPage,
  plain,
  right,
  small,
  standOf,
  strong,
  withRepeatedMark,
} from './paper-frame.ts';

const indent = 62;
const boxLeft = margin + indent;
const orderLeft = boxLeft + 16;
const countLeft = orderLeft + 44;
const dishLeft = countLeft + 46;
const dishWidth = 170;
const noteLeft = dishLeft + dishWidth + 8;
const mostTogether = 300;

export function drawPackingList(pdf: Pdf, { head, runs }: PackingPaper): void {
  const boxes = runs.flatMap(({ stops }) => stops.flatMap(boxesOf));
  const owed = boxes.filter(({ isCancelled }) => !isCancelled);
  const packed = owed.filter(({ isPacked }) => isPacked).length;
  const sheet = openPage(
    pdf,
    head,
    'Packing',
    `${packed} of ${owed.length} packed · ${standOf(head)}`,
  );
  const { repeated } = sheet;
  for (const { title, stops } of runs) {
    sheet.repeated = repeated;
    drawSection(sheet, `${title} · ${counted(stops.flatMap(boxesOf).length, 'box', 'boxes')}`, 50);
    drawRule(sheet, 0.9);
    sheet.repeated = (next) => {
      repeated?.(next);
      drawText(
        pdf,
        `${printableLine(title)}, continued`,
        { x: margin, y: baseline(next, strong) },
        strong,
      );
      next.y += heightOf(1, strong);
    };
    for (const stop of stops) drawStop(sheet, stop);
  }
}

function boxesOf({ orders }: ListedStop): ListedBox[] {
  return orders.flatMap(({ boxes }) => boxes);
}

/** A stop starts on a page together with its first order; others may be on the next page. */
function drawStop(sheet: Sheet, stop: ListedStop): void {
  const { pdf } = sheet;
  const where = [stop.building, stop.place].map(printableLine).filter((text) => text !== '');
  const lines = linesOf(pdf, where.join(' · '), strong, innerWidth - indent);
  const orders = stop.orders.map((order) => rowsOf(sheet, order));
  reserve(sheet, heightOf(lines.length, strong) + togetherHeight(orders[0] ?? []) + 6);
  sheet.y += 5;
  drawText(pdf, stop.mark, { x: margin, y: baseline(sheet, large) }, large);
  for (const line of lines) {
    drawText(pdf, line, { x: boxLeft, y: baseline(sheet, strong) + 2 }, strong);
    sheet.y += heightOf(1, strong);
  }
  sheet.y += 3;
  withRepeatedMark(sheet, stop.mark, () => {
    for (const rows of orders) {
      reserve(sheet, togetherHeight(rows));
      for (const row of rows) drawRow(sheet, row);
    }
  });
  const { y } = sheet;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.3).strokeColor('#999').stroke();
}

/** A box, and beside it a part of what is said about its order. */
interface Row {
  box: ListedBox;
  /** Only in the first row of an order. */
  order: string;
  dish: string[];
  /** In capitals: what came or went, and the wishes. */
  marks: string[];
  note: string[];
}

/** What is said about an order runs down beside its boxes, so that the person is named once. */
function rowsOf({ pdf }: Sheet, { order, note, boxes }: PackedOrder): Row[] {
  let rest = linesOf(pdf, printableLine(note), plain, right - noteLeft);
  return boxes.map((box, index) => {
    const news = box.isCancelled ? ['CANCELLED'] : box.isAdded ? ['NEW'] : [];
    const marks = printableLine([...news, ...box.wishes].join(' · '));
    const row = {
      dish: linesOf(pdf, printableLine(box.dish), plain, dishWidth),
      marks: marks === '' ? [] : linesOf(pdf, marks, strong, dishWidth),
    };
    const isLast = index === boxes.length - 1;
    const beside = isLast ? rest : rest.slice(0, row.dish.length + row.marks.length);
    rest = rest.slice(beside.length);
    return { ...row, box, order: index === 0 ? order : '', note: beside };
  });
}

/** Boxes of one order stay on one page, unless there are very many. */
function togetherHeight(rows: readonly Row[]): number {
  const height = rows.reduce((sum, row) => sum + rowHeight(row), 0);
  return Math.min(height, mostTogether);
}

function rowHeight({ dish, marks, note }: Row): number {
  return heightOf(Math.max(dish.length + marks.length, note.length), plain) + 3;
}

function drawRow(sheet: Sheet, row: Row): void {
  const { box, order, dish, marks, note } = row;
  const height = rowHeight(row);
  reserve(sheet, height);
  const { pdf, y: top } = sheet;
  const y = baseline(sheet, plain);
  if (!box.isCancelled) drawTickBox(sheet, boxLeft, box.isPacked);
  drawText(pdf, order, { x: orderLeft, y }, small);
  if (box.of > 1) drawText(pdf, `${box.nth} of ${box.of}`, { x: countLeft, y }, small);
  drawDown(sheet, dish, dishLeft, plain);
  drawDown(sheet, marks, dishLeft, strong);
  sheet.y = top;
  drawDown(sheet, note, noteLeft, plain);
  if (box.isCancelled) {
    const middle = y - plain.size * 0.3;
    pdf
      .moveTo(boxLeft, middle)
      .lineTo(noteLeft - 6, middle)
      .lineWidth(1)
      .strokeColor(ink)
      .stroke();
  }
  sheet.y = top + height;
}
