/** Asks an owner to set up the second step; "Later" holds for a week. */
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { getTwoStep, postponeTwoStep } from '../../two-step-contract.ts';
import { TwoStepDialog } from './two-step-dialog.tsx';
import { useTwoStep } from './use-two-step.ts';

interface TwoStepQuestionProps {
  state: OutputOf<typeof getTwoStep>;
  onSetUp: () => void;
}

function TwoStepQuestion({ state, onSetUp }: TwoStepQuestionProps) {
  const putOff = useChange(() => call(postponeTwoStep, {}), { stale: [getTwoStep] });
  if (state.isOn) return <p className="text-quiet">It is on: signing in also takes a code.</p>;
  return (
    <>
      <p className="max-w-prose text-quiet">
        An owner can give money back and change the people. With a second step, somebody who learns
        your password still can’t sign in: the shop also asks for a code of an app on your phone.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onSetUp}>Set up</Button>
        {state.isAsked && (
          <Button
            variant="secondary"
            disabled={putOff.isPending}
            onClick={() => putOff.mutate(undefined)}
          >
            Later
          </Button>
        )}
      </div>
    </>
  );
}

/** The question as a step of Get started. */
export function FirstTwoStep({ state }: Pick<TwoStepQuestionProps, 'state'>) {
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <div>
      <TwoStepQuestion state={state} onSetUp={() => setSettingUp(true)} />
      {isSettingUp && <TwoStepDialog open onClose={() => setSettingUp(false)} />}
    </div>
  );
}

/** The question above a page of the dashboard, while an owner is asked. */
export function TwoStepCard() {
  const titleId = useId();
  const [isSettingUp, setSettingUp] = useState(false);
  const { data: state } = useTwoStep();
  return (
    <>
      {state?.isAsked && (
        <Card
          as="section"
          aria-labelledby={titleId}
          className="mx-4 mb-3 max-w-3xl p-4 max-md:p-3 md:mx-6 print:hidden"
        >
          <h2 id={titleId} className="flex items-center gap-2 font-bold">
            <ShieldCheck aria-hidden="true" className="size-5 text-brand-dark" />
            Protect your sign-in
          </h2>
          <TwoStepQuestion state={state} onSetUp={() => setSettingUp(true)} />
        </Card>
      )}
      {/* Stays open after the question has ended: the recovery codes are shown only once. */}
      {isSettingUp && <TwoStepDialog open onClose={() => setSettingUp(false)} />}
    </>
  );
}
