/** A word in a coloured pill: a shift or a status. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  green: 'bg-leaf-soft text-leaf-dark',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-kokum-soft text-kokum',
  neutral: 'bg-line text-ink',
  brand: 'bg-brand-soft text-brand-dark',
} as const;

const sizes = {
  usual: 'px-2.5 py-0.5 text-sm leading-5',
  small: 'px-1.5 text-[0.8125rem] leading-5',
} as const;

interface BadgeProps {
  tone: keyof typeof tones;
  size?: keyof typeof sizes;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, size = 'usual', className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full font-semibold whitespace-nowrap figures',
        tones[tone],
        sizes[size],
        className,
      )}
    >
      {children}
    </span>
  );
}
