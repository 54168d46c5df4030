/** Says from when outdated data is, and why it is outdated. */
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { useKitchen } from './kitchen-context.ts';
import { timeOf } from './shift-words.ts';

interface Asked {
  data: { asOf: string } | undefined;
  /** By the device's clock, in milliseconds. */
  dataUpdatedAt: number;
  error: unknown;
  isFetching: boolean;
}

/** On a weak signal single requests fail; the note appears only after several failures. */
const oldMs = 20_000;
const lookMs = 5000;

/** `No signal. As of 10:31 am.`, or undefined while the data is fresh. */
export function useOldText({ data, dataUpdatedAt, error, isFetching }: Asked): string | undefined {
  const { today } = useKitchen();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMs);
    return () => clearInterval(timer);
  }, []);
  // Data of a page that was in the background is old until the first request is done; that is no
  // error.
  const isTrying = isFetching && !error;
  if (!data || isTrying || now - dataUpdatedAt < oldMs) return undefined;
  return `${whyText(error)} As of ${timeOf(data.asOf, today)}.`;
}

export function whyText(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status > 0;
  return isAnswered ? 'The shop has a problem.' : 'No signal.';
}

/** The element stays mounted, because screen readers announce only changes inside it. */
export function AsOfNote({ text }: { text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <p className="mb-3 flex items-center gap-2 rounded-control border border-amber/40 bg-amber-soft px-3 py-2 text-lg font-semibold text-amber">
          <WifiOff aria-hidden="true" className="size-5.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
