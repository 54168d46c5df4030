/**
 * A modal dialog: keeps the focus inside, closes with Escape, and returns the focus to where it
 * was.
 */
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { holdSize } from '../steady/hold-size.ts';
import { giveFocus, lastFocused, lastFocusedOfPage } from './last-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons at the bottom; they stay visible while the content scrolls. */
  footer?: ReactNode;
  width?: keyof typeof widths;
  /**
   * For a dialog that is only read: no button has the focus, so that a second Enter does nothing.
   */
  startsAtTitle?: boolean;
  /** The content extends to the edges and has its own padding. */
  isFlush?: boolean;
  /** Called before Escape, a click outside or the cross closes the dialog. */
  mayClose?: () => boolean;
  /** Where the focus goes if the element that opened the dialog no longer exists. */
  focusAfter?: () => HTMLElement | null;
  children?: ReactNode;
}

const widths = { narrow: 'max-w-md', wide: 'max-w-2xl', twoColumns: 'max-w-4xl' };

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'narrow',
  startsAtTitle = false,
  isFlush = false,
  mayClose = () => true,
  focusAfter = () => null,
  children,
}: DialogProps) {
  const opener = useRef<Element>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || mayClose()) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade data-[state=closed]:animate-overlay-out data-[state=open]:animate-overlay-in" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          // Radix knows only its own triggers; these dialogs are opened by the state of a page.
          onOpenAutoFocus={(event) => {
            opener.current = lastFocused();
            if (!startsAtTitle) return;
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const goal = [opener.current, focusAfter(), lastFocusedOfPage()].find(
              (control) => control?.isConnected,
            );
            if (goal instanceof HTMLElement) giveFocus(goal);
          }}
          onPointerDown={holdSize}
          onPointerDownOutside={(event) => {
            if (isToast(event.target)) event.preventDefault();
          }}
          className={`fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col rounded-card border border-line bg-card text-ink shadow-raised outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in ${widths[width]}`}
        >
          <div className="px-5 pt-4 pr-14">
            <Radix.Title
              ref={heading}
              tabIndex={startsAtTitle ? -1 : undefined}
              className="text-lg leading-snug font-bold tracking-tight outline-none"
            >
              {title}
            </Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-quiet">{description}</Radix.Description>
            )}
          </div>
          <div className={clsx('min-h-0 grow overflow-y-auto', !isFlush && 'px-5 pt-2 pb-4')}>
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:*:grow">
              {footer}
            </div>
          )}
          {/* Last, so that a form begins at its first field, and a question at Cancel. */}
          <Radix.Close
            aria-label="Close dialog"
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-control text-quiet hover:bg-brand-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Dismissing a toast is not a click outside the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-live]') !== null;
}
