/** An offer that is being edited, as its customers will read it, and what its sale means. */
import { useQuery } from '@tanstack/react-query';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { getSettings } from '#src/settings/settings-contract.ts';
import { OfferCard } from '../../shop/offer-card.tsx';
import { cardOf, type TypedOffer } from './offer-fields.ts';

interface OfferPreviewProps {
  typed: TypedOffer;
  /** How many passes of it are running. */
  running: number;
}

export function OfferPreview({ typed, running }: OfferPreviewProps) {
  const today = useToday();
  const { data } = useQuery(queryOf(getSettings, {}));
  const rules = data?.shifts.value.rules ?? [];
  const card = cardOf(typed, today, { rules });
  return (
    <section aria-label="What customers see" className="grid gap-3 self-start lg:sticky lg:top-0">
      <p className="font-semibold">What customers see</p>
      <ul>
        {card ? (
          <OfferCard offer={card} />
        ) : (
          <li className="rounded-card border border-dashed border-line-strong p-6 text-center text-quiet">
            The card is here once meals, price and days are filled in.
          </li>
        )}
      </ul>
      <p className="text-sm text-quiet">
        For your accountant: the sale is the invoice, and its tax is due when it is paid. The meals
        have no paper of their own. What goes back has a credit note.
      </p>
      {running > 0 && (
        <p className="rounded-control bg-amber-soft px-3 py-2 text-amber">
          {counted(running, 'pass is', 'passes are')} running. Who has one keeps what they bought.
        </p>
      )}
    </section>
  );
}
