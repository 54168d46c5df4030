/** The choice whether an order from staff is paid by a link or at the door. */
import type { ReactNode } from 'react';
import { type PlacedMethod, staffChoiceOf, staffMethods } from '#src/orders/payment-methods.ts';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { lateOnlineText } from '../../no-cash-texts.ts';

interface PaidByProps {
  label: string;
  /** True if the owner has turned on cash and nothing else prevents it. */
  takesCash: boolean;
  /** True if a part of it is past its cut-off, after which no payment link works. */
  isLate?: boolean;
  value: PlacedMethod;
  onChange: (settlement: PlacedMethod) => void;
  /** Why cash is not taken. */
  children?: ReactNode;
}

export function PaidBy(props: PaidByProps) {
  const { label, takesCash, isLate = false, value, onChange, children } = props;
  const options = staffMethods({ takesCash, isLate }).map((method) => {
    return { value: method, label: staffChoiceOf(method) };
  });
  if (options.length > 1) {
    return <Segmented label={label} options={options} value={value} onChange={onChange} />;
  }
  if (isLate) {
    return (
      <p className="max-w-md">
        {takesCash && 'To be paid in cash. '}
        <span className={takesCash ? 'text-quiet' : 'text-kokum'}>{lateOnlineText}</span>
        {children}
      </p>
    );
  }
  return <p className="max-w-md">To be paid by a payment link.{children}</p>;
}
