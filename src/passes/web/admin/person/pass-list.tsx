/** The passes of a person, each with what can be done with it. */
import type { ComponentType } from 'react';
import { RowAction, useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { overStates, passLabel } from '../../../pass-kinds.ts';
import type { PassDialogProps } from './pass-dialog-props.ts';
import { PassLink } from './pass-link.tsx';
import { type PersonPass, passName, passWords } from './person-words.ts';
import { StopDialog } from './stop-dialog.tsx';

interface PassAction {
  label: string;
  isFor: (pass: PersonPass) => boolean;
  Dialog: ComponentType<PassDialogProps>;
}

/** What staff can do with a pass: each is a button of its row, and a dialog. */
const passActions: readonly PassAction[] = [
  { label: 'Stop', isFor: ({ state }) => state === 'active', Dialog: StopDialog },
];

interface PassListProps {
  passes: readonly PersonPass[];
  mobileNo: string;
}

export function PassList({ passes, mobileNo }: PassListProps) {
  const over = passes.filter(({ state }) => overStates.includes(state));
  const shown = passes.filter((pass) => !over.includes(pass)).toReversed();
  const task = useRowTask<{ number: number; action: PassAction }>();
  const pass = passes.find(({ number }) => number === task.task?.number);
  const Opened = task.task?.action.Dialog;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Passes" className="divide-y divide-line">
          {shown.map((each) => (
            <PassRow
              key={each.number}
              pass={each}
              mobileNo={mobileNo}
              onStart={(action) => task.start({ number: each.number, action })}
            />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-quiet">
            Stopped and ended ({over.length})
          </summary>
          <ul aria-label="Stopped and ended" className="divide-y divide-line text-sm">
            {over.map((each) => (
              <li key={each.number} className="flex flex-wrap gap-x-2 py-1.5">
                <span className="font-semibold">{passName(each)}</span>
                <span className="text-quiet">{passWords(each)}</span>
                {each.receipt !== undefined && <ReceiptLink pass={each} path={each.receipt} />}
              </li>
            ))}
          </ul>
        </details>
      )}
      {pass && Opened && (
        <Opened key={task.turn} open={task.open} pass={pass} onClose={task.close} />
      )}
    </>
  );
}

interface PassRowProps {
  pass: PersonPass;
  mobileNo: string;
  onStart: (action: PassAction) => void;
}

function PassRow({ pass, mobileNo, onStart }: PassRowProps) {
  const { link, receipt, name } = pass;
  const actions = passActions.filter(({ isFor }) => isFor(pass));
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1.5 first:pt-0">
      <p className="min-w-0 grow basis-60">
        <span className="font-semibold">{passName(pass)}</span>
        <span className="block figures">{passWords(pass)}</span>
        {link && (
          <span className="block font-semibold text-amber">
            Not paid yet; can be paid till {formatInstant(link.until)}
          </span>
        )}
      </p>
      <span className="-ml-2 flex flex-wrap">
        {receipt !== undefined && <ReceiptLink pass={pass} path={receipt} />}
        {actions.map((action) => (
          <RowAction
            key={action.label}
            label={action.label}
            of={passLabel(pass.number)}
            onClick={() => onStart(action)}
          />
        ))}
      </span>
      {link && <PassLink url={link.url} name={name} mobileNo={mobileNo} />}
    </li>
  );
}

function ReceiptLink({ pass, path }: { pass: PersonPass; path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      aria-label={`Receipt: ${passLabel(pass.number)}`}
      className="inline-flex h-11 items-center rounded-control px-2 text-[0.9375rem] font-semibold text-brand-dark hover:bg-brand-soft mouse:h-10"
    >
      Receipt
    </a>
  );
}
