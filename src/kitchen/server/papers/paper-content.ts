/** The content of papers, made from the answers that the screens use too, so that both agree. */
import { buildingOf } from '#src/delivery/place-rules.ts';
import type { Run } from '#src/delivery/run-contract.ts';
import { stopCode } from '#src/delivery/run-rules.ts';
import { namedNote, orderLabel } from '#src/orders/order-rules.ts';
import { shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Amendment, Count } from '../../kitchen-contract.ts';
import { quantityText } from '../../quantity-rules.ts';
import {
  amendmentLabels,
  boxLabel,
  type ComponentUnit,
  changedDishes,
} from '../../shift-day-rules.ts';
import type { PaperBox } from '../packing/box-service.ts';
import { apartFrom, capitals, dueText } from './label-content.ts';
import type {
  CountPaper,
  CountRow,
  GoodsPaper,
  ListedOrder,
  ListedStop,
  PackedOrder,
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
  extraReason?: string | undefined;
  wishes?: readonly { name: string; thousandths: number }[] | undefined;
}

function rowOf(sum: Sum, unit: ComponentUnit, mark: string): CountRow {
  const text = (thousandths: number | undefined) =>
    thousandths === undefined ? '' : quantityText(thousandths, unit);
  const extra = [text(sum.extra), sum.extraReason ?? ''].filter((each) => each !== '');
  return {
    name: withCapital(sum.name),
    mark,
    quantity: quantityText(sum.thousandths, unit),
    lastWeek: text(sum.lastWeek),
    wishes: (sum.wishes ?? []).map(({ name, thousandths }) => ({
      name,
      quantity: quantityText(thousandths, unit),
    })),
    extra: extra.join(': '),
  };
}

/** With a capital as on the screens: `phulka` becomes `Phulka`. */
function withCapital(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

/** `boxes` are in the order in which they leave. */
export function packingFrom(boxes: readonly PaperBox[]): PackingPaper['runs'] {
  const ofRun = Map.groupBy(boxes, ({ run }) => run?.id);
  return [...ofRun.values()].map((own) => ({
    title: own[0]?.run ? `Run ${own[0].run.letter} · ${own[0].run.rider}` : 'Not on a run yet',
    stops: [...Map.groupBy(own, stopKey).values()].map(listedStop),
  }));
}

/** Without a stop, each order is a group of its own. */
function stopKey({ stop, order }: PaperBox): string {
  return stop === undefined ? `order ${order}` : `stop ${stop}`;
}

function listedStop(boxes: readonly PaperBox[]): ListedStop {
  const [first] = boxes;
  if (!first) throw new Error('a stop must have at least one box');
  return {
    mark: first.stop === undefined ? '' : boxLabel(first),
    building: apartFrom(first.place, buildingOf(first.note)),
    place: first.place,
    orders: [...Map.groupBy(boxes, ({ order }) => order).values()].map(packedOrder),
  };
}

function packedOrder(boxes: readonly PaperBox[]): PackedOrder {
  const [first] = boxes;
  if (!first) throw new Error('an order must have at least one box');
  return {
    order: orderLabel(first.order),
    note: namedOnce(first),
    boxes: boxes.map((box) => ({
      nth: box.nth,
      of: box.of,
      dish: box.dish,
      wishes: capitals(box.wishes),
      isPacked: box.packedAt !== undefined,
      isCancelled: box.isCancelled,
      isAdded: box.addedBy !== undefined,
    })),
  };
}

/** The name and the note, or the note alone if the customer wrote the name there. */
function namedOnce({ name = '', note }: Pick<PaperBox, 'name' | 'note'>): string {
  const words = note.toLowerCase().split(/[\s,;:.]+/);
  return words.includes(name.toLowerCase()) ? note : namedNote({ name, note });
}

interface RunFacts {
  boxes: readonly PaperBox[];
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
    toCollect: sumText(
      stops.flatMap(({ orders }) => orders),
      atDoor,
    ),
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
          collect: dueText(atDoor.get(order)),
        }),
      ),
    })),
  }));
}

function sumText(orders: readonly number[], atDoor: RunFacts['atDoor']): string {
  const duePaise = orders.reduce((sum, order) => sum + (atDoor.get(order)?.duePaise ?? 0), 0);
  return dueText({ duePaise });
}

function listedOrder(
  order: number,
  boxes: readonly PaperBox[],
  atStop: Pick<ListedOrder, 'phone' | 'collect'>,
): ListedOrder {
  const dishes = [
    ...Map.groupBy(boxes, ({ dish, wishes }) => [dish, ...capitals(wishes)].join(' · ')),
  ];
  return {
    order: orderLabel(order),
    dishes: dishes.map(([dish, { length }]) => `${length} × ${dish}`),
    boxes: boxes.length,
    note: boxes[0] ? namedOnce(boxes[0]) : '',
    ...atStop,
  };
}

/** `98765 43210`, grouped for reading aloud. */
function spaced(mobileNo: string): string {
  return mobileNo.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
