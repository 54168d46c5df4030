/** Replaces the checkout of an order that needs nothing more: its state, and what comes next. */
import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { mineWanted } from './remembered-fields.ts';
import { useHeadingAtTop } from './use-heading-at-top.ts';

interface SettledOrderProps {
  title: string;
  text: ReactNode;
  onOrderOnceMore: () => void;
  children?: ReactNode;
}

export function SettledOrder({ title, text, onOrderOnceMore, children }: SettledOrderProps) {
  const heading = useHeadingAtTop();
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 sm:py-10">
      <Card className="grid gap-5 p-5 sm:p-8">
        <div className="grid justify-items-center gap-3 text-center">
          <span className="grid size-18 place-items-center rounded-full bg-leaf-soft text-leaf-dark">
            <CircleCheckBig aria-hidden="true" className="size-9" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold tracking-tight">
            {title}
          </h1>
          <p className="text-quiet figures">{text}</p>
        </div>
        {children}
        <div className="grid gap-3">
          <Link to="/my-orders" state={mineWanted} className={buttonClass({ size: 'lg' })}>
            See my orders
          </Link>
          <Button variant="secondary" size="lg" onClick={onOrderOnceMore}>
            Order again
          </Button>
        </div>
      </Card>
    </main>
  );
}
