/** Get started: the steps that a new shop needs before its first order. */
import { Check, ChevronDown, Store } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FirstMenu } from '#src/menus/web/admin/first-menu.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { SectionProps } from '#src/settings/web/admin/group-draft.ts';
import { PapersSection } from '#src/settings/web/admin/papers-section.tsx';
import { proposedSettings } from '#src/settings/web/admin/proposed-settings.ts';
import { ShiftsSection } from '#src/settings/web/admin/shifts-section.tsx';
import { ShopSection } from '#src/settings/web/admin/shop-section.tsx';
import { FirstTwoStep } from '#src/staff/web/admin/two-step-question.tsx';
import { FirstAddresses, FirstRiders } from '../../layouts/start-steps.tsx';
import { useStartSteps } from '../../layouts/use-start-steps.ts';

export const handle: ScreenHandle = { title: 'Get started' };

interface Step {
  label: string;
  isDone: boolean;
  /** The fields of the step, once their data have loaded. */
  body: ReactNode;
}

export function StartPage() {
  const { steps, isKnown, failure, retry } = useSteps();
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const [chosen, setChosen] = useState<{ index: number; done: number }>();
  // When a step is done, the next one opens.
  const open = chosen?.done === done ? chosen.index : next;
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const hasGrown = before.current !== undefined && done > before.current;
    before.current = done;
    if (!hasGrown) return;
    // The step that closed had the focus.
    const goal = list.current?.querySelector<HTMLElement>('button[aria-expanded="true"]');
    goal?.focus();
    goal?.scrollIntoView({ block: 'start' });
  }, [done, isKnown]);
  return (
    <main className="w-full max-w-3xl px-4 pb-10 md:px-6">
      <h1 className="text-2xl font-extrabold tracking-tight">Get started</h1>
      <p role="status" className="text-quiet">
        {!isKnown
          ? (failure ?? 'One moment…')
          : done === steps.length
            ? 'Everything is there: customers can order.'
            : `${done} of ${steps.length} steps are done. You can stop at any time: Settings leads back here.`}
      </p>
      {failure !== undefined && (
        <Button variant="secondary" className="mt-2" onClick={retry}>
          Try again
        </Button>
      )}
      <ol ref={list} className="mt-4 grid grid-cols-1 gap-3">
        {steps.map((step, index) => (
          <StepCard
            key={step.label}
            {...step}
            number={index + 1}
            isOpen={isKnown && index === open}
            onToggle={() => setChosen({ index: index === open ? steps.length : index, done })}
          />
        ))}
      </ol>
      {done === steps.length && (
        <a href="/" className={buttonClass({ size: 'lg', className: 'mt-6' })}>
          <Store aria-hidden="true" className="size-5" />
          See your shop
        </a>
      )}
    </main>
  );
}

function useSteps() {
  const today = useToday();
  const { settings, addresses, staff, list, secondStep, isDone, ...state } = useStartSteps();
  const section = (Section: ComponentType<SectionProps>) =>
    settings && <Section settings={proposedSettings(settings, today)} isStep />;
  const steps: Step[] = [
    { label: 'Your shop', isDone: isDone.shop, body: section(ShopSection) },
    { label: 'Your papers', isDone: isDone.papers, body: section(PapersSection) },
    {
      label: 'Where you deliver',
      isDone: isDone.places,
      body: addresses && <FirstAddresses addresses={addresses} />,
    },
    { label: 'When you cook', isDone: isDone.shifts, body: section(ShiftsSection) },
    {
      label: 'Who delivers',
      isDone: isDone.riders,
      body: staff && <FirstRiders staff={staff} />,
    },
    {
      label: 'Your first menu',
      isDone: isDone.menu,
      body: list && <FirstMenu days={list.days} menus={list.menus} />,
    },
    {
      label: 'Your second step',
      isDone: isDone.secondStep,
      body: secondStep && <FirstTwoStep state={secondStep} />,
    },
  ];
  return { steps, ...state };
}

interface StepCardProps extends Step {
  number: number;
  isOpen: boolean;
  onToggle: () => void;
}

function StepCard({ label, isDone, body, number, isOpen, onToggle }: StepCardProps) {
  const id = useId();
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
        </div>
      )}
    </li>
  );
}
