/** The stream of order changes, for the admin's list. */
import { listen } from '#src/platform/browser/event-stream.ts';
import {
  type Connection,
  type Listening,
  type StreamListener,
  useStream,
} from '#src/platform/browser/use-stream.ts';
import { type OrderChanges, watchOrders } from '../../../order-changes-contract.ts';

export type { Connection };

export function useOrderStream(listener: StreamListener<OrderChanges>): Connection {
  return useStream(listenFrom, listener);
}

function listenFrom(lastId: string | undefined, listening: Listening<OrderChanges>) {
  return listen(watchOrders, { headers: { 'last-event-id': lastId } }, listening);
}
