/**
 * Sets the dashboards' theme on the root element while a dashboard is shown, because dialogs are
 * rendered in the body.
 */
import { useLayoutEffect } from 'react';
import './dashboard.css';

export function useDashboardStyles(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('dashboard');
    return () => classList.remove('dashboard');
  }, []);
}
