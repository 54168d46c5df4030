/** The title of the screen, whether it is up to date by itself, and the bell. */
import { clsx } from 'clsx';
import { Bell, BellOff } from 'lucide-react';
import type { Connection } from './use-order-stream.ts';

const connectionTexts: Record<Connection, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
};

interface OrdersHeadingProps {
  connection: Connection;
  /** What all shown orders have in common. */
  shared: string | undefined;
  hasSound: boolean;
  switchSound: () => void;
}

export function OrdersHeading({ connection, shared, hasSound, switchSound }: OrdersHeadingProps) {
  const Icon = hasSound ? Bell : BellOff;
  const isLive = connection === 'live';
  return (
    <div className="flex items-center gap-3">
      <h1 className="text-2xl leading-tight font-extrabold tracking-tight">Orders</h1>
      <p className="flex items-center gap-1.5 text-sm text-quiet">
        <span
          aria-hidden="true"
          className={clsx('size-2 rounded-full', isLive ? 'bg-leaf' : 'bg-turmeric')}
        />
        {connectionTexts[connection]}
      </p>
      {shared !== undefined && (
        <p className="hidden min-w-0 truncate text-sm text-quiet tabular-nums lg:block">{shared}</p>
      )}
      <button
        type="button"
        aria-label="Sound for new orders"
        aria-pressed={hasSound}
        title={hasSound ? 'New orders make a sound' : 'New orders are silent'}
        onClick={switchSound}
        className="ml-auto grid size-11 place-items-center rounded-control text-quiet hover:bg-brand-soft hover:text-ink md:size-10"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
