/** The element around the fields of a form that sends a change. */
import type { FormEvent, ReactNode, RefObject } from 'react';

/** The state that frames of forms need; `useChangeForm` provides it. */
export interface FormState {
  element?: RefObject<HTMLFormElement | null>;
  /** The form is being sent. */
  isBusy: boolean;
  submit: (event: FormEvent) => unknown;
  /** Resets the fields to their initial values. */
  restart?: () => void;
}

interface FormProps {
  id?: string;
  form: FormState;
  className?: string;
  children: ReactNode;
}

export function Form({ id, form, className = 'grid gap-4', children }: FormProps) {
  return (
    <form
      ref={form.element}
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event);
      }}
    >
      {children}
    </form>
  );
}
