/** Customers who may no longer pay in cash, with a button that allows it again (product 24.4). */
import { useQuery } from '@tanstack/react-query';
import { listRefusedCustomers } from '#src/customers/cash-contract.ts';
import { useAllowCash } from '#src/customers/web/admin/use-allow-cash.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { CashRow, CashSection, CustomerLink } from './cash-section.tsx';

/** Renders nothing if there is none. */
export function RefusedCustomers() {
  const { data } = useQuery({ ...queryOf(listRefusedCustomers, {}), staleTime: 0 });
  const { allow, isBusy } = useAllowCash();
  return (
    <CashSection title="No cash any more">
      {(data?.customers ?? []).map((customer) => {
        const { customerId, mobileNo, name, refusals, lastRefused } = customer;
        const who = name === '' ? mobileNo : name;
        const number = name === '' ? '' : `${mobileNo} · `;
        return (
          <CashRow
            key={customerId}
            name={<CustomerLink id={customerId}>{who}</CustomerLink>}
            about={`${number}refused ${refusals} times, on ${shortDay(lastRefused)} last`}
            actions={
              <Button
                variant="secondary"
                aria-label={`Allow again: ${who}`}
                aria-disabled={isBusy || undefined}
                onClick={() => allow(customer)}
              >
                Allow again
              </Button>
            }
          />
        );
      })}
    </CashSection>
  );
}
