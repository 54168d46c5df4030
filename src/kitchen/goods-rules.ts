/** Raw goods of components: what one roti takes, and what all of a count take together. */
import { isMeasured, readItem } from './component-rules.ts';
import type { ComponentUnit } from './shift-day-rules.ts';

/** An amount of one raw good; `thousandths` of the unit. */
export interface Good {
  name: string;
  unit: ComponentUnit;
  thousandths: number;
}

/** A component of a count; `goods` as they were typed. */
interface CookedComponent {
  unit: ComponentUnit;
  thousandths: number;
  /** Cooked in addition to the sum, so it takes goods as well. */
  extra?: number | undefined;
  goods: string;
}

/** Goods are for one piece or portion, or for one kilo or litre of what is weighed or poured. */
export const goodsAreFor: Readonly<Record<ComponentUnit, string>> = {
  pc: '1 piece',
  portion: '1 portion',
  g: '1 kg',
  ml: '1 l',
};

/** Parses one line, such as "35 g atta"; undefined without an amount. */
function readGood(line: string): Good | undefined {
  const read = readItem(line);
  if (!read || read.unit === 'portion') return undefined;
  return { ...read, name: read.name.replace(/ \((?:g|ml)\)$/, '') };
}

/** The first line that is not a good with its amount; undefined if all are. */
export function unreadableGood(goods: string): string | undefined {
  return linesOf(goods).find((line) => readGood(line) === undefined);
}

/**
 * Sums by name and unit, extras included. Each component's share is rounded up to a thousandth, so
 * that a sum is never too small.
 */
export function sumGoods(components: readonly CookedComponent[]): Good[] {
  const sums = new Map<string, Good>();
  for (const { unit, thousandths, extra = 0, goods } of components) {
    const divisor = isMeasured(unit) ? 1_000_000 : 1000;
    for (const line of linesOf(goods)) {
      const good = readGood(line);
      if (!good) continue;
      const key = `${good.name.toLowerCase()} ${good.unit}`;
      const { name, thousandths: before } = sums.get(key) ?? { ...good, thousandths: 0 };
      const share = Math.ceil(((thousandths + extra) * good.thousandths) / divisor);
      sums.set(key, { name, unit: good.unit, thousandths: before + share });
    }
  }
  return [...sums.values()].filter(({ thousandths }) => thousandths > 0);
}

function linesOf(goods: string): string[] {
  return goods.split('\n').filter((line) => line.trim() !== '');
}
