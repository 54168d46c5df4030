/**
 * A form whose submission is a change: a schema reads its fields, it is sent once, and what is
 * wrong stands under the fields.
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
  /** The contract's, or one that reads what is typed into what is sent. */
  schema: S;
  defaultValues: DefaultValues<Fields<S>>;
  send: (body: InsideOf<S>) => Promise<Answer>;
  /** What shows something else after it; left out, everything does. */
  stale?: readonly Operation[];
  /** Runs unless the form is gone by then. */
  onDone?: (answer: Answer) => unknown;
  /** Runs once what is stale was asked for again, also where the form is gone by then. */
  onRefreshed?: (answer: Answer) => unknown;
  /** The field that a detail of the server is about, where its path is not the field's name. */
  fieldOf?: (path: string) => string | undefined;
  /** Gets the failures that are about no field; left out, a toast says them. */
  onFailure?: ((error: Error) => void) | undefined;
  /** The field under which the failures that are about no field stand, in place of a toast. */
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
    // Of what is wrong with one field, the first sentence says it.
    for (const { name, message } of found.toReversed()) form.setError(name, { message });
    if (found.length > 0) return;
    if (failureField === undefined) onFailure(error);
    else form.setError(failureField, { message: failureText(error) });
  };
  const change = useChange(send, { stale, onSuccess: onRefreshed, onError: refuse });
  const submit = form.handleSubmit((body) =>
    change
      .mutateAsync(decoded(schema, body), { onSuccess: onDone })
      // It is shown already.
      .catch(() => undefined),
  );

  return {
    element,
    /** What is typed now. */
    values: form.watch(),
    isBusy: change.isPending,
    /** For a control that registers itself: its error goes when it is typed into. */
    field: (name: FieldName<S>, onType?: (text: string) => void) => ({
      ...form.register(name, {
        onChange: ({ target }: { target: { value: string } }) => {
          form.clearErrors(name);
          onType?.(target.value);
        },
      }),
      error: errorAt(errors, name),
    }),
    /** For a control that is given its value. */
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

/** Of the form's element; after a refusal its fields say by then what is wrong with them. */
function useFirstErrorFocus(submitCount: number) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);
  return element;
}

/** Password managers fill them in without an event. */
function typedInputs(form: HTMLFormElement | null): Iterable<HTMLInputElement> {
  return form?.querySelectorAll<HTMLInputElement>('input[name]:not([type="radio"])') ?? [];
}

/** What is submitted while a submission is under way counts for nothing. */
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
