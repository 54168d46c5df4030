/** A4 pages: their heads, which are repeated on every page, and rows in columns. */
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import { baseline, drawDown, heightOf, reserve, type Sheet } from '#src/platform/pdf/pdf-sheet.ts';
import {
  drawText,
  linesOf,
  type Pdf,
  type TextStyle,
  textWidth,
  unbroken,
} from '#src/platform/pdf/pdf-text.ts';
import type { PaperHead } from './paper-data.ts';

/** Points. Office printers print no closer to the edge, and the sheet is held by a clip there. */
export const margin = 40;
const pageWidth = 595.28;
export const right = pageWidth - margin;
export const innerWidth = pageWidth - 2 * margin;

export const ink = '#000';
const quiet = '#444';
export const plain: TextStyle = { size: 10, weight: 'regular', color: ink };
export const strong: TextStyle = { ...plain, weight: 'bold' };
export const small: TextStyle = { size: 8.5, weight: 'regular', color: quiet };
export const bold = (size: number): TextStyle => ({ ...strong, size });
export const large = bold(14);
const title: TextStyle = { ...strong, size: 22 };
const inverse: TextStyle = { ...strong, color: '#fff' };

/** Opens a page with the head of the paper; `line` describes the paper. */
export function openPage(pdf: Pdf, head: PaperHead, heading: string, line: string): Sheet {
  pdf.addPage();
  const sheet: Sheet = { pdf, y: margin - 10, margin };
  if (head.isReprint) drawReprint(sheet);
  drawDown(sheet, [`${printableLine(heading)} · ${head.shift}`], margin, title);
  drawDown(sheet, [head.day], margin, { ...strong, size: 13 });
  drawDown(sheet, linesOf(pdf, line, strong, innerWidth), margin, strong);
  const source = `${printableLine(head.shopName)} · printed ${printableLine(head.printed)}`;
  drawDown(sheet, linesOf(pdf, source, small, innerWidth), margin, small);
  sheet.y += 4;
  drawRule(sheet, 1.2);
  sheet.y += 4;
  sheet.repeated = (next) => drawRunningHead(next, head, heading);
  return sheet;
}

function drawReprint({ pdf, y }: Sheet): void {
  const width = textWidth(pdf, 'REPRINT', inverse) + 12;
  pdf.rect(right - width, y + 5, width, 17).fill(ink);
  drawText(pdf, 'REPRINT', { x: right - width + 6, y: y + 17.5 }, inverse);
}

function drawRunningHead(sheet: Sheet, head: PaperHead, heading: string): void {
  sheet.y = margin - 14;
  const text = `${printableLine(heading)} · ${head.shift} · ${head.day}`;
  drawDown(sheet, [head.isReprint ? `${text} · REPRINT` : text], margin, small);
  sheet.y += 2;
  drawRule(sheet, 0.6);
  sheet.y += 4;
}

/** The state of the count at the time of printing. */
export function standOf({ digest, changes }: PaperHead): string {
  if (digest === undefined) return 'So far: orders are still coming in';
  const { revision, added, cancelled, changed } = changes;
  const meals = [added > 0 && `+${added}`, cancelled > 0 && `−${cancelled}`].filter(Boolean);
  const said = [meals.join(' '), changed > 0 ? `${changed} changed` : ''].filter(Boolean);
  const news =
    revision === 0 ? 'No changes since the freeze' : `Rev ${revision}: ${said.join(', ')}`;
  return `${news} · ${digest}`;
}

export function drawRule(sheet: Sheet, width: number): void {
  const { pdf, y } = sheet;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(width).strokeColor(ink).stroke();
}

/** The height that is left on the page. */
export function roomOf({ pdf, y }: Sheet): number {
  return pdf.page.height - margin - y;
}

/** The height of a section's title. */
export const sectionHeight = heightOf(1, large) + 8;

/**
 * Keeps the title together with what follows it, so that no title is alone at the bottom of a page.
 */
export function drawSection(sheet: Sheet, text: string, following = tableStart): void {
  reserve(sheet, sectionHeight + following);
  sheet.y += 8;
  drawDown(sheet, linesOf(sheet.pdf, printableLine(text), large, innerWidth), margin, large);
}

export interface Column {
  title: string;
  x: number;
  width: number;
  align?: 'right';
  style?: TextStyle;
}

/** A list is shown with commas; its entries are broken only where they are wider than a line. */
export type Cell = string | readonly string[];

/** Rows below a title of their own; without a title if it is empty. */
export interface Section {
  title: string;
  rows: readonly (readonly Cell[])[];
}

const titlesHeight = heightOf(1, small) + 1;
/** The titles of a table's columns, and a row. */
const tableStart = titlesHeight + 20;
/** The title of a section of a table. */
const groupStyle = bold(12);
const groupHeight = heightOf(1, groupStyle) + 4;
/** Above and below the text of a row. */
const rowSpace = 4;

/** Sections below the titles of the columns, which are repeated on every page. */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  sections: readonly Section[],
): void {
  const { repeated } = sheet;
  const drawTitles = () => {
    for (const { title: text, x, width, align } of columns) {
      const at = { x: align === 'right' ? x + width : x, y: baseline(sheet, small) };
      drawText(sheet.pdf, text, align ? { ...at, align } : at, small);
    }
    sheet.y += titlesHeight;
    drawRule(sheet, 0.6);
  };
  reserve(sheet, tableStart);
  drawTitles();
  sheet.repeated = (next) => {
    repeated?.(next);
    drawTitles();
  };
  for (const { title: text, rows } of sections) {
    if (text !== '') drawGroupTitle(sheet, text);
    for (const row of rows) drawTableRow(sheet, columns, row);
  }
  sheet.repeated = repeated;
}

function drawGroupTitle(sheet: Sheet, text: string): void {
  reserve(sheet, groupHeight + 40);
  sheet.y += 4;
  drawDown(
    sheet,
    linesOf(sheet.pdf, printableLine(text), groupStyle, innerWidth),
    margin,
    groupStyle,
  );
  drawRule(sheet, 0.6);
}

/** On one page. */
export function tableHeight(
  pdf: Pdf,
  columns: readonly Column[],
  sections: readonly Section[],
): number {
  const heights = sections.map(
    ({ title: text, rows }) =>
      (text === '' ? 0 : groupHeight) +
      rows.reduce((sum, row) => sum + layRow(pdf, columns, row).height + rowSpace, 0),
  );
  return heights.reduce((sum, height) => sum + height, titlesHeight);
}

function layRow(pdf: Pdf, columns: readonly Column[], row: readonly Cell[]) {
  const cells = columns.map(({ width, style = plain }, index) => {
    const cell = row[index] ?? '';
    const fits = (entry: string) => textWidth(pdf, `${entry},`, style) <= width;
    const text = typeof cell === 'string' ? printableLine(cell) : listed(cell, fits);
    return { style, lines: text === '' ? [] : linesOf(pdf, text, style, width) };
  });
  // Cells of one row share a baseline, whatever their font sizes.
  const first = Math.max(...cells.map(({ style }) => style.size));
  const heights = cells.map(
    ({ lines, style }) => heightOf(lines.length, style) + first - style.size,
  );
  return { cells, first, height: Math.max(...heights) };
}

function listed(entries: readonly string[], fits: (entry: string) => boolean): string {
  return entries
    .map((entry) => {
      const text = printableLine(entry);
      // A figure, such as "750 ml", stays with the word before it.
      return fits(text) ? unbroken(text) : text.replace(/ \S*\p{N}\S*(?: \p{L}+)?$/u, unbroken);
    })
    .join(', ');
}

function drawTableRow(sheet: Sheet, columns: readonly Column[], row: readonly Cell[]): void {
  const { pdf } = sheet;
  const { cells, first, height } = layRow(pdf, columns, row);
  reserve(sheet, height + rowSpace);
  const top = sheet.y + rowSpace / 2;
  for (const [index, { lines, style }] of cells.entries()) {
    const column = columns[index];
    if (!column) continue;
    for (const [nth, line] of lines.entries()) {
      const y = top + first + heightOf(nth, style);
      const { x, width, align } = column;
      drawText(pdf, line, align ? { x: x + width, y, align } : { x, y }, style);
    }
  }
  sheet.y = top + height + rowSpace / 2;
  const { y } = sheet;
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.3).strokeColor('#999').stroke();
}

const boxSide = 10;

/** An empty square for a pen; a tick if the box is already packed on the screen. */
export function drawTickBox({ pdf, y }: Sheet, x: number, isTicked: boolean): void {
  const top = y + 1.5;
  pdf.rect(x, top, boxSide, boxSide).lineWidth(0.9).strokeColor(ink).stroke();
  if (!isTicked) return;
  pdf
    .moveTo(x + 2, top + 5)
    .lineTo(x + 4.3, top + 7.8)
    .lineTo(x + 8.3, top + 2.2)
    .lineWidth(1.4)
    .stroke();
}

/** On each further page, repeats the mark of the stop that the rows belong to. */
export function withRepeatedMark(sheet: Sheet, mark: string, drawRows: () => void): void {
  const { repeated } = sheet;
  sheet.repeated = (next) => {
    repeated?.(next);
    drawText(next.pdf, mark, { x: margin, y: baseline(next, large) }, large);
  };
  drawRows();
  sheet.repeated = repeated;
}
