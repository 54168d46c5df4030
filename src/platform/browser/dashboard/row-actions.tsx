/** What a row of a list offers: its small buttons, and the dialog that one of them opens. */
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** Which row it is about, for screen readers. */
  of: string;
  /** For what an arrow says well enough: no word on cards either. */
  iconOnly?: boolean;
}

/** Its word on cards; in the rows of a wide `@container` an icon with the word as tooltip. */
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
  /** The key of the dialog: each one starts afresh. */
  turn: number;
}

/** The dialog that is open and what it is about, which stays the same while it closes. */
export function useRowTask<Task>() {
  const [state, setState] = useState<TaskState<Task>>({ open: false, turn: 0 });
  return {
    ...state,
    start: (task: Task) => setState(({ turn }) => ({ task, open: true, turn: turn + 1 })),
    close: () => setState((now) => ({ ...now, open: false })),
  };
}
