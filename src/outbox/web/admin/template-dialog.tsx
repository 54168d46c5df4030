/** Changes a template and whether it is queued, with a live preview. */
import { useRef } from 'react';
import { boolean, object, refine } from 'zod/mini';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { toast } from '#src/platform/browser/toast.tsx';
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
import { listTexts } from '../../text-contract.ts';
import {
  listTextTemplates,
  saveTextTemplate,
  type TextTemplate,
} from '../../text-template-contract.ts';
import { isQueued, templates } from '../../text-templates.ts';

interface TemplateDialogProps {
  open: boolean;
  template: TextTemplate;
  shopName: string;
  onClose: () => void;
}

export function TemplateDialog({ open, template, shopName, onClose }: TemplateDialogProps) {
  const { key, revision } = template;
  const { label, occasion, body: original } = templates[key];
  const form = useChangeForm({
    schema: object({ body: bodyOf(key, shopName), isOn: boolean() }),
    defaultValues: { body: template.body, isOn: template.isOn },
    send: (body) => call(saveTextTemplate, { params: { key }, body: { ...body, revision } }),
    stale: [listTextTemplates, listTexts],
    onRefreshed: () => {
      toast({ title: `“${label}” is saved`, variant: 'success' });
      onClose();
    },
  });
  const { body, isOn } = form.values;
  const problem = body.trim() === '' ? undefined : templateProblem(key, body, shopName);
  return (
    <FormDialog
      form={form}
      open={open}
      width="wide"
      title={`Text: ${label}`}
      description={occasion}
      submitLabel="Save"
      busyLabel="Saving…"
      footer={
        body !== original && (
          <Button variant="ghost" className="mr-auto" onClick={() => form.set('body', original)}>
            Back to the first text
          </Button>
        )
      }
      onClose={onClose}
    >
      <BodyField
        body={body}
        error={form.errorOf('body') ?? problem}
        names={variablesOf(key)}
        length={longestOf(key, body, shopName)}
        onChange={(text) => form.set('body', text)}
      />
      {isQueued(key) && (
        <Switch
          label="Queue this text"
          checked={isOn}
          onChange={(checked) => form.set('isOn', checked)}
        />
      )}
      <section aria-label="Preview">
        <h3 className="mb-1 font-semibold">Preview</h3>
        <p className="rounded-control bg-leaf-soft px-4 py-3 break-words whitespace-pre-wrap">
          {renderText(body, samplesOf(key, shopName))}
        </p>
      </section>
    </FormDialog>
  );
}

function bodyOf(key: TextTemplate['key'], shopName: string) {
  return saveTextTemplate.body.shape.body.check(
    refine((body) => templateProblem(key, body, shopName) === undefined, {
      error: ({ input }) => templateProblem(key, String(input), shopName),
    }),
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
            className="min-h-11 mouse:min-h-10 rounded-full border border-line-strong px-3 font-mono text-[0.9375rem] hover:bg-brand-soft"
          >
            {`{${name}}`}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
