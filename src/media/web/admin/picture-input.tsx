/**
 * The buttons of a picture: one chooses a file, the other cancels the upload or removes the
 * picture.
 */
import { useRef } from 'react';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';

interface PictureInputProps {
  /** Connects the input with its label, hint and error. */
  wiring: { id: string };
  name?: string;
  /** File types in the form of the HTML attribute. */
  accept: string;
  isSending: boolean;
  /** The label of the first button. */
  chooseLabel: string;
  /**
   * The label of the second button when nothing is uploading; undefined if there is no picture to
   * remove.
   */
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
          // Allows choosing the same file again after a failure.
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
