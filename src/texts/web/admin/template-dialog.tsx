/** Changes what a text says and whether it is queued, with a preview while it is typed. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import {
  longestOf,
  mostEncoded,
  mostTemplateSigns,
  renderText,
  samplesOf,
  templateProblem,
  variablesOf,
} from '../../template-rules.ts';
import type { TextTemplate } from '../../text-template-contract.ts';
import { isQueued, templates } from '../../text-templates.ts';
import { useTemplateSave } from './use-templates.ts';

interface TemplateDialogProps {
  open: boolean;
  template: TextTemplate;
  shopName: string;
  onClose: () => void;
}

export function TemplateDialog({ open, template, shopName, onClose }: TemplateDialogProps) {
  const { key } = template;
  const { label, occasion, body: original } = templates[key];
  const formId = useId();
  const [body, setBody] = useState(template.body);
  const [isOn, setOn] = useState(template.isOn);
  const [refusal, setRefusal] = useState<string>();
  const save = useTemplateSave(onClose, setRefusal);
  const problem =
    refusal ?? (body.trim() === '' ? undefined : templateProblem(key, body, shopName));
  const change = (text: string) => {
    setRefusal(undefined);
    setBody(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '') setRefusal('Please write what the text says.');
    else if (problem === undefined) save.mutate({ ...template, body, isOn });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !save.isPending}
      width="wide"
      title={`Text: ${label}`}
      description={occasion}
      footer={
        <>
          {body !== original && (
            <Button variant="ghost" className="mr-auto" onClick={() => change(original)}>
              First text again
            </Button>
          )}
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <BodyField
          body={body}
          error={problem}
          names={variablesOf(key)}
          length={longestOf(key, body, shopName)}
          onChange={change}
        />
        {isQueued(key) && <Switch label="Queue this text" checked={isOn} onChange={setOn} />}
        <section aria-label="Preview">
          <h3 className="mb-1 font-semibold">Preview</h3>
          <p className="rounded-control bg-leaf-soft px-4 py-3 break-words whitespace-pre-wrap">
            {renderText(body, samplesOf(key, shopName))}
          </p>
        </section>
      </form>
    </Dialog>
  );
}

interface BodyFieldProps {
  body: string;
  error: string | undefined;
  names: readonly string[];
  /** In a link, with the longest values. */
  length: number;
  onChange: (body: string) => void;
}

function BodyField({ body, error, names, length, onChange }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart: from = body.length, selectionEnd: to = body.length } =
      field.current ?? {};
    onChange(`${body.slice(0, from)}{${name}}${body.slice(to)}`);
    field.current?.focus();
  };
  return (
    <div>
      <TextAreaField
        ref={field}
        label="Text"
        hint={`At most ${length.toLocaleString('en-IN')} of ${mostEncoded.toLocaleString('en-IN')} signs in a link. Letters of Hindi or Gujarati count nine.`}
        rows={5}
        maxLength={mostTemplateSigns}
        value={body}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <fieldset className="mt-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Insert a variable</legend>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={`Insert {${name}}`}
            onClick={() => insert(name)}
            className="min-h-11 mouse:min-h-10 rounded-full border border-line-strong px-3 font-mono text-[15px] hover:bg-brand-soft"
          >
            {`{${name}}`}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
