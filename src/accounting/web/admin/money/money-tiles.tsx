/** The sums of money by kind; a press shows the entries of one. */
import { clsx } from 'clsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type MoneyKind, moneyKinds } from '../../../money-rules.ts';
import { moneyBadges } from './money-badges.ts';

interface Sum {
  count: number;
  amountPaise: number;
}

interface MoneyTilesProps {
  sums: Readonly<Record<MoneyKind, Sum>>;
  keptPaise: number;
  /** The kind whose entries are shown; all kinds if undefined. */
  pressed: MoneyKind | undefined;
  onPress: (kind: MoneyKind | undefined) => void;
}

const gridClass = 'grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-5';
/** On a phone, the full width. */
const keptClass = 'col-span-2 border-line-strong bg-paper sm:col-span-1';
const tileClass = 'grid min-w-0 content-start rounded-card border px-3 py-2 text-left';

/** The colour of its badge. */
const colors = {
  green: 'text-leaf-dark',
  amber: 'text-amber',
  red: 'text-kokum',
  neutral: 'text-ink',
} as const;

/** The most important kinds first; kinds without entries are left out. */
export function MoneyTiles({ sums, keptPaise, pressed, onPress }: MoneyTilesProps) {
  const shown = moneyKinds.filter((kind) => sums[kind].count > 0 || kind === pressed);
  return (
    <ul aria-label="Sums" className={gridClass}>
      <li className={clsx(tileClass, keptClass)}>
        <span className="text-sm font-semibold text-quiet">Kept</span>{' '}
        <Price paise={keptPaise} className="text-2xl font-extrabold" />{' '}
        <span className="text-sm text-quiet">payments minus refunds and chargebacks</span>
      </li>
      {shown.map((kind) => (
        <li key={kind} className="grid">
          <button
            type="button"
            aria-pressed={pressed === kind}
            onClick={() => onPress(pressed === kind ? undefined : kind)}
            className={clsx(
              tileClass,
              'border-line bg-card transition-colors duration-150 hover:bg-brand-soft aria-pressed:border-brand aria-pressed:bg-brand-soft',
            )}
          >
            <span className="text-sm font-semibold text-quiet">{moneyBadges[kind].label}</span>{' '}
            <Price
              paise={sums[kind].amountPaise}
              className={clsx('text-lg font-bold', colors[moneyBadges[kind].tone])}
            />{' '}
            <span className="text-sm text-quiet tabular-nums">{countText(kind, sums[kind])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function countText(kind: MoneyKind, { count }: Sum): string {
  const noun = ['refund', 'chargeback'].find((each) => kind.startsWith(each));
  return counted(count, noun ?? 'payment');
}

/** As many tiles as a usual day has. */
export function MoneyTilesSkeleton() {
  return (
    <div className={gridClass}>
      <Skeleton className="col-span-2 h-23 rounded-card sm:col-span-1" />
      <Skeleton className="h-23 rounded-card" />
      <Skeleton className="h-23 rounded-card" />
    </div>
  );
}
