/**
 * The state of a second step that is on: the number of recovery codes left, and the form to turn it
 * off.
 */
import { call } from '#src/platform/browser/api-client.ts';
import { Form } from '#src/platform/browser/dashboard/form/form.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { turnOffTwoStep } from '../../two-step-contract.ts';

interface TwoStepOffFormProps {
  recoveryCodesLeft: number;
  onDone: () => void;
}

export function TwoStepOffForm({ recoveryCodesLeft, onDone }: TwoStepOffFormProps) {
  const form = useChangeForm({
    schema: turnOffTwoStep.body,
    defaultValues: { password: '' },
    send: (body) => call(turnOffTwoStep, { body }),
    onDone: () => {
      toast({ title: 'Two-step sign-in is off', variant: 'success' });
      onDone();
    },
  });
  return (
    <Form form={form}>
      <p>
        It is on. Recovery codes left: {recoveryCodesLeft}. Turn it off and on again for new ones,
        or to move it to another phone.
      </p>
      <PasswordField label="Your password" {...form.field('password')} />
      <Button
        type="submit"
        variant="destructive"
        disabled={form.isBusy}
        className="justify-self-end"
      >
        {form.isBusy ? 'Turning off…' : 'Turn off'}
      </Button>
    </Form>
  );
}
