/** What is wrong with the fields of a dialog that keeps their values itself. */
import { useEffect, useRef, useState } from 'react';

/** A sentence for each field that is wrong, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first field that is wrong has the focus. */
export function useFieldErrors() {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return {
    element,
    errors,
    /** Whether nothing is wrong. */
    check: (found: FieldErrors): boolean => {
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    clear: () => setErrors({}),
  };
}
