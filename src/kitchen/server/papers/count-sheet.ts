/** The count on paper: sums, and the amendments since the freeze; in the largest type that fits. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import { printableLine } from '#src/platform/pdf/pdf-fonts.ts';
import { type Pdf, type TextStyle, textWidth } from '#src/platform/pdf/pdf-text.ts';
import type { CountPaper, CountRow } from './paper-data.ts';
import {
  bold,
  type Cell,
  type Column,
  drawSection,
  drawTable,
  innerWidth,
  margin,
  openPage,
  plain,
  roomOf,
  type Section,
  sectionHeight,
  standOf,
  tableHeight,
} from './paper-frame.ts';

/** Font sizes of figures, of names, and of the rest; the largest with which it is one page. */
const scales = [
  { figure: 20, name: 14, rest: 11 },
  { figure: 17, name: 13, rest: 10.5 },
  { figure: 15, name: 12, rest: 10 },
  { figure: 14, name: 11.5, rest: 9.5 },
  { figure: 13, name: 10.5, rest: 9 },
] as const;
type Scale = (typeof scales)[number];
/** For a count that needs several pages in any type. */
const readable = scales[2];

export function drawCountSheet(pdf: Pdf, paper: CountPaper): void {
  const { head, orders, meals, changes } = paper;
  const sum = `${counted(meals, 'meal')} in ${counted(orders, 'order')}`;
  const sheet = openPage(pdf, head, 'Count', `${sum} · ${standOf(head)}`);
  const sections = sectionsOf(paper);
  const rows = changes.map(({ revision, at, text }) => [`Rev ${revision}`, at, text]);
  const changed: Section[] = rows.length > 0 ? [{ title: '', rows }] : [];
  const fits = (scale: Scale) =>
    tableHeight(pdf, columnsOf(pdf, sections, scale), sections) +
      (rows.length > 0 ? sectionHeight + tableHeight(pdf, changeColumns, changed) : 0) <=
    roomOf(sheet);
  const scale = scales.find(fits) ?? readable;
  if (sections.length > 0) drawTable(sheet, columnsOf(pdf, sections, scale), sections);
  if (rows.length === 0) return;
  drawSection(sheet, 'Changes since the freeze');
  drawTable(sheet, changeColumns, changed);
}

function sectionsOf({ stations, dishes }: CountPaper): Section[] {
  return [
    ...stations.map(({ name, rows }) => ({
      title: name || (stations.length > 1 ? 'Other' : 'To cook'),
      rows: rows.map(cellsOf),
    })),
    ...(dishes.length > 0 ? [{ title: 'Dishes, in meals', rows: dishes.map(cellsOf) }] : []),
  ];
}

function cellsOf({ name, mark, quantity, wishes, extra, lastWeek }: CountRow): Cell[] {
  const named = mark === '' ? name : `${name} (${mark})`;
  const others = wishes.map((wish) => `${wish.name} ${wish.quantity}`);
  return [named, quantity, others, extra && `+ ${extra}`, lastWeek];
}

/**
 * Extras have a column of their own; they are never part of the sum. Names and wishes share what
 * the others leave.
 */
function columnsOf(pdf: Pdf, sections: readonly Section[], scale: Scale): Column[] {
  const rows = sections.flatMap((section) => section.rows);
  const has = (index: number) => rows.some((row) => (row[index] ?? '').length > 0);
  const widest = (index: number, style: TextStyle) =>
    Math.max(...rows.map((row) => textWidth(pdf, printableLine(String(row[index])), style))) + 1;
  const [nameStyle, figureStyle, rest] = [
    { ...plain, size: scale.name },
    bold(scale.figure),
    { ...plain, size: scale.rest },
  ];
  // "19.235 l" is on one line. Without an extra there is room to write one by hand.
  const figure = Math.max(40, widest(1, figureStyle));
  const [extra, lastWeek, gap] = [has(3) ? 84 : 44, has(4) ? 46 : 0, 8];
  const left = innerWidth - figure - extra - lastWeek - 4 * gap;
  const name = has(2) ? Math.min(widest(0, nameStyle), 0.45 * left) : left;
  const widths = [name, figure, left - name, extra, lastWeek];
  const at = (index: number) => ({
    x: margin + widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0),
    width: widths[index] ?? 0,
  });
  return [
    { title: '', ...at(0), style: nameStyle },
    { title: 'To make', ...at(1), align: 'right', style: figureStyle },
    { title: has(2) ? 'Of these' : '', ...at(2), style: bold(scale.rest) },
    { title: 'Extra', ...at(3), style: rest },
    { title: has(4) ? 'Last week' : '', ...at(4), align: 'right', style: rest },
  ];
}

const changeColumns: readonly Column[] = [
  { title: 'Revision', x: margin, width: 50 },
  { title: 'At', x: margin + 58, width: 60 },
  { title: 'What', x: margin + 126, width: innerWidth - 126 },
];
