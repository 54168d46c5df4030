import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

const show = (message: Parameters<typeof toast>[0]) => act(() => toast(message));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(dismissToast);
});

describe('toasts', () => {
  it('are removed 2500 ms later', () => {
    show({ title: 'Menu Saved', description: 'Menu has been saved successfully.' });
    pass(2499);
    expect(screen.getByText('Menu has been saved successfully.')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Menu Saved')).toBeNull();
  });

  it('can have a button, which also removes them', () => {
    const onPress = vi.fn();
    show({ title: 'Cart cleared', action: { label: 'Undo', onPress } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByText('Cart cleared')).toBeNull();
  });

  it('show one at a time, each for its own 2500 ms', () => {
    show({ title: 'First' });
    pass(2000);
    show({ title: 'Second' });
    expect(screen.queryByText('First')).toBeNull();
    pass(2000);
    expect(screen.getByText('Second')).toBeTruthy();
    pass(500);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('are shown for the same time if the page was busy when they came', () => {
    cleanup();
    show({ title: 'Menu Saved' });
    pass(2000);
    render(<Toaster />);
    pass(2499);
    expect(screen.getByText('Menu Saved')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Menu Saved')).toBeNull();
  });

  it('can be dismissed', () => {
    show({ title: 'Login Successful' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Login Successful')).toBeNull();
  });

  it('interrupt a screen reader only when they report a failure', () => {
    const isAnnouncedIn = (title: string) =>
      screen.getByText(title).closest('[aria-live]')?.getAttribute('aria-live');
    show({ title: 'Warning', variant: 'warning' });
    expect(isAnnouncedIn('Warning')).toBe('polite');
    show({ title: 'Form Error', variant: 'destructive' });
    expect(isAnnouncedIn('Form Error')).toBe('assertive');
  });
});
