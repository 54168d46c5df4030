/** Buttons; use `buttonClass` for a link that looks like one. */
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const variants = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-dark [a]:hover:bg-brand-dark',
  secondary:
    'border border-line-strong bg-card text-ink enabled:hover:bg-brand-soft [a]:hover:bg-brand-soft',
  ghost: 'text-brand-dark enabled:hover:bg-brand-soft [a]:hover:bg-brand-soft',
  destructive: 'bg-kokum text-on-brand enabled:hover:bg-ink enabled:hover:text-paper',
} as const;

const sizes = {
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-13 px-6 py-3 text-lg',
  icon: 'size-11 shrink-0',
} as const;

interface ButtonStyle {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** Layout classes only. */
  className?: string | undefined;
}

export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonStyle = {}) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {}

export function Button({ variant, size, className, ...props }: ButtonProps) {
  return <button type="button" className={buttonClass({ variant, size, className })} {...props} />;
}
