/** Addresses: the delivery locations that customers choose from, in the order of the checkout. */
import { Plus } from 'lucide-react';
import { type Address, setAddressActive } from '#src/addresses/address-contract.ts';
import { AddressDialog } from '#src/addresses/web/admin/address-dialog.tsx';
import { AddressLists } from '#src/addresses/web/admin/address-lists.tsx';
import { useAddressChange, useAddresses } from '#src/addresses/web/admin/use-addresses.ts';
import { useHasPasses } from '#src/passes/web/admin/use-has-passes.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';

const kept = "Customers can't choose it any more. Orders that were placed keep it.";

type Task = { kind: 'texts'; address?: Address } | { kind: 'deactivation'; address: Address };

export const handle: ScreenHandle = { title: 'Addresses' };

export function AddressesPage() {
  const hasPasses = useHasPasses();
  const query = useAddresses();
  const { data } = query;
  const { task, open, turn, start, close } = useRowTask<Task>();
  const change = useAddressChange(({ id, isActive }: { id: string; isActive: boolean }) =>
    call(setAddressActive, { params: { id }, body: { isActive } }),
  );
  const setActive = (address: Address, isActive: boolean) =>
    change.mutate(
      { id: address.id, isActive },
      {
        onSuccess: () => toast(activeText(address, isActive)),
        onSettled: isActive ? undefined : close,
      },
    );

  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Addresses</h1>
          <p className="text-quiet">
            Customers choose one at checkout; they see them in this order.
          </p>
        </div>
        <Button onClick={() => start({ kind: 'texts' })}>
          <Plus aria-hidden="true" className="size-5" />
          Add address
        </Button>
      </div>
      {data && (
        <AddressLists
          addresses={data.addresses}
          cameId={change.isSuccess ? change.variables.id : undefined}
          onEdit={(address) => start({ kind: 'texts', address })}
          onSetActive={(address, isActive) => {
            if (isActive) setActive(address, true);
            else start({ kind: 'deactivation', address });
          }}
        />
      )}
      <PendingList query={query} failure="Could not load the addresses" row="h-11" />
      {task?.kind === 'texts' && (
        <AddressDialog key={turn} open={open} address={task.address} onClose={close} />
      )}
      {task?.kind === 'deactivation' && (
        <ConfirmDialog
          key={turn}
          open={open}
          destructive
          title={`Deactivate ${task.address.shortname}?`}
          question={hasPasses ? `${kept} Meals of passes that go there are left out.` : kept}
          confirmLabel="Deactivate"
          busy={change.isPending}
          onConfirm={() => setActive(task.address, false)}
          onCancel={close}
        />
      )}
    </main>
  );
}

function activeText({ shortname }: Address, isActive: boolean) {
  return {
    title: isActive ? `${shortname} is active again` : `${shortname} is deactivated`,
    description: isActive
      ? 'Customers can choose it; it is last in the list.'
      : "Customers can't choose it any more.",
    variant: 'success' as const,
  };
}
