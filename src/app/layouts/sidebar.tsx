/**
 * The navigation of the dashboard: next to the page on laptops, optionally with icons only, a sheet
 * on phones.
 */
import { clsx } from 'clsx';
import { CircleUserRound, LogOut, type LucideIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { entryClass, NewOrderLink, SidebarLinks } from './sidebar-links.tsx';

interface SidebarProps {
  shopName: string;
  isOpen: boolean;
  /** Undefined while it is loading. */
  fullName: string | undefined;
  onAccount: () => void;
  onLogOut: () => void;
}

/** 16 rem wide, or 3 rem with icons only. */
export function Sidebar(props: SidebarProps) {
  const { isOpen } = props;
  return (
    <aside
      data-state={isOpen ? 'expanded' : 'collapsed'}
      className={clsx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-card transition-[width] duration-200 md:flex print:hidden',
        isOpen ? 'w-64' : 'w-12',
      )}
    >
      <SidebarContent {...props} />
    </aside>
  );
}

interface SidebarSheetProps extends Omit<SidebarProps, 'isOpen'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when the sheet closes. */
  toggle: RefObject<HTMLElement | null>;
}

/** 18 rem wide, over the page. */
export function SidebarSheet({ open, onOpenChange, toggle, ...props }: SidebarSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-shade data-[state=closed]:animate-overlay-out data-[state=open]:animate-overlay-in" />
        <Dialog.Content
          aria-describedby={undefined}
          data-sheet=""
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            toggle.current?.focus();
          }}
          className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-card text-ink shadow-raised outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <Dialog.Title className="sr-only">Menu of the dashboard</Dialog.Title>
          <Dialog.Close
            aria-label="Close sidebar"
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-control text-quiet hover:bg-brand-soft"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
          <SidebarContent {...props} isOpen onNavigate={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SidebarContent(props: SidebarProps & { onNavigate?: () => void }) {
  const { shopName, isOpen, fullName, onAccount, onLogOut, onNavigate } = props;
  return (
    <>
      <div
        className={clsx(
          'flex h-14 shrink-0 items-center gap-2.5',
          isOpen ? 'px-4' : 'justify-center',
        )}
      >
        <img src="/logo-mark.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
        {isOpen && (
          <span className="truncate text-lg leading-tight font-extrabold tracking-tight">
            {shopName}
          </span>
        )}
      </div>
      <NewOrderLink {...{ isOpen, onNavigate }} />
      <SidebarLinks {...{ isOpen, onNavigate }} isFolded={onNavigate !== undefined} />
      <div className={clsx('grid shrink-0 border-t border-line', isOpen ? 'px-2 py-1' : 'p-1')}>
        {isOpen && <SignedInAs>{fullName}</SignedInAs>}
        <Command icon={CircleUserRound} label="Your account" isOpen={isOpen} onPress={onAccount} />
        <Command icon={LogOut} label="Logout" isOpen={isOpen} onPress={onLogOut} />
      </div>
    </>
  );
}

interface CommandProps {
  icon: LucideIcon;
  label: string;
  isOpen: boolean;
  onPress: () => void;
}

function Command({ icon: Icon, label, isOpen, onPress }: CommandProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      {...(!isOpen && { 'aria-label': label, title: label })}
      className={entryClass(isOpen, false)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {isOpen && label}
    </button>
  );
}

function SignedInAs({ children }: { children: ReactNode }) {
  return (
    <p className="min-h-6 truncate px-3 pt-1 text-sm text-quiet">
      {children !== undefined && (
        <>
          Signed in as <span className="font-semibold text-ink">{children}</span>
        </>
      )}
    </p>
  );
}
