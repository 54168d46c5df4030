/** A second link to the menus, at the end of the page. */
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';

export function OrderBanner() {
  return (
    <section aria-labelledby="order-banner" className="mx-auto max-w-6xl px-4 sm:px-6">
      <div className="overflow-hidden rounded-card bg-kokum text-white md:grid md:grid-cols-2">
        <div className="p-6 md:flex md:flex-col md:items-start md:justify-center sm:p-8">
          <h2
            id="order-banner"
            className="text-3xl leading-[1.1] font-extrabold tracking-tight md:text-4xl"
          >
            Your tiffin is a few taps away
          </h2>
          <p className="mt-2 text-lg opacity-85">
            No account and no subscription. Order a single meal, or one for everybody at the table.
          </p>
          <Link
            to="/menu"
            className={buttonClass({
              variant: 'secondary',
              size: 'lg',
              className: 'mt-5 w-full border-transparent sm:w-auto',
            })}
          >
            Order now
            <ArrowRight aria-hidden="true" className="size-5" />
          </Link>
        </div>
        <Picture
          src="/images/tiffin-carrier-640.webp"
          alt="A three-tier steel tiffin carrier with dal, paneer and rotis"
          width={1200}
          height={900}
          sizes="(min-width: 1152px) 520px, (min-width: 768px) 45vw, 100vw"
          className="aspect-16/10 w-full object-cover md:aspect-auto md:h-full"
        />
      </div>
    </section>
  );
}
