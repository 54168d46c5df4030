/** The list of customers: name, number, marks and what they owe. */
import { Link } from 'react-router';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { FoundCustomer } from '../../../customer-contract.ts';
import { PersonMarks } from '../person-marks.tsx';

export function PeopleList({ people }: { people: readonly FoundCustomer[] }) {
  return (
    <Card as="ul" aria-label="Customers" className="@container divide-y divide-line">
      {people.map((person) => (
        <li key={person.id}>
          <PersonRow person={person} />
        </li>
      ))}
    </Card>
  );
}

/** The whole row is one link, for phones. */
function PersonRow({ person }: { person: FoundCustomer }) {
  const { id, name, mobileNo, otherNumbers, marks, blocked, note, owedPaise } = person;
  const hasRemarks = marks !== '' || blocked !== undefined || note !== '';
  return (
    <Link
      to={`/admin/dashboard/customers/${id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-3 hover:bg-brand-soft @4xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)_7.5rem] @4xl:items-center"
    >
      <span className="min-w-0">
        <span className="block font-bold break-words">{name === '' ? mobileNo : name}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
          {name === '' ? <span>No name</span> : <span className="text-ink">{mobileNo}</span>}
          {otherNumbers.map(({ id: other, mobileNo: number }) => (
            <span key={other}>{number}</span>
          ))}
        </span>
      </span>
      <span className="text-right @4xl:order-last">
        {owedPaise > 0 && (
          <Badge tone="amber">
            owes <Price paise={owedPaise} />
          </Badge>
        )}
      </span>
      <LastOrder person={person} isWide={!hasRemarks} />
      {hasRemarks && (
        <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm @max-4xl:col-span-full">
          <PersonMarks marks={marks} blocked={blocked} />
          {note !== '' && <span className="min-w-0 truncate text-quiet">{note}</span>}
        </span>
      )}
    </Link>
  );
}

interface LastOrderProps {
  person: FoundCustomer;
  /** Takes the column of the remarks too, if there are none. */
  isWide: boolean;
}

function LastOrder({ person: { orderCount, lastOrder }, isWide }: LastOrderProps) {
  return (
    <span
      className={`min-w-0 text-sm text-quiet tabular-nums @max-4xl:col-span-full ${isWide ? '@4xl:col-span-2' : ''}`}
    >
      {lastOrder && (
        <span className="block truncate text-ink">
          {lastOrder.dishes.join(', ')} · {lastOrder.place}
        </span>
      )}
      <span>
        {counted(orderCount, 'order')}
        {lastOrder && `, last ${formatInstantDay(lastOrder.placedAt)}`}
      </span>
    </span>
  );
}
