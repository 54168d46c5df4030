/**
 * The look of the delivery screens: the dashboards' own, with larger targets in dialogs as well.
 */
import { useLayoutEffect } from 'react';
import { useDashboardStyles } from '#src/platform/browser/dashboard/use-dashboard-styles.ts';
import './delivery-styles.css';

export function useDeliveryStyles(): void {
  useDashboardStyles();
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('delivery');
    return () => classList.remove('delivery');
  }, []);
}
