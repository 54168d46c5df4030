/** The notes of a shift as people wrote them, with the orders that have each. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Count } from '../../kitchen-contract.ts';

type Note = Count['notes'][number];

/** Most notes say where a customer lives, so notes that several orders share are shown first. */
export function CountNotes({ notes }: Pick<Count, 'notes'>) {
  if (notes.length === 0) return null;
  const shared = notes.filter(({ orders }) => orders.length > 1);
  const single = notes.filter(({ orders }) => orders.length === 1);
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-2xl font-extrabold tracking-tight">Notes</h2>
      {shared.length > 0 && <NoteList notes={shared} />}
      {single.length > 0 && (
        <details className="mt-2">
          <summary className="list-item min-h-11 list-inside px-1 py-2 text-lg font-semibold">
            {single.length === 1
              ? '1 note of one order'
              : `${single.length} notes of one order each`}
          </summary>
          <NoteList notes={single} />
        </details>
      )}
    </section>
  );
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  return (
    <Card as="ul" className="divide-y divide-line">
      {notes.map(({ note, meals, orders }) => (
        <li key={note} className="flex items-baseline gap-4 px-3 py-2.5 md:px-4">
          <p className="min-w-0 grow">
            <span className="block text-xl leading-snug font-semibold wrap-anywhere">{note}</span>
            <span className="text-quiet tabular-nums">
              {orders.length === 1 ? 'Order' : 'Orders'} {orders.map(orderLabel).join(', ')}
            </span>
          </p>
          <p className="shrink-0 text-3xl font-extrabold tabular-nums">
            {meals}
            <span className="sr-only">{meals === 1 ? ' meal' : ' meals'}</span>
          </p>
        </li>
      ))}
    </Card>
  );
}
