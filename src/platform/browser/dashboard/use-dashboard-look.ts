/**
 * The look of the dashboards, for as long as one is on the screen: dialogs hang on the body, so the
 * root bears it.
 */
import { useLayoutEffect } from 'react';
import './dashboard.css';

export function useDashboardLook(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('dashboard');
    return () => classList.remove('dashboard');
  }, []);
}
