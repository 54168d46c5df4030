/** The frame of a screen that stands alone: no sidebar, only the way to the dashboard. */
import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConfirmPasswordDialog } from '#src/auth/web/confirm-password-dialog.tsx';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { roles } from '#src/platform/contract/roles.ts';
import { useShopName } from './use-shop-name.ts';

export function AloneFrame({ children }: { children: ReactNode }) {
  const shopName = useShopName();
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <header className="mx-auto flex h-14 w-full max-w-3xl shrink-0 items-center gap-2.5 px-4 md:px-6">
        <img src="/logo-mark.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
        <span className="min-w-0 grow truncate text-lg leading-tight font-extrabold tracking-tight">
          {shopName}
        </span>
        <Link
          to={roles.owner.home}
          className={buttonClass({ variant: 'ghost', className: '-mr-4 shrink-0' })}
        >
          <LayoutDashboard aria-hidden="true" className="size-5" />
          Dashboard
        </Link>
      </header>
      {children}
      <ConfirmPasswordDialog />
    </div>
  );
}
