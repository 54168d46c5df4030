/** The wishes that hold for every order of a person. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { WishChoice } from '#src/wishes/web/wish-choice.tsx';
import { listWishes } from '#src/wishes/wish-contract.ts';
import type { Customer } from '../../../customer-contract.ts';

interface StandingWishesProps {
  /** Those that are stored, even if the shop does not offer one any more. */
  stored: Customer['wishes'];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Nothing is shown in a shop without wishes. */
export function StandingWishes({ stored, chosen, onChange }: StandingWishesProps) {
  const { data } = useQuery(queryOf(listWishes, {}));
  const offered = (data?.wishes ?? []).filter(
    ({ id, isActive }) => isActive || stored.some((wish) => wish.id === id),
  );
  if (offered.length === 0) return null;
  return (
    <div>
      <p className="mb-1 font-semibold">Wishes</p>
      <p className="mb-2 text-[0.9375rem] text-quiet">
        They hold for every order of this person, where the dish can be made so.
      </p>
      <WishChoice label="Every order" wishes={offered} chosen={chosen} onChange={onChange} />
    </div>
  );
}
