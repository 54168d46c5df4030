/** Formats of label paper: sheets of stickers, and rolls. All lengths are in millimetres. */

export const labelFormatNames = ['a4-24', 'a4-24-gaps', 'a4-21', 'roll-58', 'roll-80'] as const;
export type LabelFormatName = (typeof labelFormatNames)[number];

/** An A4 sheet with labels in rows, filled from left to right and then down. */
export interface SheetFormat {
  kind: 'sheet';
  title: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Distance from the edge of the sheet to the first label. */
  left: number;
  top: number;
  /** Distance between two columns; there is none between rows. */
  gap: number;
  /**
   * Space inside the label that is not printed on: office printers do not reach the edge of the
   * paper.
   */
  padding: { x: number; y: number };
}

/** One label per page; the page is as long as the label. */
export interface RollFormat {
  kind: 'roll';
  title: string;
  width: number;
  /** Width that the print head reaches, centred on the paper. */
  printable: number;
}

export const labelFormats: Readonly<Record<LabelFormatName, SheetFormat | RollFormat>> = {
  'a4-24': {
    kind: 'sheet',
    title: 'A4, 24 labels of 70 × 37 mm',
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    left: 0,
    top: 0.5,
    gap: 0,
    padding: { x: 5, y: 4 },
  },
  'a4-24-gaps': {
    kind: 'sheet',
    title: 'A4, 24 labels of 64 × 34 mm',
    columns: 3,
    rows: 8,
    width: 63.5,
    height: 33.9,
    left: 7.21,
    top: 12.9,
    gap: 2.54,
    padding: { x: 2.5, y: 2 },
  },
  'a4-21': {
    kind: 'sheet',
    title: 'A4, 21 labels of 63.5 × 38 mm',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.21,
    top: 15.15,
    gap: 2.54,
    padding: { x: 2.5, y: 2.5 },
  },
  'roll-58': { kind: 'roll', title: 'Roll, 58 mm', width: 58, printable: 48 },
  'roll-80': { kind: 'roll', title: 'Roll, 80 mm', width: 80, printable: 72 },
};

/**
 * Heights of labels on a roll. Null is a roll without gaps: each label is as long as its content.
 */
export const rollHeights = [30, 40, 50, 60, null] as const;

export function cellsOf(format: LabelFormatName): number {
  const found = labelFormats[format];
  return found.kind === 'sheet' ? found.columns * found.rows : 1;
}

/** Position of a label; `cell` counts from 0 and continues on the next sheet. */
export function cellAt(
  { columns, rows, width, height, left, top, gap }: SheetFormat,
  cell: number,
): { sheet: number; x: number; y: number } {
  const onSheet = cell % (columns * rows);
  return {
    sheet: Math.floor(cell / (columns * rows)),
    x: left + (onSheet % columns) * (width + gap),
    y: top + Math.floor(onSheet / columns) * height,
  };
}
