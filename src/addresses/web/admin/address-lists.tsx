/** The delivery locations in the checkout's order, then the inactive ones. */
import { MapPin } from 'lucide-react';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import type { Address } from '../../address-contract.ts';
import { type AddressActions, AddressRow } from './address-row.tsx';
import { useAddressOrder } from './use-address-order.ts';

interface AddressListsProps extends AddressActions {
  addresses: readonly Address[];
  /** The address that was last activated or deactivated. */
  cameId: string | undefined;
}

export function AddressLists({ addresses, cameId, ...actions }: AddressListsProps) {
  const order = useAddressOrder(addresses.filter(({ isActive }) => isActive));
  const active = order.addresses;
  const others = addresses.filter(({ isActive }) => !isActive);
  return (
    <>
      <Card className="@container overflow-hidden">
        {active.length === 0 ? (
          <EmptyState
            icon={<MapPin aria-hidden="true" />}
            title="No addresses yet"
            description="Customers can order once there is one that they can choose."
          />
        ) : (
          <ol aria-label="Addresses in the checkout's order">
            {active.map((address, index) => (
              <AddressRow
                key={address.id}
                address={address}
                hasCome={address.id === cameId}
                order={{
                  isFirst: index === 0,
                  isLast: index === active.length - 1,
                  onMove: order.move,
                }}
                {...actions}
              />
            ))}
          </ol>
        )}
      </Card>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      {others.length > 0 && (
        <section aria-labelledby="deactivated-addresses" className="mt-8">
          <h2 id="deactivated-addresses" className="mb-2 text-lg font-bold text-quiet">
            Deactivated
          </h2>
          <ul className="@container overflow-hidden rounded-card border border-line">
            {others.map((address) => (
              <AddressRow
                key={address.id}
                address={address}
                hasCome={address.id === cameId}
                {...actions}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
