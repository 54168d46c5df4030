/** The cash that paid an order: what went back of it, and what can. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOrderCash, returnCash } from '#src/cash/cash-return-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { CashReturnEntry } from '../money/money-entry.tsx';
import type { RefundWay } from '../refund/refund-way.ts';
import { Refundable } from '../refund/refundable.tsx';

export function OrderCash({ orderNumber }: { orderNumber: number }) {
  const { data } = useQuery({
    ...queryOf(getOrderCash, { params: { id: orderNumber } }),
    staleTime: 0,
  });
  const [giver, setGiver] = useState<Giver>('till');
  const [key, setKey] = useState(randomUuid);
  if (!data) return null;
  const { rider } = data;
  return (
    <>
      <ul className="grid gap-2">
        {data.returns.map((given) => (
          <CashReturnEntry key={given.id} given={given} />
        ))}
      </ul>
      <Refundable
        orderNumber={orderNumber}
        refundablePaise={data.returnablePaise}
        way={inCash(orderNumber, { giver, key })}
        // One opening of the dialog is one decision, however often it is sent.
        onStart={() => setKey(randomUuid())}
      >
        <SelectField
          label="Who gives it"
          value={giver}
          onChange={({ target }) => setGiver(target.value === 'till' ? 'till' : 'later')}
          options={[
            { value: 'till', label: 'I do, from the till, now' },
            {
              value: 'later',
              label: rider === undefined ? 'The till, later' : `${rider}, who took it`,
            },
          ]}
        />
      </Refundable>
    </>
  );
}

type Giver = 'till' | 'later';

function inCash(orderNumber: number, { giver, key }: { giver: Giver; key: string }): RefundWay {
  const isNow = giver === 'till';
  return {
    description:
      'The order stays sold, and the customer gets a credit note. Cash that somebody else gives stands on the Cash page until they have.',
    give: ({ refundablePaise: returnablePaise, ...said }) =>
      call(returnCash, {
        params: { id: orderNumber },
        headers: { 'idempotency-key': key },
        body: { ...said, returnablePaise, fromTill: isNow },
      }),
    title: isNow ? 'Cash Given Back' : 'Cash To Give Back',
    told: (amount, left) =>
      isNow
        ? `${amount} left the till. ${left} of the order is left.`
        : `${amount} stands on the Cash page. ${left} of the order is left.`,
    isCash: true,
  };
}
