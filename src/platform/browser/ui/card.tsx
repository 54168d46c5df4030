/** A white surface for content, without padding. */
import { clsx } from 'clsx';
import type { ComponentProps, ElementType } from 'react';

interface CardProps extends ComponentProps<'div'> {
  as?: ElementType;
}

export function Card({ as: Part = 'div', className, ...props }: CardProps) {
  return (
    <Part
      className={clsx('rounded-card border border-line bg-card shadow-soft', className)}
      {...props}
    />
  );
}
