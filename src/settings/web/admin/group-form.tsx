/** The frame of one group's form: saving, the last change, and the history. */
import { History } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { RenewalNote } from './renewal-note.tsx';
import { SettingsHistory } from './settings-history.tsx';
import type { GroupFormState } from './use-group-form.ts';

interface GroupFormProps {
  title: string;
  /** One sentence about what the settings are for. */
  intro: string;
  form: GroupFormState;
  /** The surrounding element shows the heading. */
  isStep?: boolean | undefined;
  children: ReactNode;
}

export function GroupForm({ title, intro, form, isStep = false, children }: GroupFormProps) {
  const titleId = useId();
  const name = isStep ? { 'aria-label': title } : { 'aria-labelledby': titleId };
  const element = useRef<HTMLFormElement>(null);
  const { refusals, isSaving } = form;
  useEffect(() => {
    // The fields can't be focused while they are inert.
    if (refusals === 0 || isSaving) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, isSaving]);
  // A step that nobody has answered has nothing to save or to bring back yet.
  const isFresh = isStep && form.version.changedBy === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isChanged || form.isProposed) form.save();
  };
  return (
    <section {...name}>
      {!isStep && (
        <h2 id={titleId} className="mb-1 text-xl font-bold tracking-tight">
          {title}
        </h2>
      )}
      <p className="mb-5 max-w-prose text-quiet">{intro}</p>
      {isOfDemo(form) && (
        <p className="mb-5 max-w-prose rounded-control bg-brand-soft px-3 py-2">
          These are the demo’s values. Please replace them with your own.
        </p>
      )}
      <form ref={element} noValidate {...name} onSubmit={submit}>
        <RenewalNote group={form.group} renewal={form.renewal} />
        {/* Disabled while saving, because changes typed in that time would be lost. */}
        <div inert={isSaving} className="grid gap-5">
          {children}
        </div>
        {(!isFresh || form.isChanged || form.isProposed) && <SaveBar form={form} />}
      </form>
      {!isFresh && !form.isProposed && <LastChange form={form} />}
      {form.question}
    </section>
  );
}

/** Warns that values come from the demo. In Get started the fields are empty instead. */
function isOfDemo({ group, isProposed, version }: GroupFormState): boolean {
  const hasMadeUp = group === 'shop' || group === 'papers';
  return hasMadeUp && !isProposed && version.changedBy === undefined;
}

/** Visible at any scroll position once there are changes to save. */
function SaveBar({ form }: { form: GroupFormState }) {
  const { isChanged, isProposed, isSaving, discard } = form;
  return (
    <div
      className={`z-10 mt-6 flex flex-wrap items-center gap-2 border-t border-line bg-(--form-ground,var(--color-paper)) py-3 ${isChanged ? 'sticky bottom-0' : ''}`}
    >
      <Button type="submit" aria-disabled={!(isChanged || isProposed) || isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      {isChanged && (
        <Button variant="secondary" disabled={isSaving} onClick={discard}>
          Discard changes
        </Button>
      )}
      {!isChanged && (
        <p className="text-quiet">{isProposed ? 'Not saved yet.' : 'Everything is saved.'}</p>
      )}
    </div>
  );
}

function LastChange({ form }: { form: GroupFormState }) {
  const [isOpen, setOpen] = useState(false);
  const { changedAt, changedBy } = form.version;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-quiet">
        {changedBy === undefined
          ? 'Nobody has changed these settings yet.'
          : `Changed by ${changedBy} on ${formatInstant(changedAt)}.`}
      </p>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <History aria-hidden="true" className="size-4.5" />
        History
      </Button>
      {isOpen && (
        <SettingsHistory
          group={form.group}
          onRestore={(value) => {
            setOpen(false);
            form.restore(value);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
