/**
 * Finds a payment by a number that somebody reads out from a bank's message or from the company's
 * pages.
 */
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { findMoney } from '../../../money-contract.ts';
import { MoneyRows } from './money-rows.tsx';

interface MoneySearchProps {
  onDetails: (transactionId: string) => void;
}

/** A single result opens at once. */
export function MoneySearch({ onDetails }: MoneySearchProps) {
  const [reference, setReference] = useState('');
  const search = useMutation({
    mutationFn: (said: string) => call(findMoney, { body: { reference: said } }),
    onError: toastFailure,
    onSuccess: ({ rows: [first, second] }) => {
      if (first && !second) onDetails(first.transactionId);
    },
  });
  const found = search.data?.rows ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = reference.trim();
    if (said !== '' && !search.isPending) search.mutate(said);
  };
  return (
    <search className="grid min-w-0 grid-cols-1 gap-2">
      <form onSubmit={submit} className="flex w-full max-w-md flex-wrap gap-2">
        <input
          type="search"
          aria-label="Find a payment by UTR or payment id"
          placeholder="UTR or payment id"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={reference}
          onChange={(event) => {
            setReference(event.target.value);
            search.reset();
          }}
          className="min-h-11 min-w-0 grow basis-40 rounded-control border border-line-strong bg-card px-3 text-base text-ink placeholder:text-quiet mouse:min-h-10 md:text-sm"
        />
        <Button type="submit" variant="secondary" className="mouse:min-h-10">
          <Search aria-hidden="true" className="size-4.5" /> Find
        </Button>
      </form>
      <p role="status" className="font-semibold empty:hidden">
        {search.data && found.length === 0 && 'No payment has this number. All of it is needed.'}
        {found.length > 1 && `${found.length} payments have this number.`}
      </p>
      {found.length > 1 && <MoneyRows rows={found} onDetails={onDetails} />}
    </search>
  );
}
