/** The passes of a person, each with what can be done with it. */
import type { ComponentType } from 'react';
import { RowAction, useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { useSession } from '#src/platform/browser/session.ts';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { may, type StaffAccess } from '#src/platform/contract/permissions.ts';
import { correctPass } from '../../../amend-contract.ts';
import { heldStates, overStates, passLabel } from '../../../pass-kinds.ts';
import { CorrectDialog } from '../amending/correct-dialog.tsx';
import { ExtendDialog } from '../amending/extend-dialog.tsx';
import { JoinButton } from '../amending/join-button.tsx';
import type { Eater } from './eater.ts';
import type { PassDialogProps } from './pass-dialog-props.ts';
import { PassLink } from './pass-link.tsx';
import { type PersonPass, passName, passWords } from './person-words.ts';
import { StopDialog } from './stop-dialog.tsx';

const isHeld = ({ state }: PersonPass) => heldStates.includes(state);

interface PassAction {
  label: string;
  access: StaffAccess;
  isFor: (pass: PersonPass) => boolean;
  Dialog: ComponentType<PassDialogProps>;
}

/** What staff can do with a pass: each is a button of its row, and a dialog. */
const passActions: readonly PassAction[] = [
  { label: 'Stop', access: 'passes', isFor: isHeld, Dialog: StopDialog },
  { label: 'Make longer', access: 'passes', isFor: isHeld, Dialog: ExtendDialog },
  { label: 'Correct', access: correctPass.access, isFor: isHeld, Dialog: CorrectDialog },
];

interface PassListProps {
  passes: readonly PersonPass[];
  customer: Eater;
}

export function PassList({ passes, customer }: PassListProps) {
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
              customer={customer}
              onStart={(action) => task.start({ number: each.number, action })}
            />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details>
          <summary className="list-item min-h-11 cursor-pointer list-inside py-2.5 font-semibold text-quiet">
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
  customer: Eater;
  onStart: (action: PassAction) => void;
}

function PassRow({ pass, customer, onStart }: PassRowProps) {
  const { link, receipt, name } = pass;
  const role = useSession()?.role;
  const actions = passActions.filter(({ isFor, access }) => isFor(pass) && may(role, access));
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1.5 first:pt-0">
      <p className="basis-full">
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
      {pass.isOfBrowser && heldStates.includes(pass.state) && (
        <JoinButton pass={pass} name={customer.name || customer.mobileNo} />
      )}
      {link && <PassLink url={link.url} name={name} mobileNo={customer.mobileNo} />}
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
