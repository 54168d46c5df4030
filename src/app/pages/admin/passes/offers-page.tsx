/** Offers: the passes that the shop sells, and the tiffins that they promise. */
import { useQuery } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import type { Dish } from '#src/dishes/dish-contract.ts';
import { changeTiffin, listTiffins, type Tiffin } from '#src/dishes/tiffin-contract.ts';
import { TiffinDialog } from '#src/dishes/web/admin/tiffin-dialog.tsx';
import { TiffinList } from '#src/dishes/web/admin/tiffin-list.tsx';
import { useDishes } from '#src/dishes/web/admin/use-dishes.ts';
import { listOffers, type Offer } from '#src/passes/offer-contract.ts';
import { FirstSteps } from '#src/passes/web/admin/offers/first-steps.tsx';
import { OfferDialog } from '#src/passes/web/admin/offers/offer-dialog.tsx';
import { OfferTable } from '#src/passes/web/admin/offers/offer-table.tsx';
import { call } from '#src/platform/browser/api-client.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { PassTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Offers' };

type Task =
  | { kind: 'offer'; offer?: Offer }
  | { kind: 'tiffin'; tiffin?: Tiffin }
  | { kind: 'switch off'; tiffin: Tiffin };

export function OffersPage() {
  const mayEdit = useMay('offers');
  const offers = useQuery({ ...queryOf(listOffers, {}), staleTime: 0 });
  const tiffins = useQuery({ ...queryOf(listTiffins, {}), staleTime: 0 });
  const { task, open, turn, start, close } = useRowTask<Task>();
  const { setActive, isBusy } = useSetActive(close);
  const dishes = useDishes();
  const missing = [offers, tiffins, dishes].find((query) => query.data === undefined);
  const data = offers.data &&
    tiffins.data &&
    dishes.data && { ...offers.data, ...tiffins.data, ...dishes.data };
  const addOffer = () => start({ kind: 'offer' });
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Offers</h1>
          <p className="text-quiet">
            The passes that you sell. Passes that were sold stay as they are.
          </p>
        </div>
        {mayEdit && data && data.offers.length > 0 && (
          <Button onClick={addOffer}>
            <Plus aria-hidden="true" className="size-5" />
            Add offer
          </Button>
        )}
      </div>
      <PassTabs />
      <PendingList query={missing ?? offers} failure="Could not load the offers" row="h-11" />
      {data && (
        <Loaded
          {...data}
          {...{ mayEdit, start }}
          onSetActive={(tiffin, isActive) => {
            if (isActive) setActive(tiffin, true);
            else start({ kind: 'switch off', tiffin });
          }}
        />
      )}
      {task?.kind === 'offer' && data && (
        <OfferDialog
          key={turn}
          open={open}
          offer={task.offer}
          tiffins={data.tiffins}
          onClose={close}
        />
      )}
      {task?.kind === 'tiffin' && (
        <TiffinDialog key={turn} open={open} tiffin={task.tiffin} onClose={close} />
      )}
      {task?.kind === 'switch off' && (
        <ConfirmDialog
          key={turn}
          open={open}
          title={`Switch off ${task.tiffin.name}?`}
          question={consequence(task.tiffin, offers.data?.offers ?? [])}
          confirmLabel="Switch off"
          busy={isBusy}
          onConfirm={() => setActive(task.tiffin, false)}
          onCancel={close}
        />
      )}
    </main>
  );
}

function useSetActive(onSettled: () => void) {
  const change = useChange(({ id, name, isActive }: Tiffin) =>
    call(changeTiffin, { params: { id }, body: { name, isActive } }),
  );
  const setActive = (tiffin: Tiffin, isActive: boolean) =>
    change.mutate(
      { ...tiffin, isActive },
      {
        onSuccess: () =>
          toast({ title: `${tiffin.name} is ${isActive ? 'on' : 'off'}`, variant: 'success' }),
        onSettled,
      },
    );
  return { setActive, isBusy: change.isPending };
}

function consequence({ id }: Tiffin, offers: readonly Offer[]): string {
  const kept = 'No new offer can have it. Passes that were sold keep it.';
  const onSale = offers.filter(({ tiffinId, isOnSale }) => tiffinId === id && isOnSale);
  if (onSale.length === 0) return kept;
  return `${kept} Still on sale with it: ${onSale.map(({ name }) => name).join(', ')}.`;
}

interface LoadedProps {
  offers: readonly Offer[];
  tiffins: readonly Tiffin[];
  dishes: readonly Dish[];
  mayEdit: boolean;
  start: (task: Task) => void;
  onSetActive: (tiffin: Tiffin, isActive: boolean) => void;
}

function Loaded({ offers, tiffins, dishes, mayEdit, start, onSetActive }: LoadedProps) {
  const active = tiffins.filter(({ isActive }) => isActive);
  const addTiffin = () => start({ kind: 'tiffin' });
  return (
    <>
      {offers.length === 0 && mayEdit && (
        <FirstSteps
          hasTiffin={active.length > 0}
          hasDish={dishes.some(({ tiffinId }) => active.some(({ id }) => id === tiffinId))}
          onAddTiffin={addTiffin}
          onAddOffer={() => start({ kind: 'offer' })}
        />
      )}
      {offers.length === 0 && !mayEdit && (
        <Card>
          <EmptyState
            icon={<Ticket aria-hidden="true" />}
            title="No offers yet"
            description="The owner decides which passes are sold."
          />
        </Card>
      )}
      {offers.length > 0 && (
        <div className="@container">
          <OfferTable
            offers={offers}
            onEdit={mayEdit ? (offer) => start({ kind: 'offer', offer }) : undefined}
          />
        </div>
      )}
      {tiffins.length > 0 && (
        <section aria-labelledby="tiffins" className="mt-8">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="tiffins" className="text-xl font-bold tracking-tight">
              Tiffins
            </h2>
            {mayEdit && offers.length > 0 && (
              <Button variant="secondary" onClick={addTiffin}>
                <Plus aria-hidden="true" className="size-5" />
                Add tiffin
              </Button>
            )}
          </div>
          <TiffinList
            {...{ tiffins, dishes }}
            actions={
              mayEdit
                ? { onRename: (tiffin) => start({ kind: 'tiffin', tiffin }), onSetActive }
                : undefined
            }
          />
        </section>
      )}
    </>
  );
}
