/** The stops of a tab in the order of the route, and their dialogs. */
import { PackageCheck } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import type { DeliveryActions } from '../board/delivery-card.tsx';
import type { TabTexts } from '../board/delivery-tabs.ts';
import { useRetainedFocus } from '../board/use-retained-focus.ts';
import type { Delivery } from '../shown-deliveries.ts';
import type { DeliveryBoard } from '../use-deliveries.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { DeliveredStops } from './delivered-stops.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { isDelivered, type RiderStop, type StopPlace } from './rider-stops.ts';
import { RoundHeading } from './round-heading.tsx';
import { StopRow } from './stop-row.tsx';
import { StopSection } from './stop-section.tsx';
import { putFirst, putLast, woven } from './stop-sequence-rules.ts';
import { useNextStop } from './use-next-stop.ts';
import { useStillLayout } from './use-still-layout.ts';

interface StopListProps extends DeliveryActions {
  tab: TabTexts;
  board: DeliveryBoard;
  stops: readonly RiderStop[];
  /** Gets the focus when the focused card leaves. */
  home: RefObject<HTMLElement | null>;
  onTakeAllOut: (orders: readonly Delivery[]) => void;
  onAllDelivered: (orders: readonly Delivery[]) => void;
  onNear: (orders: readonly Delivery[]) => void;
}

/** The subject of the dialog; kept while it closes. */
interface Noted {
  place: StopPlace;
  title: string;
  isOpen: boolean;
}

export function StopList({ tab, board, stops, home, ...actions }: StopListProps) {
  const onFocus = useRetainedFocus(home);
  const { next, others, folded } = useStillLayout(stops, tab.value, board.arranged);
  const nextStop = useNextStop<HTMLLIElement>(next?.id);
  const [isArranging, setIsArranging] = useState(false);
  const [noted, setNoted] = useState<Noted>();
  const [news, setNews] = useState('');
  const open = stops.filter((stop) => stop.place && !isDelivered(stop));
  const arrange = (ids: readonly string[]) =>
    board.arrange(woven(board.run?.stops.map(({ placeId }) => placeId) ?? [], ids));
  const openIds = open.map(({ id }) => id);
  const of = {
    tab: tab.value,
    isOnline: board.isOnline,
    draftOf: board.draftOf,
    onNote: (place: StopPlace, title: string) => setNoted({ place, title, isOpen: true }),
    ...(open.length > 1 && {
      onLater: ({ id, title }: RiderStop) => {
        arrange(putLast(openIds, id));
        setNews(`${title} comes last now`);
      },
      onNext: ({ id, title }: RiderStop) => {
        arrange(putFirst(openIds, id));
        setNews(`${title} comes next now`);
      },
    }),
    ...actions,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks where the focus is.
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5 px-4 pt-1" onFocus={onFocus}>
      <RoundHeading
        run={board.run}
        stops={stops}
        tab={tab.value}
        isOnline={board.isOnline}
        onArrange={open.length > 1 ? () => setIsArranging(true) : undefined}
        onTakeAllOut={actions.onTakeAllOut}
        onUndo={actions.onUndo}
      />
      {!next && others.length === 0 && (
        <EmptyState icon={<PackageCheck aria-hidden="true" />} title={tab.emptyText} />
      )}
      <ol
        aria-label="Stops"
        className={`grid grid-cols-1 empty:hidden ${tab.value === 'outForDelivery' ? 'gap-3' : 'gap-8'}`}
      >
        {next && (
          <li key={next.id} ref={nextStop} className="mb-4 scroll-mt-18">
            <StopSection stop={next} isNext {...of} />
          </li>
        )}
        {others.map((stop) => (
          <li key={stop.id}>
            {tab.value === 'outForDelivery' ? (
              <StopRow stop={stop} {...of} />
            ) : (
              <StopSection stop={stop} isNext={false} {...of} />
            )}
          </li>
        ))}
      </ol>
      <DeliveredStops stops={folded} isOnline={board.isOnline} />
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      <p aria-live="polite" className="sr-only">
        {next && `Next stop: ${next.title}`}
      </p>
      <ArrangeDialog
        open={isArranging}
        stops={open}
        onArrange={arrange}
        onClose={() => setIsArranging(false)}
      />
      {noted && (
        <PlaceDialog
          {...noted}
          draft={board.draftOf(noted.place.placeId)}
          onSave={(note) => board.notePlace(noted.place.placeId, note)}
          onClose={() => setNoted({ ...noted, isOpen: false })}
        />
      )}
    </div>
  );
}
