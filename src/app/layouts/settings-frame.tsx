/**
 * The layout of Settings: a list of sections next to one of them; on a phone the list comes first.
 */
import {
  BookOpenText,
  ChevronLeft,
  ChevronRight,
  Clock,
  CloudOff,
  DatabaseBackup,
  FileText,
  Image,
  Link2,
  type LucideIcon,
  QrCode,
  Salad,
  ShieldCheck,
  ShoppingBag,
  Store,
  UserRoundX,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, Navigate } from 'react-router';
import { BackupSection } from '#src/backups/web/admin/backup-section.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { AllSettings } from '#src/settings/web/admin/group-draft.ts';
import { LinksSection } from '#src/settings/web/admin/links-section.tsx';
import { OrderingSection } from '#src/settings/web/admin/ordering-section.tsx';
import { PapersSection } from '#src/settings/web/admin/papers-section.tsx';
import { PicturesSection } from '#src/settings/web/admin/pictures-section.tsx';
import { PrivacySection } from '#src/settings/web/admin/privacy-section.tsx';
import { withBlanks } from '#src/settings/web/admin/proposed-settings.ts';
import { ShiftsSection } from '#src/settings/web/admin/shifts-section.tsx';
import { ShopSection } from '#src/settings/web/admin/shop-section.tsx';
import { TallySection } from '#src/settings/web/admin/tally-section.tsx';
import { useSettings } from '#src/settings/web/admin/use-group-form.ts';
import { ShareShop } from '#src/site/web/admin/share-shop.tsx';
import { WishSection } from '#src/wishes/web/admin/wish-section.tsx';
import { stepNames, useStartSteps } from './use-start-steps.ts';

interface SectionEntry {
  /** The last part of the path. */
  name: string;
  label: string;
  /** A description of the section. */
  text: string;
  icon: LucideIcon;
  Section: ComponentType<{ settings: AllSettings }>;
}

/** In the order of the list. */
const sections: readonly SectionEntry[] = [
  {
    name: 'shop',
    label: 'Shop',
    text: 'Name, city, phone, tagline',
    icon: Store,
    Section: ShopSection,
  },
  {
    name: 'papers',
    label: 'Legal and tax',
    text: 'Legal name, FSSAI, GST, policies',
    icon: FileText,
    Section: PapersSection,
  },
  {
    name: 'shifts',
    label: 'Shifts',
    text: 'Cut-offs, days off, most meals',
    icon: Clock,
    Section: ShiftsSection,
  },
  {
    name: 'ordering',
    label: 'Ordering',
    text: 'Cash, names, look-up',
    icon: ShoppingBag,
    Section: OrderingSection,
  },
  {
    name: 'wishes',
    label: 'Wishes',
    text: 'Jain, less spicy, and the like',
    icon: Salad,
    Section: WishSection,
  },
  {
    name: 'links',
    label: 'Links',
    text: 'Your pages elsewhere',
    icon: Link2,
    Section: LinksSection,
  },
  {
    name: 'pictures',
    label: 'Pictures',
    text: 'Logo, home page, About Us',
    icon: Image,
    Section: PicturesSection,
  },
  {
    name: 'poster',
    label: 'Link and poster',
    text: 'Copy the link, print the QR code',
    icon: QrCode,
    Section: () => <ShareShop title="Link and poster" />,
  },
  {
    name: 'privacy',
    label: 'Privacy',
    text: 'How long notes stay',
    icon: ShieldCheck,
    Section: PrivacySection,
  },
  {
    name: 'tally',
    label: 'Tally',
    text: 'Names of ledgers',
    icon: BookOpenText,
    Section: TallySection,
  },
  {
    name: 'backups',
    label: 'Backups',
    text: 'The last one, the last test',
    icon: DatabaseBackup,
    Section: BackupSection,
  },
];

const root = '/admin/dashboard/settings';
/** On a narrower screen the list and the form do not fit next to each other. */
const besideFromPx = 1024;

/** `name` is the section in the path; without it a wide screen shows the first section. */
export function SettingsFrame({ name }: { name?: string | undefined }) {
  const isNarrow = useNarrowScreen(besideFromPx);
  const named = sections.find((section) => section.name === name);
  if (name !== undefined && !named) return <Navigate to={root} replace />;
  const shown = named ?? (isNarrow ? undefined : sections[0]);
  return (
    <main className="w-full px-4 pb-10 md:px-6">
      {isNarrow && shown && (
        <Link
          to={root}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-brand-dark hover:bg-brand-soft"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          All settings
        </Link>
      )}
      <h1 className={isNarrow && shown ? 'sr-only' : 'text-2xl font-extrabold tracking-tight'}>
        Settings
      </h1>
      {(!isNarrow || !shown) && <StartNote />}
      <div className="mt-3 grid gap-x-10 lg:grid-cols-[16rem_minmax(0,42rem)]">
        {(!isNarrow || !shown) && <SectionList shown={shown} />}
        {shown && <LoadedSection key={shown.name} Section={shown.Section} />}
      </div>
    </main>
  );
}

/** A link back to Get started until customers can order. */
function StartNote() {
  const { left, isReady, isKnown } = useStartSteps();
  if (!isKnown || isReady) return null;
  return (
    <p className="mt-2 max-w-prose rounded-control bg-brand-soft px-3 py-2">
      {stepNames.length - left.length} of {stepNames.length} first steps are done.{' '}
      <Link to="/admin/dashboard/start" className="font-semibold text-brand-dark underline">
        Get started
      </Link>
    </p>
  );
}

function SectionList({ shown }: { shown: SectionEntry | undefined }) {
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-4 lg:self-start">
      <ul className="grid gap-1">
        {sections.map((section) => {
          const { name, label, text, icon: Icon } = section;
          return (
            <li key={name}>
              <Link
                to={`${root}/${name}`}
                aria-current={section === shown ? 'page' : undefined}
                className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-card px-3 py-2 hover:bg-brand-soft aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-quiet" />
                <span className="min-w-0 grow">
                  <span className="block leading-tight font-semibold">{label}</span>
                  <span className="block text-[0.9375rem] leading-snug text-quiet">{text}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet lg:hidden" />
              </Link>
            </li>
          );
        })}
        <li>
          <Link
            to="/admin/dashboard/privacy"
            className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-card px-3 py-2 hover:bg-brand-soft"
          >
            <UserRoundX aria-hidden="true" className="size-5 shrink-0 text-quiet" />
            <span className="min-w-0 grow">
              <span className="block leading-tight font-semibold">Data of a person</span>
              <span className="block text-[0.9375rem] leading-snug text-quiet">
                Show it, save it as a file, erase it
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function LoadedSection({ Section }: Pick<SectionEntry, 'Section'>) {
  const today = useToday();
  const { data, isError, isFetching, error, refetch } = useSettings();
  if (data) return <Section settings={withBlanks(data, today)} />;
  if (isError && !isFetching) {
    return (
      <EmptyState
        icon={<CloudOff aria-hidden="true" />}
        title="Could not load the settings"
        description={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <div className="grid content-start gap-4">
      <p role="status" className="sr-only">
        Loading the settings…
      </p>
      <Skeleton className="h-8 w-40 rounded-control" />
      <Skeleton className="h-20 rounded-control" />
      <Skeleton className="h-20 rounded-control" />
      <Skeleton className="h-20 rounded-control" />
    </div>
  );
}
