/** Says that the list may be old, that no tick is lost, or that this tablet keeps nothing. */
import { WifiOff } from 'lucide-react';
import { timeOf } from '../shift-words.ts';
import type { Packing } from './use-packing.ts';

type SignalNoteProps = Pick<Packing, 'keptSince' | 'isKeeping' | 'waitingCount'>;

/**
 * Lies over the end of the page, so that nothing moves when it comes and goes. The place stays:
 * only what comes into it is announced.
 */
export function SignalNote({ keptSince, isKeeping, waitingCount }: SignalNoteProps) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-2xl px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {(keptSince !== undefined || !isKeeping) && (
        <div className="pointer-events-auto flex gap-2 rounded-control border border-amber/40 bg-amber-soft p-2.5 leading-snug text-amber shadow-raised">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div>
            {keptSince !== undefined && (
              <p>
                No signal. Showing the boxes of {timeOf(keptSince, keptSince.slice(0, 10))}; your
                ticks are sent when it is back.
              </p>
            )}
            {keptSince !== undefined && waitingCount > 0 && (
              <p className="font-bold">
                {waitingCount} {waitingCount === 1 ? 'tick' : 'ticks'} waiting
              </p>
            )}
            {!isKeeping && (
              <p>This tablet keeps nothing for this page: ticks wait only until it is closed.</p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
