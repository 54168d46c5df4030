/** The end of Get started: what is left, and how people learn of the shop. */
import { ChevronRight, Store } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { ShareShop } from '#src/site/web/admin/share-shop.tsx';
import { type StepName, startPath, stepOf } from './use-start-steps.ts';

export function StartEnd({ left }: { left: readonly StepName[] }) {
  return (
    <div className="mt-4 grid gap-8">
      {left.length > 0 && (
        <section aria-labelledby="left">
          <h2 id="left" className="mb-2 text-xl font-bold tracking-tight">
            What is left
          </h2>
          <ul className="grid gap-1">
            {left.map((name) => (
              <LeftStep key={name} name={name} />
            ))}
          </ul>
        </section>
      )}
      <ShareShop title="Tell people about it" />
      <p className="flex flex-wrap gap-2">
        <a href="/" className={buttonClass({ size: 'lg' })}>
          <Store aria-hidden="true" className="size-5" />
          See your shop
        </a>
        <Link to="?step=all" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          All steps
        </Link>
      </p>
    </div>
  );
}

function LeftStep({ name }: { name: StepName }) {
  const { label, isNeeded } = stepOf(name);
  return (
    <li>
      <Link
        to={startPath(name)}
        className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-card px-3 py-2 hover:bg-brand-soft"
      >
        <span className="min-w-0 grow">
          <span className="block leading-tight font-semibold">{label}</span>
          {isNeeded && (
            <span className="block text-[0.9375rem] leading-snug text-quiet">
              Customers can’t order without it
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      </Link>
    </li>
  );
}
