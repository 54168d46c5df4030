/** Closes the packing of a shift, explains why that is not possible yet, and reopens it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { invalidate } from '#src/platform/browser/query.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { getShiftDay, type ShiftDay } from '../../kitchen-contract.ts';
import { finishPacking, listBoxes, reopenPacking } from '../../packing-contract.ts';
import { timeOf } from '../shift-words.ts';

interface FinishPackingProps {
  day: ShiftDay;
  missing: number;
  /** Ticks that have not reached the server. */
  waitingCount: number;
  onShowMissing: () => void;
}

export function FinishPacking({ day, missing, waitingCount, onShowMissing }: FinishPackingProps) {
  const { date, shift, state } = day;
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (operation: typeof finishPacking | typeof reopenPacking) => {
      // The server would count boxes as missing whose ticks are still on the tablet.
      if (operation === finishPacking && waitingCount > 0) throw new Error(waitText(waitingCount));
      return call(operation, { body: { date, shift } });
    },
    onSuccess: () => invalidate(client, listBoxes, getShiftDay),
  });
  if (state === 'closed') return null;
  if (state === 'packed') {
    return (
      <div className="flex basis-full flex-wrap items-center gap-3 rounded-card border-2 border-leaf bg-leaf-soft p-3 text-leaf-dark">
        <PackageCheck aria-hidden="true" className="size-8 shrink-0" />
        <p className="min-w-0 grow text-lg leading-snug font-bold">{closedText(day)}</p>
        <Button
          variant="secondary"
          className="min-h-14"
          disabled={isPending}
          onClick={() => mutate(reopenPacking)}
        >
          Reopen packing
        </Button>
        {error && <p role="alert">{messageOf(error)}</p>}
      </div>
    );
  }
  const tryToClose = () => {
    reset();
    mutate(finishPacking);
  };
  return (
    <>
      <Button
        variant={missing === 0 ? 'primary' : 'secondary'}
        className="min-h-14 text-lg max-sm:grow"
        disabled={isPending}
        onClick={tryToClose}
      >
        <PackageCheck aria-hidden="true" className="size-6" />
        Close packing
      </Button>
      {error && (
        <CannotClose message={messageOf(error)} missing={missing} onShowMissing={onShowMissing} />
      )}
    </>
  );
}

interface CannotCloseProps {
  message: string;
  missing: number;
  onShowMissing: () => void;
}

/** The reasons in words, with a link for each. */
function CannotClose({ message, missing, onShowMissing }: CannotCloseProps) {
  const { search } = useLocation();
  const link = 'min-h-14';
  return (
    <div
      role="alert"
      className="grid basis-full gap-2 rounded-card border-2 border-kokum/50 bg-kokum-soft p-3"
    >
      <p className="text-lg leading-snug font-bold text-kokum">Packing can’t be closed yet.</p>
      <p className="leading-snug">{message}</p>
      <div className="flex flex-wrap gap-2">
        {missing > 0 && (
          <Button variant="secondary" className={link} onClick={onShowMissing}>
            Show who is missing
          </Button>
        )}
        {/placed|no place/.test(message) && (
          <Link
            to={{ pathname: '/kitchen/not-placed', search }}
            className={buttonClass({ variant: 'secondary', className: link })}
          >
            Open Not placed
          </Link>
        )}
      </div>
    </div>
  );
}

function closedText({ packedAt, packedBy, date }: ShiftDay): string {
  const at = packedAt === undefined ? '' : ` ${timeOf(packedAt, date)}`;
  return `Packing was closed${at}${packedBy === undefined ? '' : ` by ${packedBy}`}.`;
}

function waitText(count: number): string {
  return count === 1
    ? 'One tick has not reached the shop yet. It is sent as soon as there is a signal.'
    : `${count} ticks have not reached the shop yet. They are sent as soon as there is a signal.`;
}

function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  return error.message || 'There is no signal.';
}
