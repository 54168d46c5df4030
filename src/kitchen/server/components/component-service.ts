/** Components are created from the words of items; staff say which words mean the same. */
import { AppError, refusedAt } from '#src/platform/contract/app-error.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Component } from '../../component-contract.ts';
import {
  type CountedItem,
  isMeasured,
  type ReadItem,
  readItem,
  unitOfWord,
  wordOf,
} from '../../component-rules.ts';
import type { ComponentUnit } from '../../shift-day-rules.ts';
import { moveExtras } from '../shift-note-sql.ts';
import {
  type ComponentRow,
  deleteWordless,
  insertComponent,
  selectComponentForUpdate,
  selectComponentNamed,
  selectComponents,
  selectWordForUpdate,
  updateComponent,
  updateConfirmed,
  updateMeaning,
} from './component-sql.ts';
import {
  insertWords,
  type KnownWord,
  selectItemsInUse,
  selectKnownWords,
} from './component-word-sql.ts';

/**
 * The component and amount of each item; items without a meaning are left out. An unknown word
 * becomes a component of its own, and is listed as new for staff.
 */
export async function countItems(
  db: Db,
  items: readonly string[],
  now: Date,
): Promise<Map<string, CountedItem>> {
  const read = new Map(items.flatMap((item) => pairOf(item)));
  const known = await knowWords(db, [...read.values()], now);
  return new Map(
    [...read].map(([item, { word, name, unit, thousandths }]) => {
      const meaning = known.get(word);
      const isOf = meaning ?? { id: null, name, unit };
      return [item, { componentId: isOf.id, name: isOf.name, unit: isOf.unit, thousandths }];
    }),
  );
}

function pairOf(item: string): [string, ReadItem][] {
  const read = readItem(item);
  return read ? [[item, read]] : [];
}

async function knowWords(db: Db, items: readonly ReadItem[], now: Date) {
  const words = [...new Set(items.map(({ word }) => word))];
  const known = byWord(await selectKnownWords(db, { words }));
  const unknown = items.filter(({ word }) => !known.has(word));
  if (unknown.length === 0) return known;
  await insertWords(db, onceEach(unknown), now);
  return byWord(await selectKnownWords(db, { words }));
}

function byWord(rows: readonly KnownWord[]): Map<string, KnownWord> {
  return new Map(rows.map((row) => [row.word, row]));
}

/** A word that is counted in one item and not in another is counted in pieces. */
function onceEach(items: readonly ReadItem[]) {
  const alike = Map.groupBy(items, ({ word }) => word);
  return [...alike.values()].flatMap((same) => {
    const read = same.find(({ unit }) => unit !== 'portion') ?? same[0];
    return read ? [{ ...read, id: newId() }] : [];
  });
}

/** For this many days, words of past menus stay in the list. */
const pastDays = 14;

interface Reader {
  now: Date;
  timeZone: string;
}

/**
 * Components with new words first, then by name. Words that dishes and menus use now are added
 * first.
 */
export async function findComponents(db: Db, { now, timeZone }: Reader): Promise<Component[]> {
  const from = addDays(businessDay(now, timeZone), -pastDays);
  const items = await selectItemsInUse(db, { from });
  await countItems(
    db,
    items.map(({ item }) => item),
    now,
  );
  const rows = await selectComponents(db, {});
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].map(toComponent);
  const hasNew = ({ words }: Component) => words.some(({ isNew }) => isNew);
  return [...all.filter(hasNew), ...all.filter((component) => !hasNew(component))];
}

function toComponent(rows: readonly (KnownWord & { isConfirmed: boolean })[]): Component {
  const [first] = rows;
  if (!first) throw new Error('a component must have at least one word');
  const { id, name, unit, station, mark, goods } = first;
  const words = rows.map(({ word, isConfirmed }) => ({ word, isNew: !isConfirmed }));
  return { id, name, unit, station, mark, goods, words };
}

type ComponentChange = Pick<ComponentRow, 'name' | 'unit' | 'station' | 'mark' | 'goods'>;

/**
 * Confirms all words of the component. 404 `not_found`; 409 `conflict` if another component has the
 * name, or if the new unit would change existing sums.
 */
export async function editComponent(db: Db, id: string, change: ComponentChange): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const before = await selectComponentForUpdate(tx, id);
      if (!before) throw new AppError('not_found', 'This component does not exist any more.');
      if (!canTurnInto(before.unit, change.unit)) {
        throw refusedAt('unit', `${before.name} is counted in ${unitNames[before.unit]}.`);
      }
      await updateComponent(tx, id, change);
      await updateConfirmed(tx, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'components_name')) throw error;
    throw refusedAt('name', 'Another component has this name.');
  }
}

/** Pieces and portions are interchangeable; weighed and poured units can't change. */
function canTurnInto(unit: ComponentUnit, other: ComponentUnit): boolean {
  return unit === other || !(isMeasured(unit) || isMeasured(other));
}

const unitNames: Readonly<Record<ComponentUnit, string>> = {
  pc: 'pieces',
  portion: 'portions',
  g: 'grams',
  ml: 'millilitres',
};

/**
 * The word means this component from now on, or a component of its own. A component without words
 * is deleted. 404 `not_found` for an unknown word or component, 409 `conflict` for a component with
 * another kind of measure.
 */
export function giveMeaning(
  db: Db,
  { word, componentId }: { word: string; componentId: string | undefined },
  { now, timeZone }: Reader,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await selectWordForUpdate(tx, wordOf(word));
    if (!known) throw new AppError('not_found', 'No dish has this word.');
    const before = await selectComponentForUpdate(tx, known.componentId);
    const to =
      componentId === undefined
        ? await ownComponent(tx, known.word, before, now)
        : await selectComponentForUpdate(tx, componentId);
    if (!to) throw new AppError('not_found', 'This component does not exist any more.');
    if (before && !canTurnInto(before.unit, to.unit)) {
      throw new AppError('conflict', `${to.name} is counted in ${unitNames[to.unit]}.`);
    }
    await updateMeaning(tx, known.word, to.id);
    if (!(await deleteWordless(tx, known.componentId, to.id))) return;
    const since = addDays(businessDay(now, timeZone), -1);
    const [from, into] = [known.componentId, to.id].map((id) => `component ${id}`);
    await moveExtras(tx, { from: from ?? '', to: into ?? '', since });
  });
}

/** The component that has the word as its name, or a new one. */
async function ownComponent(
  tx: Db,
  word: string,
  before: ComponentRow | undefined,
  now: Date,
): Promise<ComponentRow | undefined> {
  const name = [...word].slice(0, 80).join('');
  const named = await selectComponentNamed(tx, name);
  if (named) return named;
  const unit = unitOfWord(word) ?? before?.unit ?? 'portion';
  await insertComponent(tx, { id: newId(), name, unit, createdAt: now });
  return selectComponentNamed(tx, name);
}
