/**
 * The choice of payment method, if the owner lets customers choose: online, or cash at the door.
 */
import { useId, useState } from 'react';
import {
  type CustomerMethod,
  customerMethods,
  defaultMethod,
  isCollectedAtDoor,
  methodOf,
  readMethod,
} from '#src/orders/payment-methods.ts';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { cashProblem } from '#src/settings/cash-limit-rules.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { type Cart, orderTotals } from '../cart.ts';
import { firstOnlineText, noCashText } from '../no-cash-texts.ts';

const storageKey = 'checkout-payment';

/** Call it for a confirmed order; the next one starts with paying online. */
export function forgetPaymentChoice(): void {
  removeTab(storageKey);
}

/** Online if cash is not accepted, whatever was chosen; the choice survives a reload. */
export function usePaymentChoice(cart: Cart, addressId: string) {
  const { cash } = useShopFacts();
  const [wanted, setWanted] = useState<CustomerMethod>(() => readMethod(readTab(storageKey)));
  const choose = (settlement: CustomerMethod) => {
    setWanted(settlement);
    writeTab(storageKey, settlement);
  };
  const totals = orderTotals(cart);
  const problem = cashProblem(cash, { totalPaise: Math.max(...totals), addressId });
  return {
    settlement: problem ? defaultMethod : wanted,
    choose,
    totals,
    isOffered: cash !== undefined,
    problem: problem && noCashText(problem, cash),
    isForKnown: cash?.knownOnly === true,
  } as const;
}

type PaymentChoiceProps = ReturnType<typeof usePaymentChoice>;

export function PaymentChoice(props: PaymentChoiceProps) {
  const { settlement, choose, totals, isOffered, problem, isForKnown } = props;
  const name = useId();
  if (!isOffered) return null;
  const amounts = totals.map(formatPaise).join(' and ');
  const known = isForKnown ? ` ${firstOnlineText}` : '';
  const each = totals.length > 1 ? ', one after the other' : '';
  const texts: Record<CustomerMethod, string> = {
    online: 'By UPI, card or net banking, on the next page.',
    cash: problem ?? `${amounts}${each}, to the person who brings it.${known}`,
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 leading-6 font-semibold">How would you like to pay?</legend>
      {customerMethods.map((value) => (
        <label
          key={value}
          className="payment-way flex cursor-pointer gap-3 rounded-control border border-line-strong bg-card px-3.5 py-3 has-disabled:cursor-not-allowed has-disabled:opacity-60"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={settlement === value}
            disabled={problem !== undefined && isCollectedAtDoor({ settlement: value })}
            onChange={() => choose(value)}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{methodOf(value).choice}</span>
            <span className="block text-[0.9375rem] leading-snug text-quiet">{texts[value]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
