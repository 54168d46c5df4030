/** Shown in place of an empty list: why it is empty, and what the user can do. */
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  description?: string | undefined;
  action?: ReactNode;
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {icon && (
        <div className="mb-1 grid size-18 place-items-center rounded-full bg-turmeric-soft text-amber [&>svg]:size-9">
          {icon}
        </div>
      )}
      <p className="text-xl font-bold tracking-tight">{title}</p>
      {description !== undefined && <p className="max-w-sm text-quiet">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
