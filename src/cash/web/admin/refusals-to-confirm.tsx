/** Second refusals that only a rider has reported: staff confirm or dismiss them (product 24.4). */
import { useQuery } from '@tanstack/react-query';
import { listRefusalsToConfirm, type RefusalToConfirm } from '#src/customers/cash-contract.ts';
import { useDecideRefusal } from '#src/customers/web/admin/use-decide-refusal.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { CashRow, CashSection, CustomerLink } from './cash-section.tsx';

/** Renders nothing if there is none. */
export function RefusalsToConfirm() {
  const { data } = useQuery({ ...queryOf(listRefusalsToConfirm, {}), staleTime: 0 });
  const { decide, isBusy } = useDecideRefusal();
  return (
    <CashSection title="Refused a second time?">
      {(data?.refusals ?? []).map((refusal) => {
        const { orderId, customerId } = refusal;
        const who = whoOf(refusal);
        return (
          <CashRow
            key={orderId}
            name={<CustomerLink id={customerId}>{who}</CustomerLink>}
            about={aboutOf(refusal)}
            actions={[true, false].map((isTrue) => (
              <Button
                key={String(isTrue)}
                variant="secondary"
                aria-label={`${isTrue ? 'Confirm' : 'Dismiss'}: ${who}, order ${orderLabel(orderId)}`}
                aria-disabled={isBusy || undefined}
                onClick={() => decide({ orderId, who, isTrue })}
              >
                {isTrue ? 'Confirm' : 'Dismiss'}
              </Button>
            ))}
          />
        );
      })}
    </CashSection>
  );
}

function whoOf({ name, mobileNo }: RefusalToConfirm): string {
  return name === '' ? mobileNo : name;
}

function aboutOf({ name, mobileNo, orderId, day, rider }: RefusalToConfirm): string {
  const number = name === '' ? '' : `${mobileNo} · `;
  const said = rider === undefined ? '' : `, as ${rider} says`;
  return `${number}order ${orderLabel(orderId)} on ${shortDay(day)}${said}`;
}
