/** The lists of the Cash page: who holds what, and what waits for a person. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type {
  CashHolder,
  CashToReturn,
  Discrepancy,
  GivenBack,
  OwedOrder,
} from '../../admin-cash-contract.ts';
import { unpaidReasonLabels } from '../../cash-rules.ts';
import { CashRow, CashSection } from './cash-section.tsx';

interface HoldersProps {
  holders: readonly CashHolder[];
  onCount: (holder: CashHolder) => void;
  onEntries: (holder: CashHolder) => void;
  onCorrect: (holder: CashHolder) => void;
}

export function Holders({ holders, onCount, onEntries, onCorrect }: HoldersProps) {
  return (
    <CashSection title="In hand" empty="Nobody delivers yet.">
      {holders.map((holder) => (
        <CashRow
          key={holder.id}
          name={holder.fullName}
          amount={formatNotes(holder.holdsPaise)}
          actions={
            <>
              <Button
                variant="secondary"
                aria-label={`Count cash: ${holder.fullName}`}
                aria-disabled={holder.holdsPaise === 0 || undefined}
                onClick={() => holder.holdsPaise > 0 && onCount(holder)}
              >
                Count cash
              </Button>
              <RowAction label="Entries" of={holder.fullName} onClick={() => onEntries(holder)} />
              <RowAction label="Correct" of={holder.fullName} onClick={() => onCorrect(holder)} />
            </>
          }
        />
      ))}
    </CashSection>
  );
}

interface DifferencesProps {
  differences: readonly Discrepancy[];
  onResolve: (difference: Discrepancy) => void;
}

export function Differences({ differences, onResolve }: DifferencesProps) {
  return (
    <CashSection title="Differences">
      {differences.map((each) => (
        <CashRow
          key={each.id}
          name={each.rider.fullName}
          about={`${each.countedPaise < each.declaredPaise ? 'Too little' : 'Too much'}: said ${formatNotes(each.declaredPaise)}, counted ${formatNotes(each.countedPaise)} by ${each.countedBy}`}
          amount={formatNotes(Math.abs(each.declaredPaise - each.countedPaise))}
          actions={
            each.mayResolve ? (
              <Button
                variant="secondary"
                aria-label={`Resolve: ${each.rider.fullName}`}
                onClick={() => onResolve(each)}
              >
                Resolve…
              </Button>
            ) : (
              <span className="text-sm text-quiet">
                Someone else has to resolve what you counted.
              </span>
            )
          }
        />
      ))}
    </CashSection>
  );
}

interface ReturnsProps {
  returns: readonly CashToReturn[];
  isBusy: boolean;
  onGiven: (id: string) => void;
}

export function Returns({ returns, isBusy, onGiven }: ReturnsProps) {
  return (
    <CashSection title="Goes back to customers">
      {returns.map(({ id, orderId, label, amountPaise, reason, rider, mobileNo, name }) => (
        <CashRow
          key={id}
          name={[subjectOf({ orderId, label }), name].filter(Boolean).join(', ')}
          about={[mobileNo, reason, rider && `taken by ${rider}`].filter(Boolean).join(' · ')}
          amount={formatNotes(amountPaise)}
          actions={
            <Button
              variant="secondary"
              aria-label={`Given from the till: ${lowered(subjectOf({ orderId, label }))}`}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onGiven(id)}
            >
              Given from the till
            </Button>
          }
        />
      ))}
    </CashSection>
  );
}

export function GivenBackByRiders({ given }: { given: readonly GivenBack[] }) {
  return (
    <CashSection title="Given back by riders">
      {given.map(({ id, orderId, amountPaise, reason, rider, mobileNo, name, at }) => (
        <CashRow
          key={id}
          name={nameOf(orderId, name)}
          about={[mobileNo, reason, `by ${rider}, ${formatInstant(at)}`]
            .filter(Boolean)
            .join(' · ')}
          amount={formatNotes(amountPaise)}
        />
      ))}
    </CashSection>
  );
}

function subjectOf({ orderId, label }: Pick<CashToReturn, 'orderId' | 'label'>): string {
  return orderId === undefined ? `Pass ${label}` : `Order ${orderLabel(orderId)}`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function nameOf(orderId: number, name = ''): string {
  return `Order ${orderLabel(orderId)}${name === '' ? '' : `, ${name}`}`;
}

interface OwedProps {
  owed: readonly OwedOrder[];
  onPaid: (order: OwedOrder) => void;
}

export function Owed({ owed, onPaid }: OwedProps) {
  return (
    <CashSection title="Not paid at the door">
      {owed.map((each) => (
        <CashRow
          key={each.orderId}
          name={nameOf(each.orderId, each.name)}
          about={`${each.mobileNo} · ${unpaidReasonLabels[each.reason]} · ${each.rider}, ${shortDay(each.day)}`}
          amount={formatNotes(each.amountPaise)}
          actions={
            <Button
              variant="secondary"
              aria-label={`Paid in cash: order ${orderLabel(each.orderId)}`}
              onClick={() => onPaid(each)}
            >
              Paid in cash…
            </Button>
          }
        />
      ))}
    </CashSection>
  );
}
