/** The texts of the labels on boxes, made from the answers that the screens of packing use too. */
import { buildingOf } from '#src/delivery/place-rules.ts';
import { isSameName } from '#src/delivery/run-rules.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { boxLabel } from '../../shift-day-rules.ts';
import type { PaperBox } from '../packing/box-service.ts';
import type { Label } from './paper-data.ts';
import type { AtDoor } from './print-sql.ts';

interface LabelFacts {
  isReprint: (code: string) => boolean;
  atDoor: ReadonlyMap<number, AtDoor>;
}

/** The amount is only on the first box of an order, because it is collected once. */
export function labelsFrom(boxes: readonly PaperBox[], { isReprint, atDoor }: LabelFacts): Label[] {
  return boxes.map((box) => ({
    code: box.code,
    mark: boxLabel(box),
    order: orderLabel(box.order),
    nth: box.nth,
    of: box.of,
    name: box.name ?? '',
    building: apartFrom(box.place, buildingOf(box.note)),
    place: box.place,
    dish: box.dish,
    wishes: capitals(box.wishes),
    note: box.note,
    collect: box.nth === 1 ? dueText(atDoor.get(box.order)) : '',
    isReprint: isReprint(box.code),
  }));
}

/** The short forms of wishes, as labels show them. */
export function capitals(wishes: PaperBox['wishes']): string[] {
  return wishes.map(({ short }) => short.toUpperCase());
}

export function dueText(order: AtDoor | undefined): string {
  return order && order.duePaise > 0 ? formatNotes(order.duePaise) : '';
}

/** The building, unless the address says the same already. */
export function apartFrom(address: string, building: string): string {
  return isSameName(building, address) ? '' : building;
}
