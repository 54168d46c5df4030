/** Asks an owner to set up the second step; "Later" holds for a week. */
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { getTwoStep, postponeTwoStep } from '../../two-step-contract.ts';
import { TwoStepDialog } from './two-step-dialog.tsx';
import { useTwoStep } from './use-two-step.ts';

interface TwoStepAnswersProps {
  state: OutputOf<typeof getTwoStep>;
  onSetUp: () => void;
}

function TwoStepAnswers({ state, onSetUp }: TwoStepAnswersProps) {
  const putOff = useChange(() => call(postponeTwoStep, {}), { stale: [getTwoStep] });
  return (
    <>
      <Button variant="secondary" onClick={onSetUp}>
        Set up
      </Button>
      {state.isAsked && (
        <Button
          variant="ghost"
          disabled={putOff.isPending}
          onClick={() => putOff.mutate(undefined)}
        >
          Later
        </Button>
      )}
    </>
  );
}

/** The question as a step of Get started. */
export function FirstTwoStep({ state }: Pick<TwoStepAnswersProps, 'state'>) {
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <div>
      {state.isOn ? (
        <p className="text-quiet">It is on: signing in also takes a code.</p>
      ) : (
        <>
          <p className="max-w-prose text-quiet">
            An owner can give money back and change the people. With a second step, somebody who
            learns your password still can’t sign in: the shop also asks for a code of an app on
            your phone.
          </p>
          <div className="mt-3 flex gap-2">
            <TwoStepAnswers state={state} onSetUp={() => setSettingUp(true)} />
          </div>
        </>
      )}
      {isSettingUp && <TwoStepDialog open onClose={() => setSettingUp(false)} />}
    </div>
  );
}

/** The question as a line above a page of the dashboard, while an owner is asked. */
export function TwoStepLine() {
  const titleId = useId();
  const [isSettingUp, setSettingUp] = useState(false);
  const { data: state } = useTwoStep();
  return (
    <>
      {state?.isAsked && (
        <section
          aria-labelledby={titleId}
          className="mx-4 mb-2 flex flex-wrap items-center gap-2 lg:flex-nowrap rounded-card border border-line bg-card py-1 pr-1 pl-3 md:mx-6 print:hidden"
        >
          <ShieldCheck
            aria-hidden="true"
            className="size-5 shrink-0 text-brand-dark max-md:hidden"
          />
          <h2 id={titleId} className="leading-tight font-bold max-md:text-[0.9375rem] md:shrink-0">
            Protect your sign-in
          </h2>
          <p className="min-w-0 text-quiet max-lg:hidden">
            With a second step, who learns your password still can’t sign in.
          </p>
          <div className="ml-auto flex shrink-0 max-md:text-sm max-md:[&>button]:px-3">
            <TwoStepAnswers state={state} onSetUp={() => setSettingUp(true)} />
          </div>
        </section>
      )}
      {/* Stays open after the question has ended: the recovery codes are shown only once. */}
      {isSettingUp && <TwoStepDialog open onClose={() => setSettingUp(false)} />}
    </>
  );
}
