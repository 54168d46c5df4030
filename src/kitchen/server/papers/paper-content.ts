/** The content of papers, made from the answers that the screens use too, so that both agree. */
import { buildingOf } from '#src/delivery/place-rules.ts';
import type { Run } from '#src/delivery/run-contract.ts';
import { stopCode } from '#src/delivery/run-rules.ts';
import { namedNote, orderLabel } from '#src/orders/order-rules.ts';
import { shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Amendment, Count } from '../../kitchen-contract.ts';
import type { Box } from '../../packing-contract.ts';
import { quantityText } from '../../quantity-rules.ts';
import {
  amendmentLabels,
  boxLabel,
  type ComponentUnit,
  changedDishes,
} from '../../shift-day-rules.ts';
import { apartFrom, capitals, dueText } from './label-content.ts';
import type {
  CountPaper,
  CountRow,
  GoodsPaper,
  ListedOrder,
  ListedStop,
  PackingPaper,
  RunPaper,
} from './paper-data.ts';
import type { AtDoor } from './print-sql.ts';

type CountAnswer = AnsweredOf<typeof Count>;

export function countFrom(
  count: CountAnswer,
  changes: readonly AnsweredOf<typeof Amendment>[],
  timeZone: string,
): Omit<CountPaper, 'kind' | 'head'> {
  const stations = [...Map.groupBy(count.components, ({ station }) => station)];
  return {
    orders: count.day.orders,
    meals: count.day.meals,
    stations: stations.map(([name, components]) => ({
      name,
      rows: components.map((each) => rowOf(each, each.unit, each.mark)),
    })),
    dishes: count.dishes.map((each) => rowOf(each, 'pc', '')),
    changes: changes.map(({ revision, kind, order, dishes, wishes, reason, at }) => ({
      revision,
      at: shortTime(wallClock(at, timeZone).time),
      text: `${amendmentLabels[kind]} ${orderLabel(order)}: ${changedDishes(dishes, wishes)}${reason ? ` (${reason})` : ''}`,
    })),
  };
}

/** What the store room hands out for a count. */
export function goodsFrom({ day, goods }: CountAnswer): Omit<GoodsPaper, 'kind' | 'head'> {
  return {
    orders: day.orders,
    meals: day.meals,
    goods: goods.map(({ name, unit, thousandths }) => ({
      name: withCapital(name),
      quantity: quantityText(thousandths, unit),
    })),
  };
}

interface Sum {
  name: string;
  thousandths: number;
  lastWeek?: number | undefined;
  extra?: number | undefined;
  wishes?: readonly { name: string; thousandths: number }[] | undefined;
}

function rowOf(sum: Sum, unit: ComponentUnit, mark: string): CountRow {
  const text = (thousandths: number | undefined) =>
    thousandths === undefined ? '' : quantityText(thousandths, unit);
  return {
    name: withCapital(sum.name),
    mark,
    quantity: quantityText(sum.thousandths, unit),
    lastWeek: text(sum.lastWeek),
    extra: text(sum.extra),
    wishes: (sum.wishes ?? []).map(({ name, thousandths }) => ({
      name,
      quantity: quantityText(thousandths, unit),
    })),
  };
}

/** With a capital as on the screens: `phulka` becomes `Phulka`. */
function withCapital(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

/** `boxes` are in the order in which they leave. */
export function packingFrom(boxes: readonly AnsweredOf<typeof Box>[]): PackingPaper['runs'] {
  const ofRun = Map.groupBy(boxes, ({ run }) => run?.id);
  return [...ofRun.values()].map((own) => ({
    title: own[0]?.run ? `Run ${own[0].run.letter} · ${own[0].run.rider}` : 'Not on a run yet',
    stops: [...Map.groupBy(own, stopKey).values()].map(listedStop),
  }));
}

/** Without a stop, each order is a group of its own. */
function stopKey({ stop, order }: AnsweredOf<typeof Box>): string {
  return stop === undefined ? `order ${order}` : `stop ${stop}`;
}

function listedStop(boxes: readonly AnsweredOf<typeof Box>[]): ListedStop {
  const [first] = boxes;
  if (!first) throw new Error('a stop must have at least one box');
  return {
    mark: first.stop === undefined ? '' : boxLabel(first),
    building: apartFrom(first.place, buildingOf(first.note)),
    place: first.place,
    boxes: boxes.map((box) => ({
      order: orderLabel(box.order),
      nth: box.nth,
      of: box.of,
      dish: box.dish,
      wishes: capitals(box.wishes),
      note: namedNote(box),
      isPacked: box.packedAt !== undefined,
      isCancelled: box.isCancelled,
      isAdded: box.addedBy !== undefined,
    })),
  };
}

interface RunFacts {
  boxes: readonly AnsweredOf<typeof Box>[];
  /** By order number; empty if the person may not see mobile numbers. */
  phones: ReadonlyMap<number, string>;
  atDoor: ReadonlyMap<number, AtDoor>;
  isReprint: (runId: string) => boolean;
}

/** Runs and stops as on the rider's phone. */
export function runsFrom(
  runs: readonly Run[],
  { boxes, phones, atDoor, isReprint }: RunFacts,
): RunPaper['runs'] {
  const boxesOf = Map.groupBy(
    boxes.filter(({ isCancelled }) => !isCancelled),
    ({ order }) => order,
  );
  return runs.map(({ id, letter, rider, stops }) => ({
    letter,
    rider: rider.fullName,
    isReprint: isReprint(id),
    stops: stops.map((stop) => ({
      mark: stopCode(letter, stop.number),
      building: apartFrom(stop.shortname, stop.building),
      place: stop.shortname,
      address: stop.address,
      dropPoint: stop.dropPoint ?? '',
      gateNote: stop.gateNote ?? '',
      orders: stop.orders.map((order) =>
        listedOrder(order, boxesOf.get(order) ?? [], {
          phone: spaced(phones.get(order) ?? ''),
          collect: collectText(atDoor.get(order)),
        }),
      ),
    })),
  }));
}

function collectText(order: AtDoor | undefined): string {
  const due = dueText(order);
  return due && `Collect ${due}`;
}

function listedOrder(
  order: number,
  boxes: readonly AnsweredOf<typeof Box>[],
  atStop: Pick<ListedOrder, 'phone' | 'collect'>,
): ListedOrder {
  const dishes = [
    ...Map.groupBy(boxes, ({ dish, wishes }) => [dish, ...capitals(wishes)].join(' ')),
  ];
  return {
    order: orderLabel(order),
    dishes: dishes.map(([dish, { length }]) => `${length} × ${dish}`).join(', '),
    boxes: boxes.length,
    note: boxes[0] ? namedNote(boxes[0]) : '',
    ...atStop,
  };
}

/** `98765 43210`, grouped for reading aloud. */
function spaced(mobileNo: string): string {
  return mobileNo.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
