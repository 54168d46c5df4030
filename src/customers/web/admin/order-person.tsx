/** The customer in an order's details: marks, a block, and the link to their page. */
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#src/platform/browser/query.ts';
import { describeNumbers } from '../../customer-contract.ts';
import { PersonMarks } from './person-marks.tsx';

interface OrderPersonProps {
  mobileNo: string;
  /** Closes the dialog when the admin follows the link to the page. */
  onLeave: () => void;
}

export function OrderPerson({ mobileNo, onLeave }: OrderPersonProps) {
  const { data } = useQuery(queryOf(describeNumbers, { body: { numbers: [mobileNo] } }));
  const [person] = data?.known ?? [];
  if (!person) return null;
  const { id, name, marks, blocked } = person;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Link
        to={`/admin/dashboard/customers/${id}`}
        onClick={onLeave}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-2 mouse:min-h-8"
      >
        <UserRound aria-hidden="true" className="size-4.5" />
        {name === '' ? 'Customer’s page' : name}
      </Link>
      <PersonMarks marks={marks} blocked={blocked} />
    </p>
  );
}
