/** Get started: what a new shop needs before its first order, step by step. */
import { Check, ChevronDown, Store } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useAddresses } from '#src/addresses/web/admin/use-addresses.ts';
import { useAdminMenus } from '#src/menus/web/admin/admin-menu-query.ts';
import { FirstMenu } from '#src/menus/web/admin/first-menu.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { AllSettings } from '#src/settings/web/admin/group-draft.ts';
import { PapersSection } from '#src/settings/web/admin/papers-section.tsx';
import { ShiftsSection } from '#src/settings/web/admin/shifts-section.tsx';
import { ShopSection } from '#src/settings/web/admin/shop-section.tsx';
import { useSettings } from '#src/settings/web/admin/use-group-form.ts';
import { useStaff } from '#src/staff/web/admin/use-staff.ts';
import { FirstAddresses, FirstRiders } from '../../layouts/start-steps.tsx';

export const handle: ScreenHandle = { title: 'Get started' };

interface Step {
  label: string;
  isDone: boolean;
  /** Its fields, where their data have come. */
  body: ReactNode;
}

export function StartPage() {
  const steps = useSteps();
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const [chosen, setChosen] = useState<{ index: number; done: number }>();
  // A step that was just done leads on to the next one.
  const open = chosen?.done === done ? chosen.index : next;
  return (
    <main className="w-full max-w-3xl px-4 pb-10 md:px-6">
      <h1 className="text-2xl font-extrabold tracking-tight">Get started</h1>
      <p role="status" className="text-quiet">
        {done === steps.length
          ? 'Everything is there: customers can order.'
          : `${done} of ${steps.length} steps are done. You can stop at any time and go on later.`}
      </p>
      <ol className="mt-4 grid gap-3">
        {steps.map((step, index) => (
          <StepCard
            key={step.label}
            {...step}
            number={index + 1}
            isOpen={index === open}
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

/** In the order in which they are made: a menu is for a place, and somebody brings it. */
function useSteps(): Step[] {
  const { data: settings } = useSettings();
  const { data: places } = useAddresses();
  const { data: people } = useStaff();
  const { data: list } = useAdminMenus({ isEditing: false });
  const isSet = (group: keyof AllSettings) => settings?.[group].changedBy !== undefined;
  const section = (Section: ComponentType<{ settings: AllSettings }>) =>
    settings && <Section settings={settings} />;
  return [
    { label: 'Your shop', isDone: isSet('shop'), body: section(ShopSection) },
    { label: 'Your papers', isDone: isSet('papers'), body: section(PapersSection) },
    {
      label: 'Where you deliver',
      isDone: places?.addresses.some(({ isActive }) => isActive) ?? false,
      body: places && <FirstAddresses addresses={places.addresses} />,
    },
    { label: 'When you cook', isDone: isSet('shifts'), body: section(ShiftsSection) },
    {
      label: 'Who delivers',
      isDone: people?.staff.some(({ role, isActive }) => role === 'delivery' && isActive) ?? false,
      body: people && <FirstRiders staff={people.staff} />,
    },
    {
      label: 'Your first menu',
      isDone: list?.menus.some(({ isPublished }) => isPublished) ?? false,
      body: list && <FirstMenu days={list.days} menus={list.menus} />,
    },
  ];
}

interface StepCardProps extends Step {
  number: number;
  isOpen: boolean;
  onToggle: () => void;
}

function StepCard({ label, isDone, body, number, isOpen, onToggle }: StepCardProps) {
  const id = useId();
  return (
    <li className="rounded-card border border-line bg-card">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-left text-lg font-bold hover:bg-brand-soft"
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
      {isOpen && (
        <div id={id} className="border-t border-line p-4">
          {body ?? <Skeleton className="h-40 rounded-control" />}
        </div>
      )}
    </li>
  );
}
