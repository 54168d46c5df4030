/** The checkbox that adds a typed menu to the library of dishes too. */
import { useId } from 'react';

interface KeepAsDishProps {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

export function KeepAsDish({ checked, error, onChange }: KeepAsDishProps) {
  const noteId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="keepAsDish"
          checked={checked}
          aria-describedby={noteId}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        Also keep as a dish
      </label>
      <p
        id={noteId}
        aria-live="polite"
        className={`text-[0.9375rem] leading-snug ${error === undefined ? 'text-quiet' : 'font-medium text-kokum'}`}
      >
        {error ?? 'It goes into the library of dishes, ready for other days.'}
      </p>
    </div>
  );
}
