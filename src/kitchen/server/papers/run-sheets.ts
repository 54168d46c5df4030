/**
 * The route of each delivery person on paper: what to collect, stops, meals to hand over, and
 * notes.
 */
import { collectedTenders, type Tender, tenderOf, unpaidTender } from '#src/orders/tenders.ts';
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
  bold,
  drawTickBox,
  ink,
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
const place = bold(12);
/** Not bold: the dishes are what is looked for. */
const money: TextStyle = { ...plain, size: 11 };
const sum: TextStyle = { ...plain, size: 16 };

/** How the money of an order can come, as the rider's phone has it. */
const ways: readonly Tender[] = [...collectedTenders, unpaidTender];
const columns = ways.map((tender) => tenderOf(tender).shortLabel);
const columnWidth = 44;
const columnsLeft = right - columns.length * columnWidth + 8;
const amountRight = columnsLeft - 14;
const amountWidth = 58;
const textWidth = amountRight - amountWidth - textLeft;

type Run = RunPaper['runs'][number];

/** Each run begins on a new sheet and has its own page numbers. */
export function drawRunSheets(pdf: Pdf, { head, runs, isTwoSided }: RunPaper): void {
  for (const run of runs) {
    const { letter, rider, isReprint, stops } = run;
    const from = pdf.bufferedPageRange().count;
    if (isTwoSided && from % 2 === 1) pdf.addPage();
    const first = pdf.bufferedPageRange().count;
    const boxes = stops.reduce((total, { orders }) => total + boxesOf(orders), 0);
    const title = `Run ${letter} · ${rider}`;
    const sheet = openPage(
      pdf,
      { ...head, isReprint },
      title,
      `${counted(stops.length, 'stop')} · ${counted(boxes, 'box', 'boxes')}`,
    );
    drawSums(sheet, run);
    for (const stop of stops) drawRunStop(sheet, stop);
    const to = pdf.bufferedPageRange().count;
    numberPages(pdf, { from: first, to, title: printableLine(title) }, { style: small, margin });
  }
}

/** What is to be collected, with a field for what came in each way, and what is paid already. */
function drawSums(sheet: Sheet, { stops, toCollect }: Run): void {
  const { pdf } = sheet;
  const orders = stops.flatMap((stop) => stop.orders);
  const due = orders.filter(({ collect }) => collect !== '').length;
  const paid = counted(orders.length - due, 'order');
  if (due === 0) {
    drawDown(sheet, [`Nothing to collect: ${paid} paid`], margin, money);
    return;
  }
  const { y: top } = sheet;
  const height = 46;
  const width = innerWidth / (columns.length + 2);
  const fields = [
    { title: 'To collect', text: toCollect, note: `from ${counted(due, 'order')}` },
    ...columns.map((title) => ({ title, text: '', note: '' })),
    { title: 'Paid already', text: paid, note: '' },
  ];
  for (const [index, { title, text, note }] of fields.entries()) {
    const x = margin + index * width;
    pdf.rect(x, top, width, height).lineWidth(0.6).strokeColor(ink).stroke();
    drawText(pdf, title, { x: x + 5, y: top + 11 }, small);
    drawText(pdf, text, { x: x + 5, y: top + 27 }, sum);
    drawText(pdf, note, { x: x + 5, y: top + 40 }, small);
  }
  sheet.y += height + 6;
  const { repeated } = sheet;
  drawColumnTitles(sheet);
  sheet.repeated = (next) => {
    repeated?.(next);
    drawColumnTitles(next);
  };
}

function drawColumnTitles(sheet: Sheet): void {
  const y = baseline(sheet, small);
  const end = { x: amountRight, y, align: 'right' } as const;
  drawText(sheet.pdf, 'To collect', end, small);
  for (const [index, title] of columns.entries()) {
    drawText(sheet.pdf, title, { x: columnsLeft + index * columnWidth, y }, small);
  }
  sheet.y += heightOf(1, small);
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

function linesOfOrder({ pdf }: Sheet, { dishes, note }: ListedOrder) {
  const said = printableLine(note);
  return {
    dishes: dishes.flatMap((dish) => linesOf(pdf, printableLine(dish), strong, textWidth)),
    said: said === '' ? [] : linesOf(pdf, said, plain, textWidth),
  };
}

function orderHeight(sheet: Sheet, order: ListedOrder): number {
  const { dishes, said } = linesOfOrder(sheet, order);
  return heightOf(Math.max(dishes.length + said.length, order.phone ? 2 : 1), plain) + 4;
}

function drawOrder(sheet: Sheet, order: ListedOrder): void {
  const height = orderHeight(sheet, order);
  reserve(sheet, height);
  const { pdf, y: top } = sheet;
  const y = baseline(sheet, plain);
  const { dishes, said } = linesOfOrder(sheet, order);
  drawTickBox(sheet, left, false);
  drawText(pdf, order.order, { x: orderLeft, y }, plain);
  const amount = { x: amountRight, y, align: 'right' } as const;
  if (order.collect === '') drawText(pdf, 'Paid', amount, small);
  else {
    drawText(pdf, order.collect, amount, money);
    for (const index of columns.keys()) {
      drawTickBox(sheet, columnsLeft + index * columnWidth, false);
    }
  }
  // Below the squares.
  const below = { x: right, y: y + heightOf(1, plain), align: 'right' } as const;
  drawText(pdf, order.phone, below, plain);
  drawDown(sheet, dishes, textLeft, strong);
  drawDown(sheet, said, textLeft, plain);
  sheet.y = top + height;
}

function boxesOf(orders: readonly ListedOrder[]): number {
  return orders.reduce((total, { boxes }) => total + boxes, 0);
}
