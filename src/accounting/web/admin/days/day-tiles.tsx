/** The figures of a day; a press opens the orders of one. */
import { clsx } from 'clsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { DayBook } from '../../../day-contract.ts';
import { type DayFigure, figureLabels } from '../../../day-rules.ts';

interface DayTilesProps {
  book: DayBook;
  onOpen: (figure: DayFigure) => void;
}

/** Of the sales and beside them; what is nothing is left out, but for the sales and their ways. */
export function DayTiles({ book, onOpen }: DayTilesProps) {
  const tile = (figure: DayFigure, paise: number) => ({ figure, paise });
  const ways = [
    tile('online', book.onlinePaise),
    tile('cash', book.cashPaise),
    tile('qr', book.qrPaise),
    tile('owed', book.owedPaise),
  ];
  const beside = [
    tile('refunded', book.refundedPaise),
    tile('lateRefunded', book.lateRefundedPaise),
    tile('dueCash', book.dueCashPaise),
    tile('dueQr', book.dueQrPaise),
    tile('cancelled', book.cancelled.amountPaise),
  ].filter(({ paise }) => paise > 0);
  return (
    <div className="grid gap-3">
      <ul aria-label="Sold, and how it is paid" className="grid grid-cols-2 gap-2 lg:grid-cols-5">
        <Tile {...tile('sold', book.soldPaise)} isTotal onOpen={onOpen} />
        {ways.map((way) => (
          <Tile key={way.figure} {...way} onOpen={onOpen} />
        ))}
      </ul>
      {beside.length > 0 && (
        <ul aria-label="Beside the sales" className="grid grid-cols-2 gap-2 lg:grid-cols-5">
          {beside.map((each) => (
            <Tile key={each.figure} {...each} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface TileProps {
  figure: DayFigure;
  paise: number;
  isTotal?: boolean;
  onOpen: (figure: DayFigure) => void;
}

function Tile({ figure, paise, isTotal = false, onOpen }: TileProps) {
  return (
    <li className={clsx('grid', isTotal && 'max-lg:col-span-2')}>
      <button
        type="button"
        onClick={() => onOpen(figure)}
        className={clsx(
          'grid min-h-16 min-w-0 content-start rounded-card border bg-card px-3 py-2 text-left transition-colors duration-150 hover:bg-brand-soft',
          isTotal ? 'border-line-strong' : 'border-line',
        )}
      >
        <span className="text-sm font-semibold text-quiet">{figureLabels[figure]}</span>{' '}
        <Price
          paise={paise}
          className={clsx(
            isTotal ? 'text-2xl font-extrabold' : 'text-lg font-bold',
            paise === 0 && 'text-quiet',
            figure === 'owed' && paise > 0 && 'text-amber',
          )}
        />
      </button>
    </li>
  );
}
