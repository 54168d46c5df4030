/**
 * The look of the delivery screens: that of the dashboards, with larger targets, also in dialogs.
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
