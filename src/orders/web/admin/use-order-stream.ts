/** The stream of order changes, for the admin's list. */
import { listen } from '#src/web/event-stream.ts';
import { type Connection, type StreamListener, useStream } from '#src/web/use-stream.ts';
import { type OrderNews, watchOrders } from '../../admin-order-contract.ts';

export function useOrderStream(listener: StreamListener<OrderNews>): Connection {
  return useStream(listenFrom, listener);
}

function listenFrom(
  lastId: string | undefined,
  listening: Parameters<typeof listen<typeof watchOrders>>[2],
) {
  return listen(watchOrders, { headers: { 'last-event-id': lastId } }, listening);
}
