/**
 * Says that the list may be old, that no tick is lost, or that this tablet can't store anything.
 */
import { WifiOff } from 'lucide-react';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Packing } from './use-packing.ts';

type UnsentNoteProps = Pick<Packing, 'oldText' | 'isKeeping' | 'waitingCount'>;

/**
 * Floats over the end of the page, so that nothing moves when it appears. The element stays
 * mounted, because screen readers announce only changes inside it.
 */
export function UnsentNote({ oldText, isKeeping, waitingCount }: UnsentNoteProps) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-2xl px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {(oldText !== undefined || !isKeeping) && (
        <div className="pointer-events-auto flex gap-2 rounded-control border border-amber/40 bg-amber-soft p-2.5 leading-snug text-amber shadow-raised">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div>
            {oldText !== undefined && <p>{oldText} Ticks are sent when it is over.</p>}
            {oldText !== undefined && waitingCount > 0 && (
              <p className="font-bold">{counted(waitingCount, 'tick')} waiting</p>
            )}
            {!isKeeping && (
              <p>
                This tablet can’t store anything: unsent ticks are lost when you close this page.
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
