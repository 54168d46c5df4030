/** What passes held before some days, what changed, and what they hold after. */
import { type PassEntryKind, passLabel, skipKinds, sumLabels } from '#src/passes/pass-kinds.ts';
import type { Days } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { PassReport } from '../report-contract.ts';
import {
  type PassSums,
  selectHasPasses,
  selectNotBoughtAgain,
  selectPassSums,
} from './report-passes-sql.ts';
import { requireRange } from './report-service.ts';

const mostPeople = 200;

interface Held {
  meals: number;
  amountPaise: number;
}

/** Undefined in a shop that has sold none; 400 `invalid_request` as for `addUpSales`. */
export async function addUpPasses(
  db: Db,
  days: Days,
): Promise<AnsweredOf<typeof PassReport> | undefined> {
  requireRange(days);
  const [known] = await selectHasPasses(db, {});
  if (!known?.has) return undefined;
  const rows = await selectPassSums(db, { ...days });
  const after = less(sumOf(rows.filter(({ kind }) => kind === null)), laterThan(rows));
  const own = rows.filter(isMove);
  const moves = [...Map.groupBy(own, ({ kind }) => sumLabels[kind])]
    .map(([label, group]) => ({ key: label, label, ...sumOf(group) }))
    .filter(({ meals, amountPaise }) => meals !== 0 || amountPaise !== 0);
  const people = await selectNotBoughtAgain(db, { ...days, most: mostPeople });
  return {
    before: { key: 'before', label: 'Owed before', ...less(after, sumOf(own)) },
    moves: moves.toSorted((one, other) => placeOf(one.label) - placeOf(other.label)),
    after: { key: 'after', label: 'Owed after', ...after },
    skips: own
      .filter(({ kind }) => skipKinds.includes(kind))
      .reduce((sum, { entries }) => sum + entries, 0),
    notBoughtAgain: people.map(({ number, name, ...person }) => {
      return { ...person, pass: passLabel(number), ...(name !== null && { name }) };
    }),
  };
}

function isMove(row: PassSums): row is PassSums & { kind: PassEntryKind } {
  return row.kind !== null && !row.isLater;
}

const laterThan = (rows: readonly PassSums[]) => sumOf(rows.filter(({ isLater }) => isLater));
/** In the order in which kinds are declared. */
const placeOf = (label: string) => Object.values(sumLabels).indexOf(label);

function sumOf(rows: readonly Held[]): Held {
  return {
    meals: rows.reduce((sum, row) => sum + row.meals, 0),
    amountPaise: rows.reduce((sum, row) => sum + row.amountPaise, 0),
  };
}

function less(one: Held, other: Held): Held {
  return { meals: one.meals - other.meals, amountPaise: one.amountPaise - other.amountPaise };
}
