/** A page of the cash book: the till, or a rider, on a day. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { entryKinds } from '#src/journal/journal-rules.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { RiderPage, TillPage } from '../../../cash-book-contract.ts';
import { signedNotes } from '../../cash-texts.ts';

interface BookCardProps {
  title: string;
  page: Pick<TillPage | RiderPage, 'openedPaise' | 'lines' | 'holdsPaise'>;
  /** What was counted, and what has to be said. */
  children?: ReactNode;
}

export function BookCard({ title, page, children }: BookCardProps) {
  const { openedPaise, lines, holdsPaise } = page;
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-2 px-4 py-3">
      <h2 className="text-lg font-bold wrap-anywhere">{title}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Amount label="Opened with" text={shownNotes(openedPaise)} />
        {lines.map(({ kind, amountPaise }) => (
          <Amount key={kind} label={entryKinds[kind].label} text={signedNotes(amountPaise)} />
        ))}
        <Amount isSum label="Should be" text={shownNotes(holdsPaise)} />
      </dl>
      {children}
    </Card>
  );
}

function shownNotes(paise: number): string {
  return paise < 0 ? signedNotes(paise) : formatNotes(paise);
}

interface AmountProps {
  label: string;
  text: string;
  isSum?: boolean;
}

function Amount({ label, text, isSum = false }: AmountProps) {
  return (
    <div
      className={clsx(
        'col-span-2 grid grid-cols-subgrid',
        isSum && 'border-t border-line pt-1 font-bold',
      )}
    >
      <dt className={isSum ? undefined : 'text-quiet'}>{label}</dt>
      <dd className="text-right whitespace-nowrap tabular-nums">{text}</dd>
    </div>
  );
}
