/** Every closure as a card: coming ones first, then those that are over or withdrawn. */
import { CalendarCheck, CalendarCheck2 } from 'lucide-react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import { dayRange } from '#src/settings/closure-rules.ts';
import type { ListedClosure } from './use-closures.ts';

interface ClosureActions {
  onPeople: (closure: ListedClosure) => void;
  onReopen: (closure: ListedClosure) => void;
}

interface ClosureListProps extends ClosureActions {
  today: BusinessDay;
  closures: readonly ListedClosure[];
}

export function ClosureList({ today, closures, ...actions }: ClosureListProps) {
  const coming = closures.filter(({ state }) => state === 'inForce').toReversed();
  const past = closures.filter(({ state }) => state !== 'inForce');
  if (closures.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<CalendarCheck aria-hidden="true" />}
          title="Open every day"
          description="When the kitchen takes a holiday, or can't cook today, close those days here."
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-6">
      <Section
        title="Coming"
        empty="Nothing is closed."
        closures={coming}
        {...{ today, actions }}
      />
      {past.length > 0 && <Section title="Past" closures={past} {...{ today, actions }} />}
    </div>
  );
}

interface SectionProps {
  title: string;
  empty?: string;
  closures: readonly ListedClosure[];
  today: BusinessDay;
  actions: ClosureActions;
}

function Section({ title, empty, closures, today, actions }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-bold tracking-tight">{title}</h2>
      {closures.length === 0 && <p className="text-quiet">{empty}</p>}
      <ul className="grid gap-3">
        {closures.map((closure) => (
          <ClosureCard key={closure.id} {...{ closure, today, actions }} />
        ))}
      </ul>
    </section>
  );
}

interface ClosureCardProps {
  closure: ListedClosure;
  today: BusinessDay;
  actions: ClosureActions;
}

function ClosureCard({ closure, today, actions }: ClosureCardProps) {
  const { from, to, shift, reason, state, cancelled } = closure;
  const days = dayRange(from, to);
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold">
            {days}
            {shift && `, ${shift}`}
          </span>
          {state === 'inForce' && from <= today && <Badge tone="red">Closed now</Badge>}
          {state === 'withdrawn' && <Badge tone="neutral">Opened again</Badge>}
        </p>
        <p className="break-words">{reason}</p>
        {cancelled > 0 && <p className="text-[0.9375rem]">{outcomeText(closure)}</p>}
        <p className="text-[0.9375rem] text-quiet">{decidedText(closure)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {cancelled > 0 && (
          <Button
            variant="secondary"
            aria-label={`People to tell: ${days}`}
            onClick={() => actions.onPeople(closure)}
          >
            People to tell
          </Button>
        )}
        {state === 'inForce' && (
          <Button
            variant="secondary"
            aria-label={`Open again: ${days}`}
            onClick={() => actions.onReopen(closure)}
          >
            <CalendarCheck2 aria-hidden="true" className="size-5" />
            Open again
          </Button>
        )}
      </div>
    </Card>
  );
}

function outcomeText({ cancelled, told, refundPaise }: ListedClosure): string {
  const orders = counted(cancelled, 'order cancelled', 'orders cancelled');
  const money = refundPaise > 0 ? `, ${formatPaise(refundPaise)} given back` : '';
  return `${orders}${money}; ${told} of ${cancelled} told`;
}

function decidedText({ closedBy, closedAt, withdrawnBy, withdrawnAt }: ListedClosure): string {
  const closed = `Closed by ${closedBy} on ${formatInstantDay(closedAt)}`;
  if (withdrawnBy === undefined || withdrawnAt === undefined) return closed;
  return `${closed}, opened again by ${withdrawnBy} on ${formatInstantDay(withdrawnAt)}`;
}
