/** Says that somebody else was faster, and what they have changed, beside what was typed. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { SettingsGroup } from '../../settings-groups.ts';
import { ChangeList } from './change-list.tsx';
import type { Overtaken } from './group-draft.ts';
import type { GroupFormState } from './use-group-form.ts';

function Note({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="mb-5 flex gap-3 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-4"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

export function StaleNote({ text, form }: { text: string; form: GroupFormState }) {
  return (
    <Note>
      <p className="font-semibold">{text}</p>
      <p>What you typed stays in the fields, and nothing of it is saved yet.</p>
      <Button
        variant="secondary"
        className="mt-3"
        disabled={form.isRenewing}
        onClick={() => form.renew()}
      >
        Look at the new values
      </Button>
    </Note>
  );
}

interface OvertakenNoteProps {
  group: SettingsGroup;
  overtaken: Overtaken;
}

export function OvertakenNote({ group, overtaken: { changes, changedBy } }: OvertakenNoteProps) {
  const isContested = changes.some((change) => change.isContested);
  return (
    <Note>
      <p className="font-semibold">{changedBy ?? 'Somebody else'} has changed meanwhile:</p>
      <ChangeList group={group} changes={changes} />
      <p className="mt-2">
        {isContested
          ? 'Where you typed something else, your text is still in the field: saving keeps yours.'
          : 'These are in the fields now, beside what you typed. Save when it is right.'}
      </p>
    </Note>
  );
}
