/**
 * The receipt as a PDF: the same texts as its page, on A4, with as many sheets as its lines need.
 */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { addFonts, printableLine, unprintable } from '#src/platform/pdf/pdf-fonts.ts';
import {
  baseline,
  drawDown,
  heightOf,
  numberPages,
  reserve,
  type Sheet,
} from '#src/platform/pdf/pdf-sheet.ts';
import { drawText, linesOf, type TextStyle } from '#src/platform/pdf/pdf-text.ts';
import type { ReceiptDocument } from '../../receipt-document.ts';

/** All lengths are in points, 72 to the inch. */
const margin = 48;
const columns = { name: margin, quantity: 330, price: 438, amount: 547 };
const nameWidth = 220;
const factsLeft = margin + 110;

const ink = '#2b1b12';
const quiet = '#6b574a';
const rule = '#ebdfcf';
const plain: TextStyle = { size: 10.5, weight: 'regular', color: ink };
const label: TextStyle = { ...plain, color: quiet };
const strong: TextStyle = { ...plain, weight: 'bold' };
const small: TextStyle = { ...label, size: 9 };

/** `issuedAt` is the PDF's creation date, so that the same receipt gives the same file. */
export function receiptPdf(receipt: ReceiptDocument, issuedAt: Date): Promise<Buffer> {
  const title = `${receipt.title} ${receipt.serial}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    // Without this the library loads a font of its own.
    font: '',
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: receipt.sellerName, CreationDate: issuedAt },
  });
  addFonts(pdf);
  const sheet = { pdf, y: margin, margin };
  drawHead(sheet, receipt);
  drawFacts(sheet, receipt.facts);
  drawLines(sheet, receipt.lines);
  drawSums(sheet, receipt.sums);
  for (const note of receipt.notes) drawParagraph(sheet, note, small);
  const pages = { from: 0, to: pdf.bufferedPageRange().count, title };
  numberPages(pdf, pages, { style: small, margin });
  pdf.end();
  return buffer(pdf);
}

function drawHead(sheet: Sheet, { title, declaration, sellerName, sellerLines }: ReceiptDocument) {
  drawParagraph(sheet, title, { ...strong, size: 22 });
  if (declaration) drawParagraph(sheet, declaration, strong);
  sheet.y += 10;
  drawParagraph(sheet, sellerName, { ...strong, size: 13 });
  for (const line of sellerLines) drawParagraph(sheet, line, label);
  drawRule(sheet);
}

function drawFacts(sheet: Sheet, facts: ReceiptDocument['facts']): void {
  for (const [name, text] of facts) {
    const lines = linesOf(sheet.pdf, printable(text), plain, columns.amount - factsLeft);
    reserve(sheet, heightOf(lines.length, plain));
    drawText(sheet.pdf, name, { x: margin, y: baseline(sheet, plain) }, label);
    drawDown(sheet, lines, factsLeft, plain);
  }
  drawRule(sheet);
}

function drawLines(sheet: Sheet, lines: ReceiptDocument['lines']): void {
  if (lines.length === 0) return;
  drawRow(sheet, ['Dish'], { quantity: 'Qty', price: 'Price', amount: 'Amount' }, label);
  for (const [index, line] of lines.entries()) {
    // A name of characters that the font can't print.
    const name = printable(line.name) || `Dish ${index + 1}`;
    drawRow(sheet, linesOf(sheet.pdf, name, plain, nameWidth), line, plain);
  }
  drawRule(sheet);
}

function drawRow(
  sheet: Sheet,
  name: readonly string[],
  cells: { quantity: string; price: string; amount: string },
  style: TextStyle,
): void {
  reserve(sheet, heightOf(name.length, style));
  const y = baseline(sheet, style);
  drawDown(sheet, name, columns.name, style);
  for (const cell of ['quantity', 'price', 'amount'] as const) {
    drawText(sheet.pdf, cells[cell], { x: columns[cell], y, align: 'right' }, style);
  }
  sheet.y += 3;
}

function drawSums(sheet: Sheet, sums: ReceiptDocument['sums']): void {
  // Sums and the notes below them stay on one sheet.
  reserve(sheet, heightOf(sums.length + 4, strong));
  for (const [index, [name, amount]] of sums.entries()) {
    const style = index === sums.length - 1 ? { ...strong, size: 13 } : plain;
    const y = baseline(sheet, style);
    drawText(sheet.pdf, name, { x: factsLeft + 120, y }, style);
    drawText(sheet.pdf, amount, { x: columns.amount, y, align: 'right' }, style);
    sheet.y += heightOf(1, style);
  }
  sheet.y += 14;
}

function drawParagraph(sheet: Sheet, text: string, style: TextStyle): void {
  const lines = linesOf(sheet.pdf, printable(text), style, columns.amount - margin);
  reserve(sheet, heightOf(lines.length, style));
  drawDown(sheet, lines, margin, style);
}

function drawRule(sheet: Sheet): void {
  const y = sheet.y + 8;
  sheet.pdf.moveTo(margin, y).lineTo(columns.amount, y).lineWidth(1).strokeColor(rule).stroke();
  sheet.y += 18;
}

/** Leaves out characters without a glyph; `Dish 2` replaces a name without any letters. */
function printable(text: string): string {
  return printableLine(text).replaceAll(unprintable, '').replaceAll(/ +/g, ' ').trim();
}
