/** The count on paper: sums, and the amendments since the freeze. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';
import type { CountPaper, CountRow } from './paper-data.ts';
import {
  type Column,
  drawSection,
  drawTable,
  innerWidth,
  large,
  margin,
  openPage,
  plain,
  right,
  standOf,
} from './paper-frame.ts';

const figureWidth = 82;

export function drawCountSheet(pdf: Pdf, paper: CountPaper): void {
  const { head, orders, meals, stations, dishes, changes } = paper;
  const sum = `${counted(meals, 'meal')} in ${counted(orders, 'order')}`;
  const sheet = openPage(pdf, head, 'Count', `${sum} · ${standOf(head)}`);
  for (const { name, rows } of stations) {
    drawSection(sheet, name || (stations.length > 1 ? 'Elsewhere' : 'To make'));
    drawTable(sheet, columnsOf('Component', 'To make'), rows.flatMap(rowsOf));
  }
  if (dishes.length > 0) {
    drawSection(sheet, 'Dishes');
    drawTable(sheet, columnsOf('Dish', 'Meals'), dishes.flatMap(rowsOf));
  }
  if (changes.length > 0) {
    drawSection(sheet, 'Changes since the freeze');
    drawTable(
      sheet,
      changeColumns,
      changes.map(({ revision, at, text }) => [`Rev ${revision}`, at, text]),
    );
  }
}

/** Extras have a column of their own; they are never part of the sum. */
function columnsOf(name: string, figure: string): Column[] {
  const width = innerWidth - 3 * figureWidth - 24;
  const figures = margin + width + 8;
  return [
    { title: name, x: margin, width, style: { ...plain, size: 12 } },
    { title: figure, x: figures, width: figureWidth, align: 'right', style: large },
    { title: 'Extra', x: figures + figureWidth + 8, width: figureWidth, align: 'right' },
    { title: 'Last week', x: right - figureWidth, width: figureWidth, align: 'right' },
  ];
}

const changeColumns: readonly Column[] = [
  { title: 'Revision', x: margin, width: 50 },
  { title: 'At', x: margin + 58, width: 60 },
  { title: 'What', x: margin + 126, width: innerWidth - 126 },
];

/** A row for the sum, and one for each wish, which is a part of it. */
function rowsOf({ name, mark, quantity, extra, lastWeek, wishes }: CountRow): string[][] {
  const sum = [mark === '' ? name : `${name} (${mark})`, quantity, extra && `+ ${extra}`, lastWeek];
  return [sum, ...wishes.map((wish) => [`– ${wish.name}`, wish.quantity, '', ''])];
}
