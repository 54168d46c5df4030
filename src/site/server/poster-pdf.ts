/** Draws the poster. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { addFonts, printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import { drawQr, qrOf, quietModules } from '#src/platform/pdf/pdf-qr.ts';
import {
  drawText,
  firstLines,
  linesOf,
  type Pdf,
  type TextStyle,
  textWidth,
} from '#src/platform/pdf/pdf-text.ts';
import type { PosterPaper } from '../poster-contract.ts';

export interface Poster {
  paper: PosterPaper;
  shopName: string;
  /** The whole address, with https://. */
  link: string;
}

/** All lengths are in points of an A4 page; an A6 page is half as wide and half as high. */
const page = { width: 595.28, height: 841.89 };
/** Office printers print no closer to the edge. */
const margin = 28;
const innerWidth = page.width - 2 * margin - 56;

const brand = '#c2410c';
const name: TextStyle = { size: 64, weight: 'bold', color: '#2b1b12' };
/** The largest size in which the name fits is used. */
const nameStyles = [64, 54, 46, 40, 34].map((size): TextStyle => ({ ...name, size }));
const mostNameLines = 3;
const nameMiddle = 150;
const mostNameHeight = 190;
/** Room for the signs above and below Indian letters. */
const lineHeight = 1.3;
const call: TextStyle = { size: 40, weight: 'bold', color: '#fff' };
const callBox = { y: 256, height: 68, sides: 34 };
const linkStyles = [22, 18, 15, 12].map(
  (size): TextStyle => ({ size, weight: 'regular', color: '#2b1b12' }),
);
const linkBaseline = 772;
const code = { y: 342, side: 404 };

export async function posterPdf({ paper, shopName, link }: Poster): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: paper,
    margin: 0,
    // Without this the library loads a font of its own.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `Scan to order: ${shopName}`, Author: shopName },
  });
  addFonts(pdf);
  const whole = buffer(pdf);
  pdf.scale(pdf.page.width / page.width);
  drawFrame(pdf);
  drawName(pdf, printableLine(shopName));
  drawCall(pdf);
  drawCode(pdf, link);
  drawLink(pdf, link);
  pdf.end();
  return whole;
}

function drawFrame(pdf: Pdf): void {
  const [width, height] = [page.width - 2 * margin, page.height - 2 * margin];
  pdf.roundedRect(margin, margin, width, height, 24).lineWidth(4).strokeColor(brand).stroke();
}

function drawName(pdf: Pdf, shopName: string): void {
  const style = nameStyles.find((each) => fits(pdf, shopName, each)) ?? nameStyles.at(-1) ?? name;
  const lines = firstLines(pdf, shopName, style, { width: innerWidth, most: mostNameLines });
  const step = style.size * lineHeight;
  const top = nameMiddle - (lines.length * step) / 2;
  for (const [index, line] of lines.entries()) {
    drawCentred(pdf, line, top + index * step + style.size, style);
  }
}

/** In whole words. */
function fits(pdf: Pdf, text: string, style: TextStyle): boolean {
  const isWhole = text.split(' ').every((word) => textWidth(pdf, word, style) <= innerWidth);
  const lines = linesOf(pdf, text, style, innerWidth, mostNameLines).length;
  return isWhole && lines <= mostNameLines && lines * style.size * lineHeight <= mostNameHeight;
}

function drawCall(pdf: Pdf): void {
  const text = 'Scan to order';
  const { y, height, sides } = callBox;
  const width = textWidth(pdf, text, call) + 2 * sides;
  pdf.roundedRect((page.width - width) / 2, y, width, height, height / 2).fill(brand);
  drawCentred(pdf, text, y + height / 2 + call.size * 0.36, call);
}

function drawCode(pdf: Pdf, link: string): void {
  const qr = qrOf(link);
  const moduleSize = code.side / (qr.size + 2 * quietModules);
  const quiet = quietModules * moduleSize;
  const x = (page.width - code.side) / 2 + quiet;
  drawQr(pdf, qr, { x, y: code.y + quiet, moduleSize });
}

/** For those who type it. */
function drawLink(pdf: Pdf, link: string): void {
  const text = link.replace(/^https?:\/\//, '');
  const smallest = linkStyles.at(-1) ?? call;
  const style = linkStyles.find((each) => textWidth(pdf, text, each) <= innerWidth) ?? smallest;
  const lines = firstLines(pdf, text, style, { width: innerWidth, most: 2 });
  for (const [index, line] of lines.entries()) {
    drawCentred(pdf, line, linkBaseline + index * style.size * lineHeight, style);
  }
}

function drawCentred(pdf: Pdf, text: string, y: number, style: TextStyle): void {
  drawText(pdf, text, { x: (page.width - textWidth(pdf, text, style)) / 2, y }, style);
}
