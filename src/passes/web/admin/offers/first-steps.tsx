/** What an owner does, and in which order, until the first offer stands. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';

interface FirstStepsProps {
  hasTiffin: boolean;
  hasDish: boolean;
  onAddTiffin: () => void;
  onAddOffer: () => void;
}

export function FirstSteps({ hasTiffin, hasDish, onAddTiffin, onAddOffer }: FirstStepsProps) {
  return (
    <Card as="section" aria-label="Your first pass" className="mb-6 p-4 sm:p-6">
      <h2 className="text-lg font-bold tracking-tight">Your first pass</h2>
      <p className="max-w-2xl text-quiet">
        Customers pay for many meals at once. On the days that they choose, their meal comes by
        itself.
      </p>
      <ol className="mt-4 grid gap-4">
        <Step
          number={1}
          isDone={hasTiffin}
          title="Name a tiffin"
          text="What a pass promises, such as Full tiffin."
          action={
            <Button variant={hasTiffin ? 'secondary' : 'primary'} onClick={onAddTiffin}>
              {hasTiffin ? 'Add another tiffin' : 'Add tiffin'}
            </Button>
          }
        />
        <Step
          number={2}
          isDone={hasDish}
          title="Say which dishes count as it"
          text="Edit a dish and choose the tiffin at its end, “Counts as”. Its planned menus then do too."
          action={
            hasTiffin && (
              <Link
                to="/admin/dashboard/dishes"
                className={buttonClass({ variant: hasDish ? 'secondary' : 'primary' })}
              >
                Open dishes
              </Link>
            )
          }
        />
        <Step
          number={3}
          isDone={false}
          title="Make an offer"
          text="So many meals, for so much, within so many days."
          action={
            hasTiffin && (
              <Button variant={hasDish ? 'primary' : 'secondary'} onClick={onAddOffer}>
                Add offer
              </Button>
            )
          }
        />
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  text: string;
  action: ReactNode;
}

function Step({ number, isDone, title, text, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full font-bold ${isDone ? 'bg-leaf-soft text-leaf-dark' : 'bg-brand-soft text-brand-dark'}`}
      >
        {isDone ? <Check aria-hidden="true" className="size-5" /> : number}
      </span>
      <span className="min-w-0 grow basis-52">
        <span className="block font-semibold">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="text-quiet">{text}</span>
      </span>
      {action && <span className="max-sm:ml-11">{action}</span>}
    </li>
  );
}
