/** The route of each delivery person on paper: stops, meals to hand over, and notes. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import {
  baseline,
  drawDown,
  heightOf,
  numberPages,
  reserve,
  type Sheet,
} from '#src/platform/pdf/pdf-sheet.ts';
import { drawText, linesOf, type Pdf, type TextStyle } from '#src/platform/pdf/pdf-text.ts';
import type { ListedOrder, RunPaper, RunSheetStop } from './paper-data.ts';
import {
  drawTickBox,
  innerWidth,
  large,
  margin,
  openPage,
  plain,
  right,
  small,
  strong,
  withRepeatedMark,
} from './paper-frame.ts';

const indent = 62;
const left = margin + indent;
const orderLeft = left + 18;
const textLeft = orderLeft + 48;
const place: TextStyle = { ...strong, size: 12 };

/** Each run begins on a new sheet and has its own page numbers. */
export function drawRunSheets(pdf: Pdf, { head, runs, isTwoSided }: RunPaper): void {
  for (const { letter, rider, isReprint, stops } of runs) {
    const from = pdf.bufferedPageRange().count;
    if (isTwoSided && from % 2 === 1) pdf.addPage();
    const first = pdf.bufferedPageRange().count;
    const boxes = stops.reduce((sum, { orders }) => sum + boxesOf(orders), 0);
    const title = `Run ${letter} · ${rider}`;
    const sheet = openPage(
      pdf,
      { ...head, isReprint },
      title,
      `${counted(stops.length, 'stop')} · ${counted(boxes, 'box', 'boxes')}`,
    );
    for (const stop of stops) drawRunStop(sheet, stop);
    const to = pdf.bufferedPageRange().count;
    numberPages(pdf, { from: first, to, title: printableLine(title) }, { style: small, margin });
  }
}

function drawRunStop(sheet: Sheet, stop: RunSheetStop): void {
  const { pdf } = sheet;
  const where = [stop.building, stop.place].map(printableLine).filter((text) => text !== '');
  const heads = linesOf(pdf, where.join(' · '), place, innerWidth - indent);
  const facts = factsOf(stop).flatMap((text) => linesOf(pdf, text, plain, innerWidth - indent));
  const [first] = stop.orders;
  const headHeight = heightOf(heads.length, place) + heightOf(facts.length, plain);
  reserve(sheet, headHeight + (first ? orderHeight(sheet, first) : 0) + 10);
  sheet.y += 6;
  drawText(pdf, stop.mark, { x: margin, y: baseline(sheet, large) }, large);
  const boxes = counted(boxesOf(stop.orders), 'box', 'boxes');
  drawText(pdf, boxes, { x: margin, y: baseline(sheet, large) + 14 }, small);
  drawDown(sheet, heads, left, place);
  drawDown(sheet, facts, left, plain);
  sheet.y += 2;
  withRepeatedMark(sheet, stop.mark, () => {
    for (const order of stop.orders) drawOrder(sheet, order);
  });
  sheet.y += 3;
  const { y } = sheet;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor('#777').stroke();
}

function factsOf({ address, dropPoint, gateNote }: RunSheetStop): string[] {
  return [
    printableLine(address),
    dropPoint && `Leave at: ${printableLine(dropPoint)}`,
    gateNote && `Gate: ${printableLine(gateNote)}`,
  ].filter((text) => text !== '');
}

function linesOfOrder({ pdf }: Sheet, { dishes, note, collect }: ListedOrder): string[] {
  const width = right - textLeft - 80;
  return [collect, dishes, note]
    .map(printableLine)
    .filter((text) => text !== '')
    .flatMap((text) => linesOf(pdf, text, plain, width));
}

function orderHeight(sheet: Sheet, order: ListedOrder): number {
  return heightOf(linesOfOrder(sheet, order).length, plain) + 3;
}

function drawOrder(sheet: Sheet, order: ListedOrder): void {
  const height = orderHeight(sheet, order);
  reserve(sheet, height);
  const { pdf, y: top } = sheet;
  const y = baseline(sheet, plain);
  drawTickBox(sheet, left, false);
  drawText(pdf, order.order, { x: orderLeft, y }, strong);
  if (order.phone) drawText(pdf, order.phone, { x: right, y, align: 'right' }, strong);
  drawDown(sheet, linesOfOrder(sheet, order), textLeft, plain);
  sheet.y = top + height;
}

function boxesOf(orders: readonly ListedOrder[]): number {
  return orders.reduce((sum, { boxes }) => sum + boxes, 0);
}
