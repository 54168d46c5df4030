/** A form in a dialog: reset whenever it opens, and not closable while it is being sent. */
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Dialog } from '../dialog.tsx';
import { Form, type FormState } from './form.tsx';

type Frame = Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'description' | 'width'>;

interface FormDialogProps extends Frame {
  form: FormState;
  submitLabel: string;
  /** The button's label while the form is being sent. */
  busyLabel?: string;
  cancelLabel?: string;
  /** Makes the button red, for actions that remove something. */
  destructive?: boolean;
  /** The size of both buttons. */
  size?: ButtonProps['size'];
  /** Whether the form has something to send. */
  isReady?: boolean;
  /** Content before the buttons. */
  footer?: ReactNode;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { form, submitLabel, busyLabel = submitLabel, cancelLabel = 'Cancel', footer } = props;
  const { open, destructive = false, size, isReady = true, className, onClose, children } = props;
  const { title, description, width } = props;
  const id = useId();
  const restart = useEffectEvent(() => form.restart?.());
  useEffect(() => {
    if (open) restart();
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !form.isBusy}
      title={title}
      description={description}
      width={width}
      footer={
        <>
          {footer}
          <Button variant="secondary" size={size} disabled={form.isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            size={size}
            variant={destructive ? 'destructive' : 'primary'}
            disabled={!isReady || form.isBusy}
          >
            {form.isBusy ? busyLabel : submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        // Enter also arrives while the dialog closes, after the form was sent.
        form={{ ...form, submit: (event) => open && form.submit(event) }}
        className={className}
      >
        {children}
      </Form>
    </Dialog>
  );
}
