/** Tabs in the house's dress; keyboard and roles are Radix's. */
import { clsx } from 'clsx';
import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Tabs = RadixTabs.Root;
export const TabsContent = RadixTabs.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      className={clsx('gap-1 border-b border-line', className ?? 'flex')}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={clsx(
        '-mb-px min-h-12 rounded-t-control border-b-3 border-transparent px-2 py-2 leading-tight font-semibold text-quiet transition-colors duration-150 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand-dark',
        className,
      )}
      {...props}
    />
  );
}
