/** The header's links on a phone: a button, and a menu over the whole screen. */
import { ArrowRight, Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { headerLinks, orderLink } from './site-links.ts';

/** From this width on, the header itself shows the links (product 1.9). */
const wideScreen = '(min-width: 768px)';

export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { name } = useShopFacts();
  const close = () => dialog.current?.close();
  useClosedOnLeaving(dialog);

  // The browser keeps the focus inside, closes on Escape, and returns the focus.
  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  return (
    <div className="md:hidden print:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        className={iconButton}
      >
        <Menu aria-hidden="true" className="size-7" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        className="h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-paper text-ink open:animate-fade-in"
      >
        {open && (
          <div className="flex min-h-full flex-col px-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            <div className="flex h-16 shrink-0 items-center justify-between">
              <Link to="/" aria-label={`${name}, home`} onClick={close}>
                <Logo />
              </Link>
              <button type="button" aria-label="Close menu" onClick={close} className={iconButton}>
                <X aria-hidden="true" className="size-7" />
              </button>
            </div>
            <MenuLinks onChoose={close} />
          </div>
        )}
      </dialog>
    </div>
  );
}

const iconButton = '-mr-2 grid size-12 place-items-center rounded-control';

/** A link to the present page does not change the path, so a press also closes the menu. */
function MenuLinks({ onChoose }: { onChoose: () => void }) {
  const { phone } = useShopFacts();
  return (
    <>
      <nav aria-label="Main" className="mt-4 grid">
        {headerLinks.map(({ to, label }) => (
          <PageLink
            key={to}
            to={to}
            onClick={onChoose}
            className="flex min-h-16 items-center border-b border-line text-2xl font-bold tracking-tight aria-[current=page]:text-brand"
          >
            {label}
          </PageLink>
        ))}
      </nav>
      <div className="mt-auto grid gap-4 pt-8">
        <p className="text-quiet">
          Questions? Call us:{' '}
          <a
            href={phoneLink(phone)}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            {phone}
          </a>
        </p>
        <PageLink to={orderLink.to} onClick={onChoose} className={buttonClass({ size: 'lg' })}>
          {orderLink.label}
          <ArrowRight aria-hidden="true" className="size-5" />
        </PageLink>
      </div>
    </>
  );
}

/** A menu left open on another page, or hidden on a wide screen, would block the page. */
function useClosedOnLeaving(dialog: React.RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => dialog.current?.close(), [dialog, key]);
  useEffect(() => {
    const wide = matchMedia(wideScreen);
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [dialog]);
}
