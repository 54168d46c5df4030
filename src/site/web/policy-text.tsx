/** The form of a policy: title and date, what matters most in a few lines, then the sections. */
import type { ReactNode } from 'react';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { ContactDetails } from './contact-details.tsx';
import { MailLink, PhoneLink } from './policy-link.tsx';

interface PolicyTextProps {
  title: string;
  /** For those who read no further. */
  inShort: readonly string[];
  children: ReactNode;
}

export function PolicyText({ title, inShort, children }: PolicyTextProps) {
  const { policiesUpdated } = useShopFacts();
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-5 sm:px-6 sm:py-8">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      <p className="mt-1 text-quiet">Last updated {longDay(policiesUpdated)}</p>
      <Card className="mt-4 p-4 sm:p-6">
        <h2 className="text-xl font-bold tracking-tight">In short</h2>
        <PolicyList>
          {inShort.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </PolicyList>
      </Card>
      {children}
    </main>
  );
}

/** Its children are paragraphs and lists. */
export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 grid max-w-xl gap-2 text-lg">
      <h2 className="mt-2 text-2xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

export function PolicyList({ children }: { children: ReactNode }) {
  return <ul className="mt-1 max-w-xl list-disc px-4 text-lg">{children}</ul>;
}

/** Closes every policy: who answers for it, and who listens when something went wrong. */
export function GrievanceSection() {
  const { name, phone, email } = useShopFacts().grievanceOfficer;
  return (
    <>
      <PolicySection title="Grievance officer">
        <p>
          If something went wrong and our answer did not settle it, write to our grievance officer,{' '}
          {name}: <MailLink email={email} /> or <PhoneLink phone={phone} />.
        </p>
        <p>
          Please give your order number or ticket. You hear within 48 hours that your complaint has
          arrived, and we settle it within one month.
        </p>
      </PolicySection>
      <PolicySection title="Contact">
        <ContactDetails />
      </PolicySection>
    </>
  );
}

/** `21 November 2026`. */
function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
