/** Shows the name of an icon on hover and focus. */
import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** Product 1.10. */
const delayMs = 700;

interface TooltipProps {
  label: string;
  /** One focusable element. */
  children: ReactNode;
}

export function Tooltip({ label, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-50 animate-fade-in rounded-md bg-ink px-2.5 py-1 text-sm font-medium text-paper shadow-raised"
          >
            {label}
            <RadixTooltip.Arrow className="fill-ink" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
