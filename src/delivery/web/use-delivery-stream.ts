/** The stream of changes of the delivery person's own orders. */
import { listen } from '#src/platform/browser/event-stream.ts';
import {
  type Connection,
  type Listening,
  type StreamListener,
  useStream,
} from '#src/platform/browser/use-stream.ts';
import { type DeliveryChanges, watchDeliveries } from '../delivery-contract.ts';

export function useDeliveryStream(listener: StreamListener<DeliveryChanges>): Connection {
  return useStream(listenFrom, listener);
}

function listenFrom(lastId: string | undefined, listening: Listening<DeliveryChanges>) {
  return listen(watchDeliveries, { headers: { 'last-event-id': lastId } }, listening);
}
