/** What moves the till without an order: a float, and cash that is spent, banked or fetched. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { listCashHolders } from '../../../admin-cash-contract.ts';
import { giveFloat, moveCash } from '../../../cash-book-contract.ts';
import type { TillMove } from '../../../till-rules.ts';
import { ReasonFormDialog } from '../reason-form-dialog.tsx';
import { BillField, useBill } from './bill.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function FloatDialog(props: DialogProps) {
  const [key] = useState(randomUuid);
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery({ ...queryOf(listCashHolders, {}), staleTime: 0 });
  const holders = data?.holders ?? [];
  const riderId = chosen ?? holders[0]?.id ?? '';
  return (
    <ReasonFormDialog
      {...props}
      title="Give a float"
      description="Change for a rider, from the till. The rider hands it over with the rest."
      amountLabel="Float (₹)"
      firstAmount=""
      firstReason="Change for the day"
      confirmLabel="Give it"
      send={(amountPaise, reason) =>
        call(giveFloat, {
          headers: { 'idempotency-key': key },
          body: { riderId, amountPaise, reason },
        })
      }
    >
      <SelectField
        label="Rider"
        options={holders.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        value={riderId}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ReasonFormDialog>
  );
}

const moves: Record<TillMove, { title: string; description: string; reason: string }> = {
  spent: {
    title: 'Cash spent',
    description: 'What was bought with cash of the till: gas, vegetables, a repair.',
    reason: '',
  },
  banked: {
    title: 'To the bank',
    description: 'Cash of the till that somebody takes to the bank.',
    reason: 'Paid into the bank',
  },
  drawn: {
    title: 'From the bank',
    description: 'Cash that comes from the bank into the till.',
    reason: 'Change from the bank',
  },
};

export function MoveDialog({ move, ...props }: DialogProps & { move: TillMove }) {
  const [key] = useState(randomUuid);
  const bill = useBill();
  const { title, description, reason: firstReason } = moves[move];
  return (
    <ReasonFormDialog
      {...props}
      {...{ title, description, firstReason }}
      amountLabel="Amount (₹)"
      firstAmount=""
      confirmLabel="Book it"
      isReady={bill.sending === undefined}
      send={(amountPaise, reason) =>
        call(moveCash, {
          headers: { 'idempotency-key': key },
          body: { move, amountPaise, reason, bill: bill.name },
        })
      }
    >
      {move === 'spent' && <BillField bill={bill} />}
    </ReasonFormDialog>
  );
}
