/** The sales of a day by delivery person, by area and by dish; each row opens its orders. */
import { clsx } from 'clsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { DayBook } from '../../../day-contract.ts';

type Group = DayBook['riders'][number];

/** Each is shown where somebody has something in it; on a phone below what was sold. */
const wayColumns = [
  ['Cash', 'cashPaise'],
  ['QR', 'qrPaise'],
  ['Owed', 'owedPaise'],
] as const;

interface DayGroupsProps {
  title: string;
  /** What is counted, such as "Orders". */
  counted: string;
  groups: readonly Group[];
  onOpen: (group: Group) => void;
}

export function DayGroups({ title, counted, groups, onOpen }: DayGroupsProps) {
  if (groups.length === 0) return null;
  const ways = wayColumns.filter(([, key]) => groups.some((group) => group[key] > 0));
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
              {ways.map(([label]) => (
                <th key={label} scope="col" className="max-sm:hidden">
                  {label}
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
                  {ways.map(
                    ([label, key]) =>
                      group[key] > 0 && (
                        <span
                          key={label}
                          className="block text-xs font-normal text-quiet sm:hidden"
                        >
                          {label} <Price paise={group[key]} />
                        </span>
                      ),
                  )}
                </td>
                {ways.map(([label, key]) => (
                  <td
                    key={label}
                    className={clsx('max-sm:hidden', group[key] === 0 && 'text-quiet')}
                  >
                    <Price paise={group[key]} />
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
