/** The sales of a day by delivery person, area and dish; each row opens its orders. */
import { clsx } from 'clsx';
import { type Tender, tenderOf, tenders } from '#src/orders/tenders.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { DayBook } from '../../../day-contract.ts';

type Group = DayBook['riders'][number];

/** Each is shown if its amount is not 0 somewhere; on a phone below the sales. */
const doorTenders = tenders.filter((tender) => tenderOf(tender).takenAt === 'door');

function paiseOf(group: Group, tender: Tender): number {
  return group.tenders.find((each) => each.tender === tender)?.amountPaise ?? 0;
}

interface DayGroupsProps {
  title: string;
  /** The unit of the count, such as "Orders". */
  counted: string;
  groups: readonly Group[];
  onOpen: (group: Group) => void;
}

export function DayGroups({ title, counted, groups, onOpen }: DayGroupsProps) {
  if (groups.length === 0) return null;
  const shown = doorTenders.filter((tender) => groups.some((group) => paiseOf(group, tender) > 0));
  return (
    <section aria-label={title} className="min-w-0 content-start">
      <h2 className="mb-2 text-lg font-bold tracking-tight">{title}</h2>
      <div className="scroll-hint-x overflow-x-auto rounded-card border border-line">
        <table aria-label={title} className="w-full text-sm">
          <thead>
            <tr className="border-b border-line-strong text-right text-quiet [&>th]:h-9 [&>th]:px-2 [&>th]:font-semibold">
              <th scope="col" className="text-left">
                <span className="sr-only">Name</span>
              </th>
              <th scope="col">{counted}</th>
              <th scope="col">Sold</th>
              {shown.map((tender) => (
                <th key={tender} scope="col" className="max-sm:hidden">
                  {tenderOf(tender).shortLabel}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr
                key={group.id ?? group.name}
                className="border-b border-line text-right last:border-0 [&>*]:px-2 max-sm:[&>*]:py-1"
              >
                <th scope="row" className="text-left">
                  <button
                    type="button"
                    onClick={() => onOpen(group)}
                    className="min-h-11 text-left font-semibold break-words text-brand-dark underline"
                  >
                    {group.name}
                  </button>
                </th>
                <td className="tabular-nums">{group.count}</td>
                <td className="font-bold">
                  <Price paise={group.amountPaise} />
                  {shown.map(
                    (tender) =>
                      paiseOf(group, tender) > 0 && (
                        <span
                          key={tender}
                          className="block text-xs font-normal text-quiet sm:hidden"
                        >
                          {tenderOf(tender).shortLabel} <Price paise={paiseOf(group, tender)} />
                        </span>
                      ),
                  )}
                </td>
                {shown.map((tender) => (
                  <td
                    key={tender}
                    className={clsx('max-sm:hidden', paiseOf(group, tender) === 0 && 'text-quiet')}
                  >
                    <Price paise={paiseOf(group, tender)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
