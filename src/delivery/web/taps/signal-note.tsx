/** Says that the list may be old, that no tap is lost, or that this phone can't store anything. */
import { WifiOff } from 'lucide-react';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { DeliveryBoard } from '../use-deliveries.ts';
import { phoneTime } from './phone-time.ts';

type SignalNoteProps = Pick<DeliveryBoard, 'isOnline' | 'isKeeping' | 'keptSince' | 'waitingCount'>;

/**
 * Floats over the end of the page, so that nothing moves when it appears. The element stays
 * mounted, because screen readers announce only changes inside it.
 */
export function SignalNote({ isOnline, isKeeping, keptSince, waitingCount }: SignalNoteProps) {
  const text = noteText(isOnline, keptSince);
  const isThere = text !== undefined || !isKeeping;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-2xl px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {isThere && (
        <div className="pointer-events-auto flex gap-2 rounded-control border border-amber/40 bg-amber-soft p-2.5 leading-snug text-amber shadow-raised">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div>
            {text !== undefined && <p>{text}</p>}
            {text !== undefined && waitingCount > 0 && (
              <p className="font-bold">{counted(waitingCount, 'tap')} waiting</p>
            )}
            {!isKeeping && <p>{forgetfulText}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

const forgetfulText =
  'This phone can’t store anything: your sign-in and unsent taps are lost when you close this page.';

function noteText(isOnline: boolean, keptSince: string | undefined): string | undefined {
  const list = keptSince === undefined ? undefined : `Showing the list of ${phoneTime(keptSince)}`;
  if (isOnline) return list && `${list}.`;
  const promise = 'your taps are sent when it is back.';
  return list ? `No signal. ${list}; ${promise}` : `No signal. Y${promise.slice(1)}`;
}
