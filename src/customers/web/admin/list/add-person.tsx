/** Adds a person who has not ordered yet, by the mobile number that was searched for. */
import { UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { isIndianMobile, toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { addCustomer, findCustomers } from '../../../customer-contract.ts';

/** Nothing for a text that is no whole mobile number. */
export function AddPerson({ text }: { text: string }) {
  const navigate = useNavigate();
  const mobileNo = toTenDigits(text.trim());
  const adding = useChange(() => call(addCustomer, { body: { mobileNo } }), {
    stale: [findCustomers],
    onSuccess: ({ customer }) => navigate(`/admin/dashboard/customers/${customer.id}`),
  });
  if (!isIndianMobile(mobileNo)) return null;
  return (
    <Button
      aria-disabled={adding.isPending}
      onClick={() => !adding.isPending && adding.mutate(undefined)}
    >
      <UserPlus aria-hidden="true" className="size-5" /> Add {mobileNo}
    </Button>
  );
}
