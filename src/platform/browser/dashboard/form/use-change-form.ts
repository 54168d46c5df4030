/**
 * A form whose submission is a change: a schema parses the fields, the change is sent once, and
 * errors are shown below their fields.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { decoded, type InsideOf, type TypedOf, type WireOf } from '../../../contract/codec.ts';
import type { Operation } from '../../../contract/operation-name.ts';
import { ApiError } from '../../api-client.ts';
import { failureText, toastFailure } from '../failure-toast.ts';
import { useChange } from '../use-change.ts';

type FormSchema = $ZodType<unknown, FieldValues>;
type Fields<S extends FormSchema> = Extract<TypedOf<S>, FieldValues>;
type FieldName<S extends FormSchema> = FieldPath<Fields<S>>;
type FieldValue<S extends FormSchema> = FieldPathValue<Fields<S>, FieldName<S>>;

interface ChangeFormOptions<S extends FormSchema, Answer> {
  /** The contract's schema, or one that converts the typed text to the request. */
  schema: S;
  defaultValues: DefaultValues<Fields<S>>;
  send: (body: InsideOf<S>) => Promise<Answer>;
  /** The operations whose cached responses the change makes stale; by default all. */
  stale?: readonly Operation[];
  /** Runs unless the form has been unmounted. */
  onDone?: (answer: Answer) => unknown;
  /** Runs after stale responses were fetched again, even if the form has been unmounted. */
  onRefreshed?: (answer: Answer) => unknown;
  /** Maps the path of a server's error detail to a field, if it is not the field's name. */
  fieldOf?: (path: string) => string | undefined;
  /** Receives failures that belong to no field; by default they are shown in a toast. */
  onFailure?: ((error: Error) => void) | undefined;
  /** The field below which failures that belong to no field are shown, instead of in a toast. */
  failureField?: FieldName<S>;
}

export function useChangeForm<S extends FormSchema, Answer>(options: ChangeFormOptions<S, Answer>) {
  const { schema, defaultValues, send, stale, onDone, onRefreshed } = options;
  const form = useForm<Fields<S>, unknown, WireOf<S>>({
    resolver: zodResolver(schema) as Resolver<Fields<S>, unknown, WireOf<S>>,
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const element = useFirstErrorFocus(form.formState.submitCount);

  const refuse = (error: Error) => {
    const { fieldOf = (path) => path, failureField, onFailure = toastFailure } = options;
    const details = error instanceof ApiError ? error.details : [];
    const found = details
      .map(({ path, message }) => ({ name: fieldOf(path) as FieldName<S>, message }))
      .filter(({ name }) => get(form.getValues(), name) !== undefined);
    // If a field has several errors, the first one is shown.
    for (const { name, message } of found.toReversed()) form.setError(name, { message });
    if (found.length > 0) return;
    if (failureField === undefined) onFailure(error);
    else form.setError(failureField, { message: failureText(error) });
  };
  const change = useChange(send, { stale, onSuccess: onRefreshed, onError: refuse });
  const submit = form.handleSubmit((body) =>
    change
      .mutateAsync(decoded(schema, body), { onSuccess: onDone })
      // The error is shown already.
      .catch(() => undefined),
  );

  return {
    element,
    /** The current values of the fields. */
    values: form.watch(),
    isBusy: change.isPending,
    /** For an uncontrolled input; typing clears its error. */
    field: (name: FieldName<S>, onType?: (text: string) => void) => ({
      ...form.register(name, {
        onChange: ({ target }: { target: { value: string } }) => {
          form.clearErrors(name);
          onType?.(target.value);
        },
      }),
      error: errorAt(errors, name),
    }),
    /** For a controlled input. */
    errorOf: (name: FieldName<S>) => errorAt(errors, name),
    set: (name: FieldName<S>, value: FieldValue<S>) => {
      form.setValue(name, value);
      form.clearErrors(name);
    },
    restart: () => form.reset(defaultValues as Fields<S>),
    submit: useOneAtATime((event) => {
      for (const { name, value } of typedInputs(element.current))
        form.setValue(name as FieldName<S>, value as FieldValue<S>);
      return submit(event);
    }),
  };
}

/**
 * Returns the ref of the form's element. After a failed submission, focuses the first invalid
 * field.
 */
function useFirstErrorFocus(submitCount: number) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);
  return element;
}

/** Password managers fill fields without an event. */
function typedInputs(form: HTMLFormElement | null): Iterable<HTMLInputElement> {
  return form?.querySelectorAll<HTMLInputElement>('input[name]:not([type="radio"])') ?? [];
}

/** Ignores a submission while another one is running. */
function useOneAtATime(submit: (event: FormEvent) => Promise<unknown>) {
  const isUnderWay = useRef(false);
  return async (event: FormEvent) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await submit(event).finally(() => {
      isUnderWay.current = false;
    });
  };
}

function errorAt(errors: object, name: string): string | undefined {
  const error: { message?: string } | undefined = get(errors, name);
  return error?.message;
}
