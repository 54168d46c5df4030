/** A stop with all its details: where it is, what to hand over, and its orders. */
import { DoorOpen, KeyRound, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type DeliveryActions, DeliveryCard } from '../board/delivery-card.tsx';
import { groupCounts } from '../board/delivery-groups.ts';
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import { StopCollect } from '../door/stop-collect.tsx';
import type { Delivery } from '../shown-deliveries.ts';
import { type RiderStop, stopName } from './rider-stops.ts';
import { SayNear } from './say-near.tsx';
import { type StopActions, StopButtons } from './stop-buttons.tsx';
import { StopCode } from './stop-code.tsx';
import { AllDelivered, AllOut } from './whole-stop.tsx';

export interface StopSectionProps extends DeliveryActions, StopActions {
  stop: RiderStop;
  tab: DeliveryTab;
  isOnline: boolean;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
  onAllDelivered: (orders: readonly Delivery[]) => void;
  onNear: (orders: readonly Delivery[]) => void;
}

interface HeadedProps extends StopSectionProps {
  isNext: boolean;
}

export function StopSection(props: HeadedProps) {
  const { stop, tab, isNext } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <p className="mb-1 flex items-center gap-2.5 empty:hidden">
            {stop.place && <StopCode code={stop.place.code} isLarge={isNext} />}
            {isNext && <span className="text-lg font-semibold text-quiet">Next stop</span>}
          </p>
          <h2
            id={headingId}
            className={`leading-tight font-extrabold tracking-tight ${isNext ? 'text-3xl' : 'text-2xl'}`}
          >
            {stop.title}
          </h2>
          {stop.area !== undefined && <p className="text-lg text-quiet">{stop.area}</p>}
          <p className="text-lg text-quiet tabular-nums">{groupCounts(stop.orders)}</p>
        </div>
        {tab === 'isAssigned' && <Out {...props} />}
      </div>
      <StopBody {...props} />
    </section>
  );
}

/** A stop of the run with a single order needs no button of its own, because the order has one. */
function Out({ stop, isOnline, onTakeAllOut, onUndo }: StopSectionProps) {
  if (stop.place && stop.orders.length === 1) return null;
  return (
    <div className="max-sm:w-full sm:min-w-84">
      <AllOut
        orders={stop.orders}
        label="All out for delivery"
        of={stopName(stop)}
        isOnline={isOnline}
        onTake={onTakeAllOut}
        onUndo={onUndo}
      />
    </div>
  );
}

/** The part of a stop below its name. */
export function StopBody({ stop, tab, isOnline, onAllDelivered, onNear, ...props }: HeadedProps) {
  const { onTakeAllOut: _, isNext, onLater, onNext, onNote, draftOf, ...actions } = props;
  return (
    <div className="grid grid-cols-1 gap-3">
      {tab === 'outForDelivery' && (
        <>
          <LeftBehind count={stop.pending} />
          <PlaceNotes stop={stop} />
          <StopCollect orders={stop.orders} of={stopName(stop)} onCash={actions.onCash} />
          <AllDelivered
            stop={stop}
            isOnline={isOnline}
            onTake={onAllDelivered}
            onUndo={actions.onUndo}
          />
          <SayNear
            orders={stop.orders}
            of={stopName(stop)}
            isOnline={isOnline}
            onTake={onNear}
            onUndo={actions.onUndo}
          />
          <StopButtons
            stop={stop}
            isNext={isNext}
            onLater={onLater}
            onNext={onNext}
            onNote={onNote}
            draftOf={draftOf}
          />
        </>
      )}
      <ul aria-label={`Orders: ${stopName(stop)}`} className="grid grid-cols-1 gap-3">
        {stop.orders.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryCard delivery={delivery} tab={tab} isOnline={isOnline} {...actions} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rider at the gate must know that a box of this stop was not taken out. */
function LeftBehind({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex gap-2 rounded-control bg-amber-soft p-3 text-lg leading-snug font-semibold text-amber">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      {counted(count, 'order')} for this stop {count === 1 ? 'is' : 'are'} still in Pending.
    </p>
  );
}

function PlaceNotes({ stop: { place } }: { stop: RiderStop }) {
  if (place?.gateNote === undefined && place?.dropPoint === undefined) return null;
  return (
    <div className="grid gap-2 rounded-control border border-line-strong bg-card p-3">
      {place.gateNote !== undefined && (
        <Fact icon={<KeyRound aria-hidden="true" className="mt-0.5 size-6 shrink-0" />} name="Gate">
          {place.gateNote}
        </Fact>
      )}
      {place.dropPoint !== undefined && (
        <Fact
          icon={<DoorOpen aria-hidden="true" className="mt-0.5 size-6 shrink-0" />}
          name="Leave at"
        >
          {place.dropPoint}
        </Fact>
      )}
    </div>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <p className="flex gap-2 text-lg leading-snug wrap-anywhere">
      {icon}
      <span>
        <span className="text-quiet">{name}: </span>
        <span className="font-semibold">{children}</span>
      </span>
    </p>
  );
}
