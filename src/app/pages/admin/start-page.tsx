/** Get started: the steps of a new shop, one of them open, and a list of what is left. */
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { StartEnd } from '../../layouts/start-end.tsx';
import { useStepBodies } from '../../layouts/start-steps.tsx';
import { type StepName, stepNames, stepOf, useStartSteps } from '../../layouts/use-start-steps.ts';

export const handle: ScreenHandle = { title: 'Get started' };

/** An open step, all of them closed, or the list at the end. */
type Place = StepName | 'all' | 'end';

export function StartPage() {
  const start = useStartSteps();
  const { isDone, isKnown, left, failure, retry } = start;
  const bodies = useStepBodies(start);
  const { place, open } = usePlace(start);
  const goal = useFocusAt(place, isKnown);
  const isAtEnd = isKnown && place === 'end';
  return (
    <main ref={goal} className="mx-auto w-full max-w-3xl px-4 pb-10 md:px-6">
      <h1 tabIndex={-1} className="scroll-mt-16 text-2xl font-extrabold tracking-tight">
        Get started
      </h1>
      <p role="status" className="text-quiet">
        {isKnown ? stateText(start, isAtEnd) : (failure ?? 'One moment…')}
      </p>
      {failure !== undefined && (
        <Button variant="secondary" className="mt-2" onClick={retry}>
          Try again
        </Button>
      )}
      {/* Hidden at the end, not removed: what was typed stays. */}
      <ol className="mt-4 grid grid-cols-1 gap-3" hidden={isAtEnd}>
        {stepNames.map((name, index) => (
          <StepCard
            key={name}
            name={name}
            number={index + 1}
            isDone={isDone[name]}
            isOpen={isKnown && place === name}
            body={bodies[name]}
            onToggle={() => open(place === name ? 'all' : name)}
            onNext={() => open(placeAfter(name, left))}
          />
        ))}
      </ol>
      {isAtEnd && <StartEnd left={left} />}
    </main>
  );
}

type Start = ReturnType<typeof useStartSteps>;

function stateText({ left, isReady }: Start, isAtEnd: boolean): string {
  if (left.length === 0) return 'Everything is there: customers can order.';
  if (isAtEnd) return isReady ? 'Customers can order.' : 'Customers can’t order yet.';
  const done = stepNames.length - left.length;
  return `${done} of ${stepNames.length} steps are done. You can stop at any time: Settings leads back here.`;
}

/** The first step behind this one that is not done, or the end. */
function placeAfter(name: StepName, left: readonly StepName[]): Place {
  return left.find((each) => stepNames.indexOf(each) > stepNames.indexOf(name)) ?? 'end';
}

/** The place in the address; without one, the first step that is not done. */
function usePlace({ isDone, isKnown, left }: Start) {
  const [params, setParams] = useSearchParams();
  const named = params.get('step');
  const places: readonly Place[] = [...stepNames, 'all', 'end'];
  const place = places.find((each) => each === named) ?? left[0] ?? 'end';
  const open = (next: Place) => setParams({ step: next });
  const step = stepNames.find((name) => name === place);
  const undone = useRef<StepName>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const wasUndone = step !== undefined && undone.current === step;
    undone.current = step && !isDone[step] ? step : undefined;
    // A step that becomes done leads on.
    if (wasUndone && isDone[step]) setParams({ step: placeAfter(step, left) }, { replace: true });
  });
  return { place, open };
}

/** Moves the focus to what has opened: the step that closed had it. */
function useFocusAt(place: Place, isKnown: boolean) {
  const element = useRef<HTMLElement>(null);
  const before = useRef<Place>(undefined);
  // Before the step is painted: a tap must not meet a page that still moves.
  useLayoutEffect(() => {
    if (!isKnown) return;
    const hasMoved = before.current !== undefined && before.current !== place;
    before.current = place;
    if (!hasMoved || place === 'all') return;
    const goal = element.current?.querySelector<HTMLElement>(
      place === 'end' ? 'h1' : 'button[aria-expanded="true"]',
    );
    goal?.focus();
    goal?.scrollIntoView({ block: 'start' });
  }, [place, isKnown]);
  return element;
}

interface StepCardProps {
  name: StepName;
  number: number;
  isDone: boolean;
  isOpen: boolean;
  body: ReactNode;
  onToggle: () => void;
  onNext: () => void;
}

function StepCard({ name, number, isDone, isOpen, body, onToggle, onNext }: StepCardProps) {
  const id = useId();
  const { label, hasLater } = stepOf(name);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <li className="rounded-card border border-line bg-card [--form-ground:var(--color-card)]">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full scroll-mt-16 items-center gap-3 rounded-card px-4 text-left text-lg font-bold hover:bg-brand-soft"
        >
          <span
            aria-hidden="true"
            className={`grid size-8 shrink-0 place-items-center rounded-full text-base ${isDone ? 'bg-brand text-on-brand' : 'border border-line-strong'}`}
          >
            {isDone ? <Check className="size-5" strokeWidth={3} /> : number}
          </span>
          <span className="min-w-0 grow">
            {label}
            {isDone && <span className="sr-only">, done</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-quiet ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      {/* What was typed stays while another step is open. */}
      {(isOpen || wasOpen) && (
        <div id={id} hidden={!isOpen} className="rounded-b-card border-t border-line bg-card p-4">
          {body ?? <Skeleton className="h-40 rounded-control" />}
          {(isDone || !hasLater) && (
            <p className="mt-2 flex justify-end">
              <Button variant="ghost" onClick={onNext}>
                {isDone ? 'Next' : 'Skip'}
              </Button>
            </p>
          )}
        </div>
      )}
    </li>
  );
}
