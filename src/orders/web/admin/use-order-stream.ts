/** The stream of order changes, for the admin's list. */
import { listen } from '#src/web/event-stream.ts';
import {
  type Connection,
  type Listening,
  type StreamListener,
  useStream,
} from '#src/web/use-stream.ts';
import { type OrderNews, watchOrders } from '../../admin-order-contract.ts';

export type { Connection };

export function useOrderStream(listener: StreamListener<OrderNews>): Connection {
  return useStream(listenFrom, listener);
}

function listenFrom(lastId: string | undefined, listening: Listening<OrderNews>) {
  return listen(watchOrders, { headers: { 'last-event-id': lastId } }, listening);
}
