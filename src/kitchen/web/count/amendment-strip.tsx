/** The amendments: how many meals, in words, and whether the kitchen has seen them. */
import { Check } from 'lucide-react';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type Amendment, acknowledgeAmendments, getShiftDay } from '../../kitchen-contract.ts';
import { useKitchen, useShiftOfDay } from '../kitchen-context.ts';
import { amendmentText, revisionText, timeOf } from '../shift-words.ts';

export function AmendmentStrip({ changes }: { changes: readonly Amendment[] }) {
  const unseen = changes.filter(({ seenAt }) => seenAt === undefined);
  const seen = changes.filter(({ seenAt }) => seenAt !== undefined);
  const last = changes.at(-1);
  if (!last) return null;
  return (
    <section aria-label="Changes after the freeze" className="mb-4">
      {unseen.length > 0 && (
        <div className="rounded-card border-2 border-amber bg-amber-soft p-3 text-amber md:p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-4xl font-extrabold tracking-tight tabular-nums">
              {revisionText(changes)}
            </p>
            <SeenButton revision={last.revision} />
          </div>
          <ChangeList changes={unseen} />
        </div>
      )}
      {seen.length > 0 && (
        <details className="mt-2">
          <summary className="list-item min-h-11 list-inside px-1 py-2 font-semibold text-quiet">
            {unseen.length === 0 && `${revisionText(changes)} · `}
            {`${counted(seen.length, 'change')} seen`}
          </summary>
          <ChangeList changes={seen} />
        </details>
      )}
    </section>
  );
}

/** Newest first. */
function ChangeList({ changes }: { changes: readonly Amendment[] }) {
  const { date } = useKitchen();
  return (
    <ol className="mt-1 grid gap-1 px-1 text-lg leading-snug">
      {changes.toReversed().map((change) => (
        <li key={change.revision}>
          <span className="font-bold tabular-nums">{`rev ${change.revision}`}</span>
          {` · ${timeOf(change.at, date)} · ${amendmentText(change)}`}
        </li>
      ))}
    </ol>
  );
}

function SeenButton({ revision }: { revision: number }) {
  const shiftOfDay = useShiftOfDay();
  const see = useChange(() => call(acknowledgeAmendments, { body: { ...shiftOfDay, revision } }), {
    stale: [getShiftDay],
  });
  return (
    <Button size="lg" disabled={see.isPending} onClick={() => see.mutate()}>
      <Check aria-hidden="true" className="size-5.5" />
      Seen
    </Button>
  );
}
