/** The form that closes days; the preview is fetched while it is filled in. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';
import type { InputOf } from '#src/platform/contract/endpoint.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { refusedDays } from '#src/settings/closure-rules.ts';
import { closeDays, previewClosure } from '../../../closure-contract.ts';
import type { ClosedDays } from './use-closures.ts';

interface Fields {
  from: string;
  to: string;
  part: 'both' | Shift;
  reason: string;
}

type Errors = Partial<Record<'from' | 'to' | 'reason', string>>;

export interface ClosedClosure extends ClosedDays {
  id: string;
}

/** Orders come in while an admin reads. */
const lookAgainMs = 10_000;

export function useCloseDays(today: BusinessDay, onClosed: (closure: ClosedClosure) => void) {
  const [typed, setTyped] = useState<Fields>({ from: today, to: today, part: 'both', reason: '' });
  /** The id of the closure being typed: after a lost answer it is sent again and stored once. */
  const [id, setId] = useState(randomUuid);
  const [refused, setRefused] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);
  const daysError = refusalOf(typed, today);
  const days = daysOf(typed);
  const showRefusal = (details: readonly { path: string; message: string }[]) => {
    setRefused(Object.fromEntries(details.map(({ path, message }) => [path, message])));
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
  };
  const { closeChange, isClosed } = useCloseDaysChange(showRefusal);
  const preview = useQuery({
    ...queryOf(previewClosure, { body: days }),
    enabled: () => daysError === undefined && !isClosed.current,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookAgainMs,
  });
  const submit = () => {
    const { data, isPlaceholderData } = preview;
    if (daysError) return showRefusal([]);
    if (typed.reason.trim() === '') return showRefusal([noReason]);
    if (!data || isPlaceholderData) return;
    closeChange.mutate(
      { ...days, id, reason: typed.reason, seen: data.orders.map((order) => order.id) },
      { onSuccess: (closed) => onClosed({ ...closed, id }) },
    );
  };
  return {
    form: { element, isBusy: closeChange.isPending, submit },
    preview,
    errors: { ...daysError, ...refused },
    fields: {
      ...typed,
      isComplete: daysError === undefined && typed.reason.trim() !== '',
      closure: { ...days, reason: typed.reason.trim() },
    },
    change(fields: Partial<Fields>) {
      setTyped((known) => following({ ...known, ...fields }));
      setId(randomUuid());
      setRefused({});
    },
  };
}

function useCloseDaysChange(showRefusal: (details: ApiError['details']) => void) {
  /** Once the days are closed, the preview would fail. */
  const isClosed = useRef(false);
  const closeChange = useChange(
    async (body: InputOf<typeof closeDays>['body']) => {
      const closed = await call(closeDays, { body });
      isClosed.current = true;
      return closed;
    },
    {
      onError: (failure) => {
        if (failure instanceof ApiError) showRefusal(failure.details);
        toastFailure(failure);
      },
    },
  );
  return { closeChange, isClosed };
}

const noReason = { path: 'reason', message: 'Say why, such as "Diwali"' };

function daysOf({ from, to, part }: Fields) {
  return { from, to, ...(part !== 'both' && { shift: part }) };
}

/** The last day follows the first. */
function following(fields: Fields): Fields {
  return fields.to < fields.from ? { ...fields, to: fields.from } : fields;
}

function refusalOf({ from, to }: Fields, today: BusinessDay): Errors | undefined {
  if (!isDay(from)) return { from: 'Choose the first day.' };
  if (!isDay(to)) return { to: 'Choose the last day.' };
  const refusal = refusedDays({ from, to }, today);
  return refusal && { [refusal.path]: refusal.message };
}
