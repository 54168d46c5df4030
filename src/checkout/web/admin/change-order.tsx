/** Changes the dishes of an order, before the kitchen counts its shift. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminOrder, getOrder } from '#src/orders/admin-order-contract.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { defaultMethod, isPaidByPass, type PlacedMethod } from '#src/orders/payment-methods.ts';
import { cashWarningOf } from '#src/orders/web/admin/assign/cash-warning.ts';
import { usePause } from '#src/orders/web/admin/assign/use-second-press.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Choice, changeOrder, readChangeable } from '../../change-contract.ts';
import {
  choiceKey,
  consequence,
  costOf,
  differenceOf,
  isAddedBeside,
  linesOf,
} from './changed-lines.ts';
import { ChoiceList } from './choice-list.tsx';
import { PaidBy } from './paid-by.tsx';

/** Renders nothing once the order is on its way or over, and for a meal of a pass. */
export function ChangeOrder({ order }: { order: AdminOrder }) {
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (order.status !== 'pending' && order.status !== 'isAssigned') return null;
  if (isPaidByPass(order)) return null;
  const start = () => {
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={start}>
        Change order
      </Button>
      <ChangeDialog key={turn} open={isOpen} order={order} onClose={() => setOpen(false)} />
    </>
  );
}

interface ChangeDialogProps {
  open: boolean;
  order: AdminOrder;
  onClose: () => void;
}

function ChangeDialog({ open, order, onClose }: ChangeDialogProps) {
  const query = useQuery({
    ...queryOf(readChangeable, { params: { id: order.id } }),
    enabled: open,
    staleTime: 0,
  });
  const { data, refetch } = query;
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const [reason, setReason] = useState('');
  const [isReasonMissed, setReasonMissed] = useState(false);
  const why = useRef<HTMLInputElement>(null);
  const [settlement, setSettlement] = useState<PlacedMethod>(defaultMethod);
  const choices = data?.choices ?? [];
  const of = (choice: Choice) => changed.get(choiceKey(choice)) ?? choice.quantity;
  const saving = useSaving(order.id, {
    onDone: onClose,
    onStale: () => {
      setChanged(new Map());
      void refetch();
    },
  });
  const warning = cashWarningOf(saving.error);
  const isReady = usePause(warning);
  const menus = linesOf(choices, of);
  const difference = differenceOf(choices, of);
  const isSame = choices.every((each) => of(each) === each.quantity);
  const isBeside = isAddedBeside(difference, data?.isPaid === true);
  const stays = costOf(choices, (choice) => Math.min(of(choice), choice.quantity), order);
  const save = () => {
    if (reason.trim() === '') {
      setReasonMissed(true);
      why.current?.focus();
      return;
    }
    const seen = linesOf(choices, ({ quantity }) => quantity);
    const beside = isBeside && { settlement, besides: data?.besides };
    const isSeen = warning !== undefined && { cashLimitSeen: true };
    const body = { menus, seen, reason, ...beside, ...isSeen };
    saving.mutate({ params: { id: order.id }, body });
  };
  const cannotSave = isSame || menus.length === 0 || !isReady;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Change order ${orderLabel(order.id)}`}
      description={data?.refusal ?? 'What stays keeps its price.'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep as it is
          </Button>
          <Button
            disabled={cannotSave || data?.refusal !== undefined || saving.isPending}
            onClick={save}
          >
            {warning === undefined ? 'Change order' : 'Change anyway'}
          </Button>
        </>
      }
    >
      <PendingList query={query} failure="Could not load this order" row="h-12" />
      {data && data.refusal === undefined && (
        <div className="grid gap-4">
          <ChoiceList
            choices={choices}
            quantityOf={of}
            onChange={(choice, quantity) => {
              // The shop's last question was about other lines.
              saving.reset();
              setChanged(new Map([...changed, [choiceKey(choice), quantity]]));
            }}
          />
          <p role="status" className="rounded-control bg-brand-soft px-3 py-2 font-semibold">
            {consequence(difference, data.isPaid)}
          </p>
          {warning !== undefined && (
            <p role="alert" className="font-semibold text-kokum">
              {warning}
            </p>
          )}
          {isBeside && (
            <PaidBy
              label="How the added meals are paid"
              takesCash={data.takesCash}
              value={settlement}
              onChange={setSettlement}
            />
          )}
          <TextField
            label="Why"
            ref={why}
            hint="The customer reads it where money goes back."
            error={isReasonMissed && reason.trim() === '' ? 'Please say why.' : undefined}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {isBeside ? (
            <p className="border-t border-line pt-3 font-semibold">
              {`Order ${orderLabel(order.id)} stays at ${formatPaise(stays)}.`}
            </p>
          ) : (
            <p className="flex justify-between border-t border-line pt-3 font-semibold">
              New price <Price paise={costOf(choices, of, order)} />
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function useSaving(orderNumber: number, on: { onDone: () => void; onStale: () => void }) {
  const client = useQueryClient();
  // The dialog is created each time it opens: one key for one change.
  const [key] = useState(randomUuid);
  return useMutation({
    mutationFn: (input: Omit<Parameters<typeof call<typeof changeOrder>>[1], 'headers'>) =>
      call(changeOrder, { ...input, headers: { 'idempotency-key': key } }),
    onSuccess: async ({ refundOwedPaise, added }) => {
      on.onDone();
      await invalidate(client, getOrder);
      const refunded = refundOwedPaise > 0 && owedBack(refundOwedPaise);
      const beside = added && `Order ${orderLabel(added.id)} has what was added.`;
      const description = [beside, refunded].filter(Boolean).join(' ');
      toast({
        title: `Order ${orderLabel(orderNumber)} changed`,
        variant: 'success',
        ...(description && { description }),
      });
    },
    onError: (error) => {
      if (cashWarningOf(error) !== undefined) return;
      toastFailure(error);
      if (error instanceof ApiError && error.status === 409) on.onStale();
    },
  });
}

function owedBack(paise: number): string {
  return `${formatPaise(paise)} is owed back to the customer.`;
}
