/** The raw goods that a shift takes; nothing where no component has any. */
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Count } from '../../kitchen-contract.ts';
import { quantityOf } from '../../quantity-rules.ts';
import { PaperActions } from '../papers/paper-actions.tsx';
import { Figure } from './figure.tsx';

export function CountGoods({ count: { day, goods } }: { count: Count }) {
  if (goods.length === 0) return null;
  return (
    <section className="mt-6 max-w-2xl">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-extrabold tracking-tight md:text-2xl">Raw goods</h2>
        <PaperActions date={day.date} shift={day.shift} kinds={['goods']} />
      </div>
      <Card as="ul" className="divide-y divide-line">
        {goods.map(({ name, unit, thousandths }) => (
          <li
            key={`${name} ${unit}`}
            className="flex items-baseline justify-between gap-4 px-3 py-1.5 md:px-4"
          >
            <span className="inline-block min-w-0 text-lg font-bold wrap-anywhere first-letter:uppercase md:text-xl">
              {name}
            </span>
            <Figure quantity={quantityOf(thousandths, unit)} className="shrink-0 text-2xl" />
          </li>
        ))}
      </Card>
    </section>
  );
}
