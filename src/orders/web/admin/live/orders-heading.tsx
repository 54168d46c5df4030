/** The title of the screen, whether the list is live, and the bell. */
import { clsx } from 'clsx';
import { Bell, BellOff, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from './use-order-stream.ts';

const connectionTexts: Record<Connection, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
};

interface OrdersHeadingProps {
  connection: Connection;
  /** The values that all shown orders share. */
  shared: string | undefined;
  hasSound: boolean;
  switchSound: () => void;
  /** The state of the list's shifts; on a phone, the button of the filter. */
  children?: ReactNode;
}

export function OrdersHeading(props: OrdersHeadingProps) {
  const { connection, shared, hasSound, switchSound, children } = props;
  const Icon = hasSound ? Bell : BellOff;
  const isLive = connection === 'live';
  return (
    <div className="flex items-center gap-x-1 max-md:flex-wrap md:gap-x-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-md:gap-y-1">
        <h1 className="text-2xl leading-tight font-extrabold tracking-tight max-md:leading-none">
          Orders
        </h1>
        {/* On a phone words are below the title and no wider, so that the list does not move. */}
        <p
          className={clsx(
            'flex min-w-0 items-center gap-1.5 text-sm text-quiet max-md:text-xs max-md:leading-none',
            !isLive && 'max-md:w-0 max-md:min-w-full',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx('size-2 shrink-0 rounded-full', isLive ? 'bg-leaf' : 'bg-turmeric')}
          />
          <span className={clsx('md:truncate', isLive && 'max-md:sr-only')}>
            {connectionTexts[connection]}
          </span>
        </p>
      </div>
      {shared !== undefined && (
        <p className="hidden min-w-0 truncate text-sm text-quiet tabular-nums xl:block">{shared}</p>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-x-4">{children}</div>
      <button
        type="button"
        aria-label="Print the orders"
        title="Print the orders of this list"
        onClick={() => window.print()}
        className={iconClass}
      >
        <Printer aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Sound for new orders"
        aria-pressed={hasSound}
        title={hasSound ? 'New orders make a sound' : 'New orders are silent'}
        onClick={switchSound}
        className={iconClass}
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

const iconClass =
  'grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-brand-soft hover:text-ink mouse:size-10 lg:mouse:size-8';
