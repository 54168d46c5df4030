/** Short messages at the top of the screen: one at a time, removed automatically. */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { showToast } from './toaster.tsx';

export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** A button; what it does must also be possible after the message is gone. */
  action?: { label: string; onPress: () => void };
}

/** Product 1.8. */
const removedAfterMs = 2500;

let lastId = 0;

/** Shows a message and replaces the previous one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  showToast({
    id: lastId,
    urgent: message.variant === 'destructive',
    Card: () => <ToastCard message={message} />,
  });
}

export function dismissToast(): void {
  showToast(undefined);
}

const looks = {
  default: { icon: Info, stripe: 'border-l-ink', color: 'text-ink' },
  success: { icon: CircleCheck, stripe: 'border-l-leaf', color: 'text-leaf' },
  warning: { icon: CircleAlert, stripe: 'border-l-turmeric', color: 'text-amber' },
  destructive: { icon: CircleAlert, stripe: 'border-l-kokum', color: 'text-kokum' },
} as const satisfies Record<ToastVariant, unknown>;

function ToastCard({
  message: { title, description, variant = 'default', action },
}: {
  message: ToastMessage;
}) {
  const { icon: Icon, stripe, color } = looks[variant];
  // The time counts from when the message is on the screen; on a busy page that is later than the
  // call.
  useEffect(() => {
    const removal = setTimeout(dismissToast, removedAfterMs);
    return () => clearTimeout(removal);
  }, []);
  return (
    <div
      className={`pointer-events-auto flex animate-toast-in items-start gap-3 rounded-control border border-l-4 border-line bg-card py-1 pl-3 shadow-raised ${stripe}`}
    >
      <Icon aria-hidden="true" className={`mt-2.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 grow py-2">
        <p className="leading-snug font-bold">{title}</p>
        {description !== undefined && <p className="leading-snug text-quiet">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast();
            action.onPress();
          }}
          className="min-h-11 shrink-0 px-2 font-semibold text-brand-dark underline"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismissToast}
        className="grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
