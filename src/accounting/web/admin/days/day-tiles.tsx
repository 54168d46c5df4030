/** The figures of a day; a press opens the orders of a figure. */
import { clsx } from 'clsx';
import { type Tender, unpaidTender } from '#src/orders/tenders.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { DayBook } from '../../../day-contract.ts';
import { type FigureChoice, figureLabel, type TenderFigure } from '../../../day-rules.ts';

interface DayTilesProps {
  book: DayBook;
  onOpen: (figure: ShownFigure) => void;
}

export interface ShownFigure extends FigureChoice {
  paise: number;
}

/** Figures of 0 are left out, except the sales. */
export function DayTiles({ book, onOpen }: DayTilesProps) {
  const ofTender =
    (figure: TenderFigure) =>
    ({ tender, amountPaise }: { tender: Tender; amountPaise: number }): ShownFigure => ({
      figure,
      tender,
      paise: amountPaise,
    });
  const beside: ShownFigure[] = [
    { figure: 'refunded' as const, paise: book.refundedPaise },
    { figure: 'lateRefunded' as const, paise: book.lateRefundedPaise },
    ...book.latePaid.map(ofTender('latePaid')),
    { figure: 'cancelled' as const, paise: book.cancelled.amountPaise },
  ].filter(({ paise }) => paise > 0);
  return (
    <div className="grid gap-3">
      <ul aria-label="Sold, and how it was paid" className="grid grid-cols-2 gap-2 lg:grid-cols-5">
        <Tile shown={{ figure: 'sold', paise: book.soldPaise }} isTotal onOpen={onOpen} />
        {book.tenders.map(ofTender('sold')).map((shown) => (
          <Tile key={shown.tender} shown={shown} onOpen={onOpen} />
        ))}
      </ul>
      {beside.length > 0 && (
        <ul aria-label="Beside the sales" className="grid grid-cols-2 gap-2 lg:grid-cols-5">
          {beside.map((shown) => (
            <Tile key={figureLabel(shown)} shown={shown} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface TileProps {
  shown: ShownFigure;
  isTotal?: boolean;
  onOpen: (figure: ShownFigure) => void;
}

function Tile({ shown, isTotal = false, onOpen }: TileProps) {
  const { tender, paise } = shown;
  return (
    <li className={clsx('grid', isTotal && 'max-lg:col-span-2')}>
      <button
        type="button"
        onClick={() => onOpen(shown)}
        className={clsx(
          'grid min-h-16 min-w-0 content-start rounded-card border bg-card px-3 py-2 text-left transition-colors duration-150 hover:bg-brand-soft',
          isTotal ? 'border-line-strong' : 'border-line',
        )}
      >
        <span className="text-sm font-semibold text-quiet">{figureLabel(shown)}</span>{' '}
        <Price
          paise={paise}
          className={clsx(
            isTotal ? 'text-2xl font-extrabold' : 'text-lg font-bold',
            paise === 0 && 'text-quiet',
            tender === unpaidTender && paise > 0 && 'text-amber',
          )}
        />
      </button>
    </li>
  );
}
