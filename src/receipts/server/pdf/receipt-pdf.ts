/**
 * The receipt as a PDF: the same words as its page, on A4, with as many sheets as its lines need.
 */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { ReceiptDocument } from '../../receipt-document.ts';
import { addFonts, drawText, linesOf, type Pdf, printable, type TextStyle } from './pdf-text.ts';

/** Everything in points, 72 to the inch. */
const margin = 48;
const lineHeight = 1.35;
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

/** The page that is being filled, and how far down it is. */
interface Sheet {
  pdf: Pdf;
  y: number;
}

/** `issuedAt` is its date of creation: the same receipt is the same file. */
export function receiptPdf(receipt: ReceiptDocument, issuedAt: Date): Promise<Buffer> {
  const title = `${receipt.title} ${receipt.serial}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    // Without it the library loads one of its own.
    font: '',
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: receipt.sellerName, CreationDate: issuedAt },
  });
  addFonts(pdf);
  const sheet = { pdf, y: margin };
  drawHead(sheet, receipt);
  drawFacts(sheet, receipt.facts);
  drawLines(sheet, receipt.lines);
  drawSums(sheet, receipt.sums);
  for (const note of receipt.notes) drawParagraph(sheet, note, small);
  numberSheets(pdf, title);
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
    reserve(sheet, lines.length, plain);
    drawText(sheet.pdf, name, { x: margin, y: baseline(sheet, plain) }, label);
    drawDown(sheet, lines, factsLeft, plain);
  }
  drawRule(sheet);
}

function drawLines(sheet: Sheet, lines: ReceiptDocument['lines']): void {
  if (lines.length === 0) return;
  drawRow(sheet, ['Dish'], { quantity: 'Qty', price: 'Price', amount: 'Amount' }, label);
  for (const [index, line] of lines.entries()) {
    // A name of signs alone, none of which is on this paper.
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
  reserve(sheet, name.length, style);
  const y = baseline(sheet, style);
  drawDown(sheet, name, columns.name, style);
  for (const cell of ['quantity', 'price', 'amount'] as const) {
    drawText(sheet.pdf, cells[cell], { x: columns[cell], y, align: 'right' }, style);
  }
  sheet.y += 3;
}

function drawSums(sheet: Sheet, sums: ReceiptDocument['sums']): void {
  // They stay together, with the notes below them.
  reserve(sheet, sums.length + 4, strong);
  for (const [index, [name, amount]] of sums.entries()) {
    const style = index === sums.length - 1 ? { ...strong, size: 13 } : plain;
    const y = baseline(sheet, style);
    drawText(sheet.pdf, name, { x: factsLeft + 120, y }, style);
    drawText(sheet.pdf, amount, { x: columns.amount, y, align: 'right' }, style);
    sheet.y += style.size * lineHeight;
  }
  sheet.y += 14;
}

function drawParagraph(sheet: Sheet, text: string, style: TextStyle): void {
  const lines = linesOf(sheet.pdf, printable(text), style, columns.amount - margin);
  reserve(sheet, lines.length, style);
  drawDown(sheet, lines, margin, style);
}

function drawDown(sheet: Sheet, lines: readonly string[], x: number, style: TextStyle): void {
  for (const line of lines) {
    drawText(sheet.pdf, line, { x, y: baseline(sheet, style) }, style);
    sheet.y += style.size * lineHeight;
  }
}

function drawRule(sheet: Sheet): void {
  const y = sheet.y + 8;
  sheet.pdf.moveTo(margin, y).lineTo(columns.amount, y).lineWidth(1).strokeColor(rule).stroke();
  sheet.y += 18;
}

/** Goes on to another sheet when that many lines do not fit on this one. */
function reserve(sheet: Sheet, lines: number, { size }: TextStyle): void {
  const bottom = sheet.pdf.page.height - margin;
  if (sheet.y + lines * size * lineHeight <= bottom) return;
  sheet.pdf.addPage();
  sheet.y = margin;
}

function baseline(sheet: Sheet, { size }: TextStyle): number {
  return sheet.y + size;
}

/** One that was lost is missed when each says which of how many it is. */
function numberSheets(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    const y = pdf.page.height - margin / 2;
    const text = `${title} · ${index + 1} of ${count}`;
    drawText(pdf, text, { x: columns.amount, y, align: 'right' }, small);
  }
}
