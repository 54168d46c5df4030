/** Says in the plan that the kitchen is closed. */
import { DoorClosed } from 'lucide-react';
import { type ClosedSlots, closedText } from './closed-slots.ts';
import { type PlanSlot, slotName } from './use-plan.ts';

/** One sentence for each closed shift of these days; nothing if all are open. */
export function ClosedNote({
  closed,
  places,
}: {
  closed: ClosedSlots;
  places: readonly PlanSlot[];
}) {
  const found = places.flatMap((place) => {
    const text = closedText(closed, place);
    return text === undefined ? [] : [{ name: slotName(place), text }];
  });
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="mb-3 flex gap-2.5 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-3">
          <DoorClosed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
          <div>
            <p className="font-semibold">Nobody can order what is planned here:</p>
            <ul>
              {found.map(({ name, text }) => (
                <li key={name}>
                  {name} · {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
