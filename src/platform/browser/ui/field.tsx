/** The common parts of a form field: the label above, and the error or hint below. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/**
 * The box of inputs and selects. Text is 16 px, because phones zoom in on smaller text. It leaves
 * room for its label.
 */
export const controlClass =
  'min-h-12 w-full min-w-0 scroll-mt-10 scroll-mb-28 rounded-control border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-quiet disabled:bg-paper disabled:text-quiet aria-invalid:border-2 aria-invalid:border-kokum';

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

export function Field({ id, label, hint, error, className, children }: FieldProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  const noteId = `${fieldId}-note`;
  const hasError = error !== undefined && error !== '';
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block leading-6 font-semibold">
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': hasError || hint !== undefined ? noteId : undefined,
        'aria-invalid': hasError || undefined,
      })}
      <div id={noteId} aria-live="polite">
        {hasError && (
          <p className="mt-1 flex gap-1.5 text-[0.9375rem] leading-snug font-medium text-kokum">
            <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
            {error}
          </p>
        )}
        {!hasError && hint !== undefined && (
          <p className="mt-1 text-[0.9375rem] leading-snug text-quiet">{hint}</p>
        )}
      </div>
    </div>
  );
}
