/** Draws labels on sheets or on a roll. */
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';
import { cellAt, labelFormats, type RollFormat, type SheetFormat } from '../../label-formats.ts';
import { layLabel } from './label-drawing.ts';
import type { LabelsPaper } from './paper-data.ts';
import { mm } from './qr-drawing.ts';

/** Called after each sheet, so that the drawing can pause and let other work run. */
export type Rest = () => Promise<void>;

/** Number of labels of a roll that are drawn between two pauses. */
const labelsOfATurn = 24;
/** Space above and below the content of a roll's label. */
const rollPadding = 1.5;

export async function drawLabels(pdf: Pdf, paper: LabelsPaper, rest: Rest): Promise<void> {
  const format = labelFormats[paper.format];
  if (format.kind === 'sheet') await drawOnSheets(pdf, paper, { format, rest });
  else await drawOnRoll(pdf, paper, { format, rest });
}

interface On<Format> {
  format: Format;
  rest: Rest;
}

async function drawOnSheets(pdf: Pdf, paper: LabelsPaper, { format, rest }: On<SheetFormat>) {
  const { padding } = format;
  const room = {
    width: (format.width - 2 * padding.x) * mm,
    height: (format.height - 2 * padding.y) * mm,
  };
  let sheets = 0;
  for (const [index, label] of paper.labels.entries()) {
    const { sheet, x, y } = cellAt(format, paper.startCell - 1 + index);
    if (sheet >= sheets) {
      await rest();
      pdf.addPage();
      sheets = sheet + 1;
    }
    layLabel(pdf, label, paper, room).draw((x + padding.x) * mm, (y + padding.y) * mm);
  }
}

async function drawOnRoll(pdf: Pdf, paper: LabelsPaper, { format, rest }: On<RollFormat>) {
  const { width, printable } = format;
  const height = paper.rollHeight === null ? null : (paper.rollHeight - 2 * rollPadding) * mm;
  for (const [index, label] of paper.labels.entries()) {
    if (index % labelsOfATurn === 0) await rest();
    const laid = layLabel(pdf, label, paper, { width: printable * mm, height });
    const page = laid.height + 2 * rollPadding * mm;
    pdf.addPage({ size: [width * mm, page], margin: 0 });
    laid.draw(((width - printable) / 2) * mm, rollPadding * mm);
  }
}
