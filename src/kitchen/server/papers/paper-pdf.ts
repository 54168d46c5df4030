/** Renders a paper of the kitchen as a PDF. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { addFonts } from '#src/platform/pdf/pdf-fonts.ts';
import { numberPages } from '#src/platform/pdf/pdf-sheet.ts';
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';
import { drawCountSheet } from './count-sheet.ts';
import { drawGoodsSheet } from './goods-sheet.ts';
import { drawLabels, type Rest } from './label-sheets.ts';
import { drawPackingList } from './packing-list.ts';
import type { Paper } from './paper-data.ts';
import { margin, small } from './paper-frame.ts';
import { drawRunSheets } from './run-sheets.ts';

const titles: Readonly<Record<Paper['kind'], string>> = {
  labels: 'Labels',
  count: 'Count',
  goods: 'Raw goods',
  packing: 'Packing list',
  run: 'Run sheets',
};

export async function paperPdf(
  paper: Paper,
  rest: Rest = () => Promise.resolve(),
): Promise<Buffer> {
  const { head } = paper;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Prevents the library from loading a font of its own.
    font: '',
    bufferPages: paper.kind !== 'labels',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `${titles[paper.kind]}, ${head.shift}, ${head.day}`, Author: head.shopName },
  });
  addFonts(pdf);
  const whole = buffer(pdf);
  await draw(pdf, paper, rest);
  pdf.end();
  return whole;
}

async function draw(pdf: Pdf, paper: Paper, rest: Rest): Promise<void> {
  switch (paper.kind) {
    case 'labels':
      await drawLabels(pdf, paper, rest);
      break;
    case 'run':
      drawRunSheets(pdf, paper);
      break;
    case 'count':
      drawCountSheet(pdf, paper);
      numberAll(pdf, paper);
      break;
    case 'goods':
      drawGoodsSheet(pdf, paper);
      numberAll(pdf, paper);
      break;
    case 'packing':
      drawPackingList(pdf, paper);
      numberAll(pdf, paper);
      break;
  }
}

function numberAll(pdf: Pdf, { kind, head }: Paper): void {
  const { count } = pdf.bufferedPageRange();
  const title = `${titles[kind]}, ${head.shift}, ${head.shortDay}`;
  numberPages(pdf, { from: 0, to: count, title }, { style: small, margin });
}
