/** The texts of the labels on boxes, made from the answers that the screens of packing use too. */
import { buildingOf } from '#src/delivery/place-rules.ts';
import { isSameName } from '#src/delivery/run-rules.ts';
import { namedNote } from '#src/orders/order-rules.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Box } from '../../packing-contract.ts';
import { boxLabel } from '../../shift-day-rules.ts';
import type { Label } from './paper-data.ts';
import type { AtDoor } from './print-sql.ts';

interface LabelFacts {
  isReprint: (code: string) => boolean;
  atDoor: ReadonlyMap<number, AtDoor>;
}

/** The amount is only on the first box of an order, because it is collected once. */
export function labelsFrom(
  boxes: readonly AnsweredOf<typeof Box>[],
  { isReprint, atDoor }: LabelFacts,
): Label[] {
  return boxes.map((box) => ({
    code: box.code,
    mark: boxLabel(box),
    nth: box.nth,
    of: box.of,
    building: apartFrom(box.place, buildingOf(box.note)),
    place: box.place,
    dish: box.dish,
    wishes: capitals(box.wishes),
    note: namedNote(box),
    collect: box.nth === 1 ? dueText(atDoor.get(box.order)) : '',
    isReprint: isReprint(box.code),
  }));
}

/** The short forms of wishes, as labels show them. */
export function capitals(wishes: AnsweredOf<typeof Box>['wishes']): string[] {
  return wishes.map(({ short }) => short.toUpperCase());
}

export function dueText(order: AtDoor | undefined): string {
  return order && order.duePaise > 0 ? formatPaise(order.duePaise) : '';
}

/** The building, unless the address says the same already. */
export function apartFrom(address: string, building: string): string {
  return isSameName(building, address) ? '' : building;
}
