/** The steps of Get started that contain a list: addresses and staff of a new shop. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '#src/addresses/address-contract.ts';
import { AddressDialog } from '#src/addresses/web/admin/address-dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import type { StaffMember } from '#src/staff/staff-contract.ts';
import { PersonDialog } from '#src/staff/web/admin/person-dialog.tsx';

export function FirstAddresses({ addresses }: { addresses: readonly Address[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-quiet">
        Customers choose one of these places when they order: a society, an office park, a college.
      </p>
      <Names names={addresses.filter(({ isActive }) => isActive).map((each) => each.shortname)} />
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" className="size-5" />
        Add a place
      </Button>
      {isAdding && <AddressDialog open onClose={() => setAdding(false)} />}
    </div>
  );
}

/** The role of people who deliver. */
const rider: StaffRole = 'delivery';

export function FirstRiders({ staff }: { staff: readonly StaffMember[] }) {
  const [isAdding, setAdding] = useState(false);
  const riders = staff.filter(({ role, isActive }) => role === rider && isActive);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-quiet">
        Each delivery person signs in on a phone with a mobile number and the password that you give
        them here. If you bring the food yourself, add yourself.
      </p>
      <Names names={riders.map(({ fullName }) => fullName)} />
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" className="size-5" />
        Add a delivery person
      </Button>
      {isAdding && <PersonDialog open role={rider} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="rounded-full border border-line-strong px-3 py-1 font-semibold">
          {name}
        </li>
      ))}
    </ul>
  );
}
