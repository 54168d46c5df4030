/** The public header: links, and the button to the menus. */
import { Link } from 'react-router';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { PageLink } from './page-link.tsx';
import { headerLinks, orderLink } from './site-links.ts';

export function SiteHeader() {
  const { name } = useShopFacts();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:static">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6 md:h-18">
        <Link
          to="/"
          aria-label={`${name}, home`}
          className="-ml-1 min-w-0 rounded-control px-1 py-1"
        >
          <Logo />
        </Link>
        <nav
          aria-label="Main"
          className="hidden items-center whitespace-nowrap md:flex print:hidden"
        >
          {headerLinks.map(({ to, label }) => (
            <PageLink
              key={to}
              to={to}
              className="relative inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-quiet transition-colors after:absolute after:inset-x-3 after:bottom-1 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-brand"
            >
              {label}
            </PageLink>
          ))}
          <PageLink to={orderLink.to} className={buttonClass({ className: 'ml-3 px-5' })}>
            {orderLink.label}
          </PageLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
