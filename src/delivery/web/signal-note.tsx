/** Says calmly that the list may be old, and that nothing tapped is lost. */
import { WifiOff } from 'lucide-react';
import { counted } from './delivery-groups.ts';
import type { DeliveryBoard } from './use-deliveries.ts';

type SignalNoteProps = Pick<DeliveryBoard, 'isOnline' | 'keptSince' | 'waitingCount'>;

/** The place stays on the page: only what comes into it is announced. */
export function SignalNote({ isOnline, keptSince, waitingCount }: SignalNoteProps) {
  const text = noteText(isOnline, keptSince);
  return (
    <div role="status" className="mx-auto w-full max-w-2xl px-4">
      {text !== undefined && (
        <div className="mb-3 flex gap-2 rounded-control bg-amber-soft p-3 text-lg leading-snug text-amber">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div>
            <p>{text}</p>
            {waitingCount > 0 && (
              <p className="font-bold">{counted(waitingCount, 'tap', 'taps')} waiting</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function noteText(isOnline: boolean, keptSince: string | undefined): string | undefined {
  const list = keptSince === undefined ? undefined : `Showing the list of ${timeOf(keptSince)}`;
  if (isOnline) return list && `${list}.`;
  const promise = 'your taps are sent when it is back.';
  return list ? `No signal. ${list}; ${promise}` : `No signal. Y${promise.slice(1)}`;
}

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** By the phone's own clock, which the person reads beside it. */
function timeOf(iso: string): string {
  return clock.format(Date.parse(iso));
}
