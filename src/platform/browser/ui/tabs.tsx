/**
 * Tabs as in the ARIA practices; written by hand because Radix's tabs are larger than the page that
 * uses them.
 */
import { clsx } from 'clsx';
import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId } from 'react';

interface Choice {
  value: string;
  onValueChange: (value: string) => void;
  idOf: (part: 'tab' | 'panel', value: string) => string;
}

const ChoiceContext = createContext<Choice | undefined>(undefined);

function useChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (!choice) throw new Error('A part of Tabs stands outside of Tabs.');
  return choice;
}

interface TabsProps extends ComponentProps<'div'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function Tabs({ value, onValueChange, ...props }: TabsProps) {
  const id = useId();
  const idOf: Choice['idOf'] = (part, of) => `${id}${part}-${of}`;
  return (
    <ChoiceContext value={{ value, onValueChange, idOf }}>
      <div {...props} />
    </ChoiceContext>
  );
}

/** Needs an `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      role="tablist"
      onKeyDown={moveFocus}
      className={clsx('gap-1 border-b border-line', className ?? 'flex')}
    />
  );
}

interface TabsTriggerProps extends ComponentProps<'button'> {
  value: string;
}

export function TabsTrigger({ value, className, ...props }: TabsTriggerProps) {
  const choice = useChoice();
  const selected = choice.value === value;
  return (
    <button
      {...props}
      type="button"
      role="tab"
      id={choice.idOf('tab', value)}
      aria-selected={selected}
      aria-controls={selected ? choice.idOf('panel', value) : undefined}
      tabIndex={selected ? 0 : -1}
      onClick={() => {
        if (!selected) choice.onValueChange(value);
      }}
      className={clsx(
        '-mb-px min-h-12 rounded-t-control border-b-3 border-transparent px-2 py-2 leading-tight font-semibold text-quiet transition-colors hover:text-ink aria-selected:border-brand aria-selected:text-brand-dark',
        className,
      )}
    />
  );
}

interface TabsContentProps extends ComponentProps<'div'> {
  value: string;
}

export function TabsContent({ value, ...props }: TabsContentProps) {
  const choice = useChoice();
  if (choice.value !== value) return null;
  return (
    <div
      {...props}
      role="tabpanel"
      id={choice.idOf('panel', value)}
      aria-labelledby={choice.idOf('tab', value)}
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Arrow keys only move the focus. Enter, Space or a click select a tab, because selecting may be
 * expensive.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)'),
  ];
  const step = steps[event.key];
  const here = tabs.findIndex((tab) => tab.matches(':focus'));
  let target: HTMLElement | undefined;
  if (step !== undefined) target = tabs.at((here + step) % tabs.length);
  if (event.key === 'Home') target = tabs[0];
  if (event.key === 'End') target = tabs.at(-1);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
