/** All facts about a payment, for the owner and for the gateway's support. */

import type { ReactNode } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { erasedNumber, shownNumber } from '#src/platform/contract/mobile-number.ts';
import type { Capture, PaymentDetails } from '../../../payment-details-contract.ts';
import { attemptBadges, outcomeTexts } from '../money/money-badges.ts';

export function PaymentFacts({ payment }: { payment: PaymentDetails['payment'] }) {
  const { tone, label } = attemptBadges[payment.state];
  const outcome = payment.outcome === undefined ? '' : outcomeTexts[payment.outcome];
  return (
    <section aria-label="Payment" className="grid gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <Price paise={payment.amountPaise} className="text-lg font-bold" />
      </p>
      {payment.askedPaise !== payment.amountPaise && (
        <p>
          Asked for <Price paise={payment.askedPaise} className="font-semibold" />
        </p>
      )}
      {payment.accepted && (
        <p className="wrap-anywhere">
          Accepted by <b>{payment.accepted.by}</b>: {payment.accepted.reason}
        </p>
      )}
      {outcome !== '' && <p className="font-semibold text-kokum">{outcome}</p>}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact term={payment.label === undefined ? 'Orders' : 'Pass'}>
          {payment.label ?? payment.orderIds.map(orderLabel).join(', ')}
        </Fact>
        <Fact term="Mobile number">
          <MobileLink mobileNo={payment.mobileNo} />
        </Fact>
        <Fact term="Company">{companyName(payment.gateway)}</Fact>
        <Fact term="Transaction ID">
          <Reference>{payment.transactionId}</Reference>
        </Fact>
        {payment.gatewayRef !== undefined && (
          <Fact term="Company’s order">
            <Reference>{payment.gatewayRef}</Reference>
          </Fact>
        )}
        {payment.paidAt !== undefined && (
          <Fact term="Paid at">{formatInstant(payment.paidAt)}</Fact>
        )}
        <Fact term="Started">{formatInstant(payment.createdAt)}</Fact>
        <Fact term="Page open until">{formatInstant(payment.expiresAt)}</Fact>
        <Fact term="Last change">{formatInstant(payment.updatedAt)}</Fact>
        <Fact term="Last checked">
          {payment.checkedAt === undefined ? 'Never' : formatInstant(payment.checkedAt)}
        </Fact>
      </dl>
    </section>
  );
}

/** Each payment that brought money: the bank's and the company's ids, and the company's fee. */
export function PaymentCaptures({ captures }: { captures: readonly Capture[] }) {
  if (captures.length === 0) return null;
  const title = captures.length === 1 ? 'At the bank' : `At the bank: ${captures.length} payments`;
  return (
    <section aria-label="At the bank" className="text-sm">
      <h3 className="mb-2 text-base font-bold">{title}</h3>
      <ul className="grid gap-2">
        {captures.map((capture) => (
          <li key={capture.reference} className="rounded-control border border-line px-3 py-2">
            <CaptureFacts capture={capture} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CaptureFacts({ capture }: { capture: Capture }) {
  const { reference, amountPaise, isExtra, method, bankRef, feePaise, taxPaise } = capture;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Fact term="Amount">
        <Price paise={amountPaise} />
        {method !== undefined && ` · ${method}`}
        {isExtra && <span className="font-normal text-quiet"> · paid once more, goes back</span>}
      </Fact>
      <Fact term="UTR / RRN">
        {bankRef === undefined ? 'Not told yet' : <Reference>{bankRef}</Reference>}
      </Fact>
      <Fact term="Payment id">
        <Reference>{reference}</Reference>
      </Fact>
      {feePaise !== undefined && (
        <Fact term="Fee of the company">
          <Price paise={feePaise} />
          {taxPaise !== undefined && taxPaise > 0 && (
            <span className="font-normal text-quiet">
              {' '}
              with <Price paise={taxPaise} /> tax
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{term}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** One press selects the whole text. */
function Reference({ children }: { children: string }) {
  return <span className="select-all">{children}</span>;
}

function MobileLink({ mobileNo }: { mobileNo: string }) {
  if (mobileNo === erasedNumber) return shownNumber(mobileNo);
  return (
    <a href={`tel:+91${mobileNo}`} className="text-brand-dark underline">
      {mobileNo}
    </a>
  );
}
