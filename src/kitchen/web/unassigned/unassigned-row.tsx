/** A meal without a place, and what can be done about it. */
import { Link } from 'react-router';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { UnassignedMeal } from '../../packing-contract.ts';
import { useKitchen } from '../kitchen-context.ts';
import { timeOf } from '../shift-words.ts';
import { reasonOf, subjectOf } from './unassigned-words.ts';

interface UnassignedRowProps {
  meal: UnassignedMeal;
  onExplain: () => void;
  onCook: () => void;
}

export function UnassignedRow({ meal, onExplain, onCook }: UnassignedRowProps) {
  const { explanation, meals, dishes, place, leftOut } = meal;
  const mayCook = useMay('passes');
  const subject = subjectOf(meal);
  return (
    <Card
      as="li"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 p-3 md:p-4 ${explanation ? 'text-quiet' : ''}`}
    >
      <div className="min-w-0 grow basis-44 md:basis-64">
        <p
          className={`wrap-anywhere ${explanation ? 'font-semibold' : 'text-lg leading-snug font-bold md:text-xl'}`}
        >
          <Subject meal={meal} /> {`· ${counted(meals, 'meal')}`}
        </p>
        {explanation && <p>{reasonOf(meal)}</p>}
        <p className="leading-snug text-quiet">{`${dishes} · ${place}`}</p>
        {explanation && <Explanation explanation={explanation} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {leftOut && mayCook && (
          <Button
            variant={explanation ? 'ghost' : 'secondary'}
            size="lg"
            className="max-sm:px-4"
            aria-label={`Cook it all the same: ${subject}`}
            onClick={onCook}
          >
            Cook it all the same
          </Button>
        )}
        <Button
          variant={explanation ? 'ghost' : 'secondary'}
          size="lg"
          className={leftOut && 'max-sm:px-4'}
          aria-label={`${explanation ? 'Change what was said of' : 'Explain'} ${subject}`}
          onClick={onExplain}
        >
          {explanation ? 'Change' : 'Explain'}
        </Button>
      </div>
    </Card>
  );
}

/** Who may see people comes from the name to their page, with its number and passes. */
function Subject({ meal }: { meal: UnassignedMeal }) {
  const { leftOut } = meal;
  const maySee = useMay('customers');
  const subject = subjectOf(meal);
  const text = `${subject[0]?.toUpperCase()}${subject.slice(1)}`;
  if (!leftOut || !maySee) return text;
  return (
    <Link
      to={`/admin/dashboard/customers/${leftOut.customerId}`}
      className="underline decoration-line underline-offset-4 hover:text-brand-dark"
    >
      {text}
    </Link>
  );
}

function Explanation({ explanation }: { explanation: NonNullable<UnassignedMeal['explanation']> }) {
  const { date } = useKitchen();
  const { text, by, at } = explanation;
  return (
    <p className="mt-1 leading-snug wrap-anywhere text-ink">
      “{text}” <span className="text-quiet">{`${by}, ${timeOf(at, date)}`}</span>
    </p>
  );
}
