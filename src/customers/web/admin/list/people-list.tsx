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
  return (
    <Link
      to={`/admin/dashboard/customers/${id}`}
      className="grid gap-x-4 gap-y-1 px-4 py-3 hover:bg-brand-soft @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_7rem] @2xl:items-center"
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
      <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
        <PersonMarks marks={marks} blocked={blocked} />
        {note !== '' && <span className="min-w-0 truncate text-quiet">{note}</span>}
      </span>
      <span className="text-sm text-quiet tabular-nums">
        {counted(person.orderCount, 'order')}
        {/* Without orders that count, the last one lapsed or was cancelled, and is not shown. */}
        {person.orderCount > 0 && person.lastOrderAt !== undefined && (
          <>
            <span className="@2xl:hidden"> · </span>
            <span className="@2xl:block">last {formatInstantDay(person.lastOrderAt)}</span>
          </>
        )}
      </span>
      <span className="empty:hidden @2xl:text-right">
        {owedPaise > 0 && (
          <Badge tone="amber">
            owes <Price paise={owedPaise} />
          </Badge>
        )}
      </span>
    </Link>
  );
}
