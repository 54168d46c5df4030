/** A person's own second step: set up with an app, turned off with the password. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { beginTwoStep, getTwoStep } from '../../two-step-contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepCodeForm } from './two-step-code-form.tsx';
import { TwoStepOffForm } from './two-step-off-form.tsx';

interface TwoStepDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TwoStepDialog({ open, onClose }: TwoStepDialogProps) {
  const [begun, setBegun] = useState<OutputOf<typeof beginTwoStep>>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const state = useQuery({ ...queryOf(getTwoStep, {}), staleTime: 0 });
  const begin = useChange(() => call(beginTwoStep, {}));
  const content = () => {
    if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onClose} />;
    if (begun) return <TwoStepCodeForm {...begun} onDone={setRecoveryCodes} />;
    if (!state.data) return <Skeleton className="h-24 rounded-md" />;
    if (state.data.isOn) return <TwoStepOffForm {...state.data} onDone={onClose} />;
    return (
      <>
        <p>
          Somebody who learns your password still can’t sign in: the shop also asks for six digits
          that an app on your phone shows. Any authenticator app does, such as Aegis, Google
          Authenticator or 2FAS.
        </p>
        <Button
          className="mt-4"
          disabled={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: setBegun })}
        >
          {begin.isPending ? 'Setting up…' : 'Set up'}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      // The recovery codes are shown only once.
      mayClose={() => recoveryCodes === undefined}
      title="Two-step sign-in"
    >
      {state.isError ? <p role="alert">{state.error.message}</p> : content()}
    </Dialog>
  );
}
