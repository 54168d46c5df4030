/** The search dialog of the dashboard, and the details of the selected order. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchDialog } from '#src/customers/web/admin/search/search-dialog.tsx';
import { shiftSlotsOf, useShiftDays } from '#src/kitchen/web/admin/use-shift-days.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { useOrderDetails } from '#src/orders/web/admin/details/use-order-details.ts';
import { hasSingleKeys, setSingleKeys } from '#src/platform/browser/dashboard/dashboard-keys.ts';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { OpenedOrder } from './opened-order.tsx';

export interface OrderFinderProps {
  isSearching: boolean;
  onClose: () => void;
}

export default function OrderFinder({ isSearching, onClose }: OrderFinderProps) {
  const details = useOrderDetails();
  const [hasKeys, setHasKeys] = useState(hasSingleKeys);
  const isNarrow = useNarrowScreen();
  const { order } = details;
  const kitchen = useShiftDays(order ? shiftSlotsOf([order]) : []);
  const navigate = useNavigate();
  const showOrder = (chosen: AdminOrder) => {
    onClose();
    details.show(chosen);
  };
  return (
    <>
      <SearchDialog
        open={isSearching}
        onOrder={showOrder}
        onPerson={({ id }) => {
          onClose();
          void navigate(`/admin/dashboard/customers/${id}`);
        }}
        onClose={onClose}
        // A phone has no such keys.
        footer={
          isNarrow ? undefined : (
            <Switch
              label="The / key opens the search (Ctrl+K always does), and N a new order"
              checked={hasKeys}
              onChange={(isOn) => {
                setSingleKeys(isOn);
                setHasKeys(isOn);
              }}
            />
          )
        }
      />
      <OpenedOrder details={details} kitchen={kitchen} />
    </>
  );
}
