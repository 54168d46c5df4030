/** Labels on their sheets or their roll. */
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';
import { cellAt, labelFormats, type RollFormat, type SheetFormat } from '../../label-rules.ts';
import { layLabel } from './label-drawing.ts';
import type { LabelsPaper } from './paper-data.ts';
import { mm } from './qr-drawing.ts';

/** Above and below what a roll's label says. */
const rollPadding = 1.5;

export function drawLabels(pdf: Pdf, paper: LabelsPaper): void {
  const format = labelFormats[paper.format];
  if (format.kind === 'sheet') drawOnSheets(pdf, paper, format);
  else drawOnRoll(pdf, paper, format);
}

function drawOnSheets(pdf: Pdf, paper: LabelsPaper, format: SheetFormat): void {
  const { padding } = format;
  const room = {
    width: (format.width - 2 * padding.x) * mm,
    height: (format.height - 2 * padding.y) * mm,
  };
  let sheets = 0;
  for (const [index, label] of paper.labels.entries()) {
    const { sheet, x, y } = cellAt(format, paper.startCell - 1 + index);
    if (sheet >= sheets) {
      pdf.addPage();
      sheets = sheet + 1;
    }
    layLabel(pdf, label, paper, room).draw((x + padding.x) * mm, (y + padding.y) * mm);
  }
}

function drawOnRoll(pdf: Pdf, paper: LabelsPaper, { width, printable }: RollFormat): void {
  const height = paper.rollHeight === null ? null : (paper.rollHeight - 2 * rollPadding) * mm;
  for (const label of paper.labels) {
    const laid = layLabel(pdf, label, paper, { width: printable * mm, height });
    const page = laid.height + 2 * rollPadding * mm;
    pdf.addPage({ size: [width * mm, page], margin: 0 });
    laid.draw(((width - printable) / 2) * mm, rollPadding * mm);
  }
}
