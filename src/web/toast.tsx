/** Short messages at the top of the screen: one at a time, gone by themselves. */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

interface ShownToast extends ToastMessage {
  id: number;
}

/** Specification section 9. */
const removedAfterMs = 2500;

let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a message in place of the one before. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId });
  removal = setTimeout(dismissToast, removedAfterMs);
}

export function dismissToast(): void {
  change(undefined);
}

function change(next: ShownToast | undefined): void {
  clearTimeout(removal);
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where messages appear. It stays on the page: only what comes into it is announced. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  const urgent = current?.variant === 'destructive';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto w-full max-w-md px-3 print:hidden">
      <div aria-live="polite" aria-atomic="true">
        {current && !urgent && <ToastCard key={current.id} message={current} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {current && urgent && <ToastCard key={current.id} message={current} />}
      </div>
    </div>
  );
}

const looks = {
  default: { icon: Info, stripe: 'border-l-ink', color: 'text-ink' },
  success: { icon: CircleCheck, stripe: 'border-l-leaf', color: 'text-leaf' },
  warning: { icon: CircleAlert, stripe: 'border-l-turmeric', color: 'text-amber' },
  destructive: { icon: CircleAlert, stripe: 'border-l-kokum', color: 'text-kokum' },
} as const satisfies Record<ToastVariant, unknown>;

function ToastCard({
  message: { title, description, variant = 'default' },
}: {
  message: ToastMessage;
}) {
  const { icon: Icon, stripe, color } = looks[variant];
  return (
    <div
      className={`pointer-events-auto flex animate-toast-in items-start gap-3 rounded-control border border-l-4 border-line bg-card py-1 pl-3 shadow-raised ${stripe}`}
    >
      <Icon aria-hidden="true" className={`mt-2.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 grow py-2">
        <p className="leading-snug font-bold">{title}</p>
        {description !== undefined && <p className="leading-snug text-quiet">{description}</p>}
      </div>
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
