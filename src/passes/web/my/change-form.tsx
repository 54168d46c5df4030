/** A dialog with fields and one button that sends a change. */
import type { ReactNode, SyntheticEvent } from 'react';
import { errorText } from '#src/orders/web/error-text.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { ChangeError } from './change-error.tsx';
import { MyDialog } from './my-dialog.tsx';
import { type Change, useChange } from './use-my-meals.ts';

interface ChangeFormProps {
  token: string;
  title: string;
  button: string;
  /** What is said when it is done. */
  done: string;
  /** The body, as a text and as what is sent; undefined if it can't be sent yet. */
  change: Change | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function ChangeForm({ token, title, button, done, change, ...props }: ChangeFormProps) {
  const { onClose, children } = props;
  const sending = useChange(token);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!change) return;
    sending.send(change, () => {
      toast({ title: done, variant: 'success' });
      onClose();
    });
  };
  return (
    <MyDialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="mt-2 grid gap-4">
        {children}
        <ChangeError text={sending.error === null ? undefined : errorText(sending.error)} />
        <Button type="submit" aria-disabled={sending.isPending}>
          {button}
        </Button>
      </form>
    </MyDialog>
  );
}
