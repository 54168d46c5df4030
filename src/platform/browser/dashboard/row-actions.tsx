/** The actions of a list's row: small buttons, and the dialog that one of them opens. */
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** The name of the row, for screen readers. */
  of: string;
  /** The icon explains itself, such as an arrow: no word on cards either. */
  iconOnly?: boolean;
}

/** Shows a word on cards, and an icon with the word as tooltip in rows of a wide `@container`. */
export function RowAction({ icon: Icon, label, of, iconOnly = false, ...props }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={`${label}: ${of}`}
        className="inline-flex h-11 min-w-11 items-center justify-center rounded-control px-2 text-[15px] font-semibold text-brand-dark transition-colors duration-150 not-aria-disabled:hover:bg-brand-soft aria-disabled:cursor-default aria-disabled:opacity-35 @2xl:h-10 @2xl:min-w-10"
        {...props}
      >
        <Icon
          aria-hidden="true"
          className={clsx('size-5 shrink-0', !iconOnly && 'hidden @2xl:block')}
        />
        {!iconOnly && <span className="@2xl:hidden">{label}</span>}
      </button>
    </Tooltip>
  );
}

interface TaskState<Task> {
  task?: Task;
  open: boolean;
  /** The React key of the dialog, so that each one starts with new state. */
  turn: number;
}

/** The open dialog and its task. The task is kept while the dialog closes. */
export function useRowTask<Task>() {
  const [state, setState] = useState<TaskState<Task>>({ open: false, turn: 0 });
  return {
    ...state,
    start: (task: Task) => setState(({ turn }) => ({ task, open: true, turn: turn + 1 })),
    close: () => setState((now) => ({ ...now, open: false })),
  };
}
