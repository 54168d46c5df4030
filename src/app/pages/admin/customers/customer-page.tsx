/** A customer: orders, payments, amounts due, and notes of staff. */
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { readCustomer } from '#src/customers/customer-page-contract.ts';
import { KnownForm } from '#src/customers/web/admin/page/known-form.tsx';
import { LinksCard } from '#src/customers/web/admin/page/links-card.tsx';
import { NumbersCard } from '#src/customers/web/admin/page/numbers-card.tsx';
import { OwedCard } from '#src/customers/web/admin/page/owed-card.tsx';
import { PersonHeading } from '#src/customers/web/admin/page/person-heading.tsx';
import { PersonOrders } from '#src/customers/web/admin/page/person-orders.tsx';
import { PersonPayments } from '#src/customers/web/admin/page/person-payments.tsx';
import { usePerson } from '#src/customers/web/admin/page/use-customer.ts';
import { shiftSlotsOf, useShiftDays } from '#src/kitchen/web/admin/use-shift-days.ts';
import { useOrderDetails } from '#src/orders/web/admin/details/use-order-details.ts';
import { PassesCard } from '#src/passes/web/admin/person/passes-card.tsx';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { OpenedOrder } from '../../../layouts/opened-order.tsx';
import { useOrderByNumber } from '../../../layouts/use-order-by-number.ts';

export const handle: ScreenHandle = { title: 'Customer' };

export function CustomerPage() {
  const { id = '' } = useParams();
  const person = usePerson(id);
  return (
    <main className="px-4 pb-10 md:px-6">
      <Link
        to="/admin/dashboard/customers"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-quiet hover:text-ink mouse:min-h-9"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Customers
      </Link>
      <PendingList query={person} failure="Could not open this customer" row="h-12" />
      {person.data && <Person key={person.data.customer.id} {...person.data} />}
    </main>
  );
}

function Person(person: OutputOf<typeof readCustomer>) {
  const { customer, usual, unpaid, cash, mergers, links } = person;
  const showsPasses = useMay('passes') && person.hasPasses;
  const details = useOrderDetails();
  const { order } = details;
  const kitchen = useShiftDays(order ? shiftSlotsOf([order]) : []);
  const openNumber = useOrderByNumber(details.show);
  return (
    <>
      <PersonHeading {...{ customer, usual }} hasPasses={showsPasses} />
      <div className="grid max-w-6xl items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          {(unpaid.length > 0 || !cash.isAllowed) && (
            <Part title="To be paid">
              <Card className="p-4">
                <OwedCard
                  {...{ customer, unpaid, cash }}
                  owedPaise={customer.owedPaise}
                  onOrder={openNumber}
                />
              </Card>
            </Part>
          )}
          {showsPasses && (
            <Part title="Passes">
              <PassesCard customer={customer} />
            </Part>
          )}
          <Part title="Orders">
            <PersonOrders id={customer.id} mobileNo={customer.mobileNo} onOrder={details.show} />
          </Part>
          <Part title="Payments">
            <PersonPayments id={customer.id} />
          </Part>
        </div>
        <div className="grid gap-5">
          <Part title="What staff know">
            <Card className="p-4">
              <KnownForm customer={customer} />
            </Card>
          </Part>
          <Part title="Numbers">
            <Card className="p-4">
              <NumbersCard {...{ customer, mergers }} />
            </Card>
          </Part>
          <Part title="Private links">
            <Card className="p-4">
              <LinksCard {...{ customer, links }} />
            </Card>
          </Part>
        </div>
      </div>
      <OpenedOrder details={details} kitchen={kitchen} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-lg font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
