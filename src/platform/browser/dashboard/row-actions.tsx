/** The actions of a list's row: small buttons, and the dialog that one of them opens. */
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** The name of the row, for screen readers. */
  of: string;
  /** In place of the word, if it explains itself, such as an arrow. */
  icon?: LucideIcon;
}

export function RowAction({ icon: Icon, label, of, ...props }: RowActionProps) {
  const button = (
    <button
      type="button"
      aria-label={`${label}: ${of}`}
      className="inline-flex h-11 min-w-11 items-center justify-center rounded-control px-2 text-[0.9375rem] font-semibold whitespace-nowrap text-brand-dark transition-colors duration-150 not-aria-disabled:hover:bg-brand-soft aria-disabled:cursor-default aria-disabled:opacity-35 mouse:h-10"
      {...props}
    >
      {Icon ? <Icon aria-hidden="true" className="size-5 shrink-0" /> : label}
    </button>
  );
  return Icon ? <Tooltip label={label}>{button}</Tooltip> : button;
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
