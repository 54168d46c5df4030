/** A rating in stars: one radio button for each, and a button to remove the rating. */
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { maxRating } from '../contact-rules.ts';

interface RatingFieldProps {
  /** 0 for no rating. */
  value: number;
  onChange: (stars: number) => void;
}

const choices = Array.from({ length: maxRating }, (_, index) => index + 1);

export function RatingField({ value, onChange }: RatingFieldProps) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  const clear = () => {
    // The pressed button is about to disappear, together with the focus.
    first.current?.focus();
    onChange(0);
  };
  return (
    <fieldset>
      <legend className="mb-1 leading-6 font-semibold">Rating (optional)</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {choices.map((stars) => (
            <label
              key={stars}
              className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-ink"
            >
              <input
                ref={stars === 1 ? first : undefined}
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Star
                aria-hidden="true"
                className={clsx('size-8 stroke-amber', stars <= value && 'fill-turmeric')}
              />
              <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            </label>
          ))}
        </div>
        {value > 0 && (
          <Button variant="ghost" onClick={clear}>
            Clear rating
          </Button>
        )}
      </div>
    </fieldset>
  );
}
