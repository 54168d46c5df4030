/** Buttons; a link that looks like one takes `buttonClass`. */
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** The look of a button; `className` adds layout alone. */
export const buttonClass = cva(
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight transition-colors duration-150 select-none disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-white enabled:hover:bg-brand-dark [a]:hover:bg-brand-dark',
        secondary:
          'border border-line-strong bg-card text-ink enabled:hover:bg-brand-soft [a]:hover:bg-brand-soft',
        ghost: 'text-brand-dark enabled:hover:bg-brand-soft [a]:hover:bg-brand-soft',
        destructive: 'bg-kokum text-white enabled:hover:bg-ink [a]:hover:bg-ink',
      },
      size: {
        md: 'min-h-11 px-4 py-2',
        lg: 'min-h-13 px-6 py-3 text-lg',
        icon: 'size-11 shrink-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {}

export function Button({ variant, size, className, ...props }: ButtonProps) {
  return <button type="button" className={buttonClass({ variant, size, className })} {...props} />;
}
