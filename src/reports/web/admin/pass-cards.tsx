/** What passes hold, from the days before to the days after, and who has none any more. */
import { useId } from 'react';
import { Link } from 'react-router';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { PassReport, PassSum } from '../../report-contract.ts';
import { type Column, ReportTable } from './report-table.tsx';

const columns: readonly Column<PassSum>[] = [
  { name: 'Meals', of: ({ meals }) => meals.toLocaleString('en-IN') },
  { name: 'Rupees', of: ({ amountPaise }) => <Price paise={amountPaise} /> },
];

const cardClass =
  'grid min-w-0 grid-cols-1 content-start gap-3 p-4 print:block print:break-inside-avoid print:border-0 print:p-0 print:pb-6 print:shadow-none';

export function PassCards({ report }: { report: PassReport }) {
  const { before, moves, after, skips } = report;
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 print:block">
      <Card as="section" aria-labelledby={id} className={cardClass}>
        <h2 id={id} className="text-lg leading-tight font-bold tracking-tight">
          Passes
        </h2>
        <ReportTable
          caption="Passes, table"
          {...{ first: 'Meals that are paid', rows: [before, ...moves], columns, total: after }}
          note={`${counted(skips, 'skip')} on these days.`}
        />
      </Card>
      <NotBoughtAgain people={report.notBoughtAgain} />
    </div>
  );
}

function NotBoughtAgain({ people }: { people: PassReport['notBoughtAgain'] }) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className={cardClass}>
      <h2 id={id} className="text-lg leading-tight font-bold tracking-tight">
        Pass is over, and none bought since
      </h2>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to={`/admin/dashboard/customers/${person.id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 text-sm hover:underline"
            >
              <span className="min-w-0 font-semibold break-words">
                {person.name ?? person.mobileNo}
              </span>
              <span className="text-quiet tabular-nums">
                {person.pass} till {shortDay(person.day)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
