/** The contact details of the business, with its registration numbers. */
import type { ReactNode } from 'react';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { MailLink, PhoneLink } from './policy-link.tsx';

export function ContactDetails() {
  const { legalName, addressLines, phone, email, fssaiLicence, gstin } = useShopFacts();
  return (
    <dl className="mt-3 grid max-w-2xl gap-3 sm:grid-cols-2">
      <Detail name="Phone">
        <PhoneLink phone={phone} />
      </Detail>
      <Detail name="E-mail">
        <MailLink email={email} />
      </Detail>
      <Detail name="Business and address">
        {[legalName, ...addressLines].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Detail>
      <Detail name="FSSAI Lic. No.">{fssaiLicence}</Detail>
      {gstin !== undefined && <Detail name="GSTIN">{gstin}</Detail>}
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
