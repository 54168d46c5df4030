/** The public footer: more links, contact details, and the maker of the software. */
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';
import { legalLines } from '#src/settings/legal-lines.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { Logo } from './logo.tsx';
import { footerPolicyLinks, footerShopLinks, type SiteLink } from './site-links.ts';

/** The maker of the software. */
const builder = { name: 'Tiffin Shop', url: 'https://tiffin-shop.example/' };

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center gap-2 underline-offset-4 hover:underline focus-visible:outline-paper';

export function SiteFooter() {
  const { promise, phone, email, socialLinks, passes } = useShopFacts();
  return (
    <footer className="bg-ink text-paper print:bg-white print:text-ink">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-8 px-4 pt-10 pb-8 sm:px-6 md:grid-cols-[1.6fr_1fr_1.2fr_1fr]">
        <div className="col-span-full grid content-start justify-items-start gap-3 md:col-span-1">
          <Logo onDark />
          <p className="max-w-64 opacity-85">{promise}</p>
          <p className="flex items-center gap-2 font-semibold">
            <VegMark /> Pure vegetarian kitchen
          </p>
        </div>
        <LinkList title="Shop" links={footerShopLinks.concat(passes ?? [])} />
        <LinkList title="Policies" links={footerPolicyLinks} />
        {socialLinks.length > 0 && (
          <Column title="Follow us">
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                  {name}
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              </li>
            ))}
          </Column>
        )}
        <ul className="col-span-full flex flex-col gap-x-8 border-t border-quiet pt-5 sm:flex-row">
          <li>
            <a href={phoneLink(phone)} className={linkClass}>
              <Phone aria-hidden="true" className="size-5 text-turmeric" />
              {phone}
            </a>
          </li>
          <li>
            <a href={`mailto:${email}`} className={linkClass}>
              <Mail aria-hidden="true" className="size-5 text-turmeric" />
              {email}
            </a>
          </li>
        </ul>
      </div>
      <Notice />
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <Column title={title}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="print:hidden">
      <h2 className="mb-1 font-bold text-turmeric">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function Notice() {
  const facts = useShopFacts();
  return (
    <div className="border-t border-quiet">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-3 text-[0.9375rem] opacity-85 sm:px-6">
        <p className="w-full">{legalLines(facts).join(' · ')}</p>
        <p>© 2025 {facts.name}. All rights reserved.</p>
        <p>
          Website by{' '}
          <a
            href={builder.url}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkClass} font-semibold`}
          >
            {builder.name}
          </a>
        </p>
      </div>
    </div>
  );
}
