/** Errors under the fields of a form: the contract's before the call, the server's after it. */
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { ApiError } from '#src/platform/browser/api-client.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const clear = (name: string) => setErrors((known) => ({ ...known, [name]: undefined }));

  /** Goes to the first field with an error; false when the failure is about none of them. */
  const show = (error: Error): boolean => {
    const found = byField(error);
    const isShown = Object.keys(found).some((name) => form.current?.elements.namedItem(name));
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return isShown;
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) clear(target.name);
  };

  return { errors, show, clear, form: { ref: form, onInput } };
}

/** The first message of each field. */
function byField(error: Error): FieldErrors {
  const found: Record<string, string> = {};
  if (error instanceof z.core.$ZodError)
    for (const { path, message } of error.issues) found[String(path[0])] ??= message;
  if (error instanceof ApiError)
    for (const { path, message } of error.details) found[path] ??= message;
  return found;
}
