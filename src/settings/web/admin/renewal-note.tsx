/** Says that another person has saved, and shows their changes beside the draft. */
import { TriangleAlert } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { SettingsGroup } from '../../settings-groups.ts';
import { ChangeList } from './change-list.tsx';
import type { Overtaken } from './group-draft.ts';
import type { Renewal } from './use-group-form.ts';

interface RenewalNoteProps {
  group: SettingsGroup;
  renewal: Renewal;
}

export function RenewalNote({ group, renewal }: RenewalNoteProps) {
  const { staleText, overtaken } = renewal;
  if (staleText === undefined && !overtaken) return null;
  return (
    <div
      role="alert"
      className="mb-5 flex gap-3 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-4"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      <div className="min-w-0 grow">
        {staleText !== undefined ? (
          <>
            <p className="font-semibold">{staleText}</p>
            <p>What you typed stays in the fields, and nothing of it is saved yet.</p>
            <Button
              variant="secondary"
              className="mt-3"
              disabled={renewal.isPending}
              onClick={renewal.renew}
            >
              Look at the new values
            </Button>
          </>
        ) : (
          overtaken && <NewValues group={group} overtaken={overtaken} />
        )}
      </div>
    </div>
  );
}

interface NewValuesProps {
  group: SettingsGroup;
  overtaken: Overtaken;
}

function NewValues({ group, overtaken: { changes, changedBy } }: NewValuesProps) {
  const isContested = changes.some((change) => change.isContested);
  return (
    <>
      <p className="font-semibold">{changedBy ?? 'Somebody else'} has changed meanwhile:</p>
      <ChangeList group={group} changes={changes} />
      <p className="mt-2">
        {isContested
          ? 'Where you typed something else, your text is still in the field: saving keeps yours.'
          : 'This is in the fields now, beside what you typed. Save when it is right.'}
      </p>
    </>
  );
}
