/** The element around the fields of a form that sends a change. */
import type { FormEvent, ReactNode, RefObject } from 'react';

/** What the frames of forms need; `useChangeForm` has it. */
export interface FormState {
  element?: RefObject<HTMLFormElement | null>;
  /** It is being sent. */
  isBusy: boolean;
  submit: (event: FormEvent) => unknown;
  /** Takes the fields back to what they begin with. */
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
