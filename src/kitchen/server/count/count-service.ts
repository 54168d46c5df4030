/** The count of a shift: live before its freeze, then frozen with its amendments. */
import type { PlannedMeal } from '#src/passes/server/drawing/draw-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { type CountedItem, readItem } from '../../component-rules.ts';
import {
  compareSums,
  dishSubject,
  sumComponents,
  sumDishes,
  sumWishes,
} from '../../count-rules.ts';
import { sumGoods } from '../../goods-rules.ts';
import type { Count } from '../../kitchen-contract.ts';
import { countItems } from '../components/component-service.ts';
import { selectComponentsById, selectNewWordCount } from '../components/component-sql.ts';
import type { ComponentFacts } from '../components/component-word-sql.ts';
import { selectExtras, upsertExtra } from '../shift-note-sql.ts';
import { findPlanned, toShiftDay } from './shift-day-service.ts';
import { type ShiftDayRow, type ShiftKey, selectShiftDay, updateItems } from './shift-day-sql.ts';
import { type CookedRow, selectCookedLines, selectOrderedLines } from './shift-line-sql.ts';

type CountAnswer = AnsweredOf<typeof Count>;
type CountedAs = ReadonlyMap<string, CountedItem>;

interface Asking {
  plan: ShiftPlan;
  now: Date;
}

export async function findCount(db: Db, key: ShiftKey, asking: Asking): Promise<CountAnswer> {
  const { plan, now } = asking;
  const row = await selectShiftDay(db, key);
  const isFrozen = row !== undefined && row.state !== 'open';
  const planned = await findPlanned(row, { db, key, plan });
  const cooked = await (isFrozen ? selectCookedLines : selectOrderedLines)(db, { ...key });
  const lines = [...cooked, ...planned.map(toPlannedLine)];
  const countedAs = await meaningOf(db, key, { row, lines, now });
  return {
    day: await toShiftDay(row, { db, key, plan, planned }),
    asOf: now,
    ...(await sumsOf(db, key, { lines, countedAs, now })),
    newWords: await selectNewWordCount(db),
    added: total(lines, ({ added }) => added),
    cancelled: total(lines, ({ cancelled }) => cancelled),
  };
}

/** Only meals that are ordered can be added or cancelled after a freeze. */
function toPlannedLine({ quantity, ...meal }: PlannedMeal): CookedRow {
  return { ...meal, meals: quantity, added: 0, cancelled: 0 };
}

function total(rows: readonly CookedRow[], of: (row: CookedRow) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}

interface Lines {
  row?: ShiftDayRow | undefined;
  lines: readonly CookedRow[];
  now: Date;
}

/**
 * Meanings that were frozen stay, even if words mean something else by now; amendments with the
 * same words use them too. New words are added.
 */
async function meaningOf(db: Db, key: ShiftKey, { row, lines, now }: Lines): Promise<CountedAs> {
  const fixed = new Map(Object.entries(row?.items ?? {}));
  const unknown = itemsOf(lines).filter((item) => !fixed.has(item));
  if (unknown.length === 0) return fixed;
  const found = new Map([...(await countItems(db, unknown, now)), ...sameWords(unknown, fixed)]);
  if (row?.items && found.size > 0) {
    await updateItems(db, { ...key, items: JSON.stringify(Object.fromEntries(found)) });
  }
  return new Map([...found, ...fixed]);
}

function sameWords(items: readonly string[], fixed: CountedAs): [string, CountedItem][] {
  const meaningOfWord = new Map(
    [...fixed].map(([item, counted]) => [readItem(item)?.word, counted] as const),
  );
  return items.flatMap((item) => {
    const read = readItem(item);
    const counted = meaningOfWord.get(read?.word);
    return read && counted ? [[item, { ...counted, thousandths: read.thousandths }]] : [];
  });
}

function itemsOf(lines: readonly CookedRow[]): string[] {
  return [...new Set(lines.flatMap(({ items }) => items))];
}

/**
 * Includes the sums of the week before, of wishes and the extras; extras without a sum are listed
 * too.
 */
async function sumsOf(
  db: Db,
  key: ShiftKey,
  { lines, countedAs, now }: { lines: readonly CookedRow[]; countedAs: CountedAs; now: Date },
) {
  const extras = await selectExtras(db, key);
  const before = await lastWeekOf(db, key, { countedAs, now });
  const wishes = sumWishes(lines, countedAs);
  const beside = (subject: string) => {
    const extra = extras.find((each) => each.subject === subject)?.thousandths;
    const lastWeek = before && (before.get(subject) ?? 0);
    const otherwise = wishes.get(subject);
    return { lastWeek, extra, ...(otherwise && { wishes: otherwise }) };
  };
  const sums = sumComponents(lines, countedAs);
  const counted = new Set(sums.map(({ subject }) => subject));
  const subjects = extras.map(({ subject }) => subject).filter((each) => !counted.has(each));
  const idsOfExtras = subjects.flatMap((subject) => partOf('component', subject) ?? []);
  const ids = [...sums.flatMap(({ componentId }) => componentId ?? []), ...idsOfExtras];
  const known = new Map((await selectComponentsById(db, { ids })).map((row) => [row.id, row]));
  const components = [...sums, ...subjects.flatMap((subject) => onlyExtra(subject, known))];
  const meals = sumDishes(lines);
  for (const name of subjects.flatMap((subject) => partOf('dish', subject) ?? [])) {
    if (!meals.has(name)) meals.set(name, 0);
  }
  const dishes = [...meals].map(([name, count]) => {
    const subject = dishSubject(name);
    return { subject, name, thousandths: count * 1000, ...beside(subject) };
  });
  const placed = components.map(({ componentId, ...sum }) => {
    const { station = '', mark = '', goods = '' } = known.get(componentId ?? '') ?? {};
    return { ...sum, ...beside(sum.subject), station, mark, goods };
  });
  return {
    components: placed.map(({ goods, ...each }) => each).sort(compareSums),
    dishes: dishes.sort(compareSums),
    goods: sumGoods(placed).sort(compareSums),
  };
}

function onlyExtra(
  subject: string,
  known: ReadonlyMap<string, ComponentFacts>,
): ReturnType<typeof sumComponents> {
  const row = known.get(partOf('component', subject) ?? '');
  if (row)
    return [{ subject, componentId: row.id, name: row.name, unit: row.unit, thousandths: 0 }];
  const word = partOf('word', subject);
  if (word === undefined) return [];
  return [{ subject, componentId: null, name: word, unit: 'portion', thousandths: 0 }];
}

/** The id or name in a subject of this kind; undefined for another kind. */
function partOf(kind: 'component' | 'dish' | 'word', subject: string): string | undefined {
  return subject.startsWith(`${kind} `) ? subject.slice(kind.length + 1) : undefined;
}

/**
 * The same shift one week before, counted with the present meanings of words so that both are
 * comparable; undefined if that shift was not frozen.
 */
async function lastWeekOf(
  db: Db,
  { date, shift }: ShiftKey,
  { countedAs, now }: { countedAs: CountedAs; now: Date },
): Promise<ReadonlyMap<string, number> | undefined> {
  const key = { date: addDays(date, -7), shift };
  const row = await selectShiftDay(db, key);
  if (!row || row.state === 'open') return undefined;
  const lines = await selectCookedLines(db, key);
  const unknown = itemsOf(lines).filter((item) => !countedAs.has(item));
  const meaning = new Map([...(await countItems(db, unknown, now)), ...countedAs]);
  const components = sumComponents(lines, meaning);
  return new Map([
    ...components.map(({ subject, thousandths }) => [subject, thousandths] as const),
    ...[...sumDishes(lines)].map(([dish, meals]) => [dishSubject(dish), meals * 1000] as const),
  ]);
}

interface Extra extends ShiftKey {
  subject: string;
  thousandths: number;
  staffId: string;
  now: Date;
}

/** 422 `unprocessable` for a subject that is neither a dish nor a component. */
export async function setExtraOf(db: Db, { now, ...extra }: Extra): Promise<void> {
  const { subject } = extra;
  const id = partOf('component', subject);
  const isKnown =
    id === undefined
      ? Boolean(partOf('dish', subject) ?? partOf('word', subject))
      : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) &&
        (await selectComponentsById(db, { ids: [id] })).length > 0;
  if (!isKnown) throw new AppError('unprocessable', 'Please choose a dish or a component.');
  await upsertExtra(db, { ...extra, updatedAt: now });
}
