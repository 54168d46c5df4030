/** The boxes of a shift by run and stop, each with an empty square for a pen. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import { baseline, drawDown, heightOf, reserve, type Sheet } from '#src/platform/pdf/pdf-sheet.ts';
import { drawText, linesOf, type Pdf } from '#src/platform/pdf/pdf-text.ts';
import type { ListedBox, ListedStop, PackingPaper } from './paper-data.ts';
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
const dishWidth = 150;
const noteLeft = dishLeft + dishWidth + 8;

export function drawPackingList(pdf: Pdf, { head, runs }: PackingPaper): void {
  const boxes = runs.flatMap(({ stops }) => stops.flatMap((stop) => stop.boxes));
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
    const count = stops.reduce((sum, stop) => sum + stop.boxes.length, 0);
    sheet.repeated = repeated;
    drawSection(sheet, `${title} · ${counted(count, 'box', 'boxes')}`, 50);
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

/**
 * A stop starts on a page together with its first box at least; the rest may continue on the next
 * page.
 */
function drawStop(sheet: Sheet, stop: ListedStop): void {
  const { pdf } = sheet;
  const where = [stop.building, stop.place].map(printableLine).filter((text) => text !== '');
  const lines = linesOf(pdf, where.join(' · '), strong, innerWidth - indent);
  reserve(sheet, heightOf(lines.length, strong) + rowHeight(sheet, stop.boxes[0]) + 6);
  sheet.y += 5;
  drawText(pdf, stop.mark, { x: margin, y: baseline(sheet, large) }, large);
  for (const line of lines) {
    drawText(pdf, line, { x: boxLeft, y: baseline(sheet, strong) + 2 }, strong);
    sheet.y += heightOf(1, strong);
  }
  sheet.y += 3;
  withRepeatedMark(sheet, stop.mark, () => {
    for (const box of stop.boxes) drawBoxRow(sheet, box);
  });
  const { y } = sheet;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.3).strokeColor('#999').stroke();
}

/** A short note is beside its dish, a long one below it. */
function linesOfBox({ pdf }: Sheet, { dish, wishes, note, isCancelled, isAdded }: ListedBox) {
  const news = isCancelled ? 'CANCELLED' : isAdded ? 'NEW' : '';
  const said = [news, printableLine(note)].filter((text) => text !== '').join(' · ');
  const beside = linesOf(pdf, said, plain, right - noteLeft);
  const isLong = beside.length > 3;
  return {
    dish: linesOf(pdf, printableLine([dish, ...wishes].join(' · ')), plain, dishWidth),
    note: isLong ? linesOf(pdf, said, plain, right - dishLeft) : beside,
    isLong,
  };
}

function rowHeight(sheet: Sheet, box: ListedBox | undefined): number {
  if (!box) return 0;
  const { dish, note, isLong } = linesOfBox(sheet, box);
  const lines = isLong ? dish.length + note.length : Math.max(dish.length, note.length);
  return heightOf(lines, plain) + 3;
}

function drawBoxRow(sheet: Sheet, box: ListedBox): void {
  const height = rowHeight(sheet, box);
  reserve(sheet, height);
  const { pdf, y: top } = sheet;
  const y = baseline(sheet, plain);
  const { dish, note, isLong } = linesOfBox(sheet, box);
  if (!box.isCancelled) drawTickBox(sheet, boxLeft, box.isPacked);
  drawText(pdf, box.order, { x: orderLeft, y }, small);
  if (box.of > 1) drawText(pdf, `${box.nth} of ${box.of}`, { x: countLeft, y }, small);
  drawDown(sheet, dish, dishLeft, plain);
  if (!isLong) sheet.y = top;
  drawDown(sheet, note, isLong ? dishLeft : noteLeft, plain);
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
