/** An offer as its customer reads it: the price, and what it promises. */
import type { ReactNode } from 'react';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { OfferOnSale } from '../../purchase-contract.ts';

interface OfferCardProps {
  offer: Pick<OfferOnSale, 'name' | 'line' | 'pricePaise' | 'terms'>;
  /** The button that chooses it. */
  children?: ReactNode;
}

export function OfferCard({ offer, children }: OfferCardProps) {
  const { name, line, pricePaise, terms } = offer;
  return (
    <Card as="li" className="flex flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-bold tracking-tight">{name}</h2>
        <Price paise={pricePaise} className="text-xl font-extrabold" />
      </div>
      {line !== '' && <p className="text-quiet">{line}</p>}
      <ul className="grid list-disc gap-1.5 pl-4">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {children !== undefined && <div className="mt-auto pt-2">{children}</div>}
    </Card>
  );
}
