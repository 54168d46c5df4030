/** The count on paper: sums, and the amendments since the freeze; in the largest type that fits. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';
import type { CountPaper, CountRow } from './paper-data.ts';
import {
  bold,
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

/** Font sizes of figures, of names, and of the rest. */
const scales = [
  { figure: 20, name: 14, rest: 11 },
  { figure: 16, name: 12, rest: 10 },
  { figure: 13, name: 10.5, rest: 9 },
] as const;
type Scale = (typeof scales)[number];
/** For a count that needs several pages in any type. */
const readable = scales[1];

export function drawCountSheet(pdf: Pdf, paper: CountPaper): void {
  const { head, orders, meals, changes } = paper;
  const sum = `${counted(meals, 'meal')} in ${counted(orders, 'order')}`;
  const sheet = openPage(pdf, head, 'Count', `${sum} · ${standOf(head)}`);
  const sections = sectionsOf(paper);
  const rows = changes.map(({ revision, at, text }) => [`Rev ${revision}`, at, text]);
  const changed: Section[] = rows.length > 0 ? [{ title: '', rows }] : [];
  const fits = (scale: Scale) =>
    tableHeight(pdf, columnsOf(sections, scale), sections) +
      (rows.length > 0 ? sectionHeight + tableHeight(pdf, changeColumns, changed) : 0) <=
    roomOf(sheet);
  const scale = scales.find(fits) ?? readable;
  if (sections.length > 0) drawTable(sheet, columnsOf(sections, scale), sections);
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

function cellsOf({ name, mark, quantity, wishes, extra, lastWeek }: CountRow): string[] {
  const named = mark === '' ? name : `${name} (${mark})`;
  const others = wishes.map((wish) => `${wish.name} ${wish.quantity}`).join(', ');
  return [named, quantity, others, extra && `+ ${extra}`, lastWeek];
}

/** Extras have a column of their own; they are never part of the sum. */
function columnsOf(sections: readonly Section[], scale: Scale): Column[] {
  const has = (index: number) => sections.some(({ rows }) => rows.some((row) => row[index]));
  const rest = { ...plain, size: scale.rest };
  const [wishes, lastWeek] = [has(2) ? 118 : 0, has(4) ? 46 : 0];
  // "19.235 l" is on one line.
  const [figure, extra, gap] = [5.2 * scale.figure, 84, 8];
  const name = innerWidth - figure - wishes - extra - lastWeek - 4 * gap;
  const widths = [name, figure, wishes, extra, lastWeek];
  const left = (index: number) =>
    margin + widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0);
  return [
    { title: '', x: left(0), width: name, style: { ...plain, size: scale.name } },
    { title: 'To make', x: left(1), width: figure, align: 'right', style: bold(scale.figure) },
    {
      title: wishes > 0 ? 'Of these' : '',
      x: left(2),
      width: wishes,
      style: bold(scale.rest),
      isList: true,
    },
    { title: 'Extra', x: left(3), width: extra, style: rest },
    {
      title: lastWeek > 0 ? 'Last week' : '',
      ...{ x: left(4), width: lastWeek, align: 'right', style: rest },
    },
  ];
}

const changeColumns: readonly Column[] = [
  { title: 'Revision', x: margin, width: 50 },
  { title: 'At', x: margin + 58, width: 60 },
  { title: 'What', x: margin + 126, width: innerWidth - 126 },
];
