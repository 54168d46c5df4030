/** One delivery location with its actions. */
import { ArrowDown, ArrowUp, MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { Address } from '../../address-contract.ts';
import { directionsUrl } from '../../map-pin-rules.ts';
import type { Step } from './use-address-order.ts';

export interface AddressActions {
  onEdit: (address: Address) => void;
  onSetActive: (address: Address, isActive: boolean) => void;
}

interface AddressRowProps extends AddressActions {
  address: Address;
  /** It was just moved from the other list and gets the focus. */
  hasCome: boolean;
  /** Undefined for addresses without a position in the order. */
  order?: { isFirst: boolean; isLast: boolean; onMove: (address: Address, step: Step) => void };
}

export function AddressRow({ address, hasCome, order, onEdit, onSetActive }: AddressRowProps) {
  const { shortname, isActive } = address;
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasCome) toggle.current?.focus();
  }, [hasCome]);
  return (
    <li className="border-b border-line px-4 pt-3 pb-1 last:border-b-0 @2xl:flex @2xl:items-center @2xl:gap-4 @2xl:py-2 @2xl:hover:bg-brand-soft/40">
      <div className="min-w-0 grow wrap-anywhere">
        <p className={isActive ? 'font-semibold' : 'font-medium text-quiet'}>{shortname}</p>
        <p className="text-[0.9375rem] leading-snug text-quiet">{address.address}</p>
        {address.pin !== undefined && (
          <a
            href={directionsUrl(address)}
            target="_blank"
            rel="noopener"
            aria-label={`Show the pin on a map: ${shortname}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-semibold text-brand-dark underline-offset-4 hover:underline @2xl:min-h-8"
          >
            <MapPin aria-hidden="true" className="size-4" />
            {address.pin.replace(',', ', ')}
          </a>
        )}
      </div>
      <div className="flex shrink-0 gap-1 @max-2xl:-mx-2">
        {order && (
          <>
            <RowAction
              icon={ArrowUp}
              label="Move up"
              of={shortname}
              // Not `disabled`: a disabled button would lose the focus when its row arrives at the
              // end.
              aria-disabled={order.isFirst}
              onClick={() => order.onMove(address, -1)}
            />
            <RowAction
              icon={ArrowDown}
              label="Move down"
              of={shortname}
              aria-disabled={order.isLast}
              onClick={() => order.onMove(address, 1)}
            />
          </>
        )}
        <RowAction label="Edit" of={shortname} onClick={() => onEdit(address)} />
        <RowAction
          ref={toggle}
          label={isActive ? 'Deactivate' : 'Activate'}
          of={shortname}
          onClick={() => onSetActive(address, !isActive)}
        />
      </div>
    </li>
  );
}
