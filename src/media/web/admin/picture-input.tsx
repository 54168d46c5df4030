/** The buttons of a picture: one chooses a file, the other gives up the upload or the picture. */
import { useRef } from 'react';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';

interface PictureInputProps {
  /** Ties the input to its label, hint and error. */
  wiring: { id: string };
  name?: string;
  /** File types, as HTML has them. */
  accept: string;
  isSending: boolean;
  /** What the first button says. */
  chooseLabel: string;
  /** What the second one says while nothing is sent; undefined while there is nothing to remove. */
  removeLabel: string | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  onRemove: () => void;
}

export function PictureInput(props: PictureInputProps) {
  const { wiring, name, accept, isSending, chooseLabel, removeLabel } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <input
        {...wiring}
        ref={input}
        name={name}
        type="file"
        accept={accept}
        aria-disabled={isSending}
        onClick={(event) => isSending && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again after a failure.
          target.value = '';
          if (file && !isSending) props.onChoose(file);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={wiring.id}
        aria-disabled={isSending}
        className={buttonClass({
          variant: 'secondary',
          className:
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink aria-disabled:cursor-default',
        })}
      >
        {chooseLabel}
      </label>
      {(isSending || removeLabel !== undefined) && (
        <Button
          variant="ghost"
          onClick={() => {
            if (isSending) props.onCancel();
            else props.onRemove();
            input.current?.focus();
          }}
        >
          {isSending ? 'Cancel upload' : removeLabel}
        </Button>
      )}
    </div>
  );
}
