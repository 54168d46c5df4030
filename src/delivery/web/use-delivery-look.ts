/**
 * The look of the delivery screens: the dashboards' own, with larger targets in dialogs as well.
 */
import { useLayoutEffect } from 'react';
import { useDashboardLook } from '#src/platform/browser/dashboard/use-dashboard-look.ts';
import './delivery-look.css';

export function useDeliveryLook(): void {
  useDashboardLook();
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('delivery');
    return () => classList.remove('delivery');
  }, []);
}
