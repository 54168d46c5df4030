/** The person of a row, linked to their page, where everything of them can be changed. */
import { Link } from 'react-router';

interface PersonCellProps {
  person: { customerId: string; name: string; mobileNo: string };
}

export function PersonCell({ person: { customerId, name, mobileNo } }: PersonCellProps) {
  return (
    <th scope="row" className="text-left font-normal wrap-anywhere">
      <span className="-my-1 flex flex-wrap items-center gap-x-2">
        <Link
          to={`/admin/dashboard/customers/${customerId}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline-offset-4 hover:underline mouse:min-h-8"
        >
          {name === '' ? mobileNo : name}
        </Link>
        {name !== '' && <span className="text-sm text-quiet tabular-nums">{mobileNo}</span>}
      </span>
    </th>
  );
}
