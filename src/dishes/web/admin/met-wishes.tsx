/** Which wishes a dish can be made with. Nothing is shown in a shop without wishes. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { WishChoice } from '#src/wishes/web/wish-choice.tsx';
import { listWishes } from '#src/wishes/wish-contract.ts';

interface MetWishesProps {
  /** Ids, inactive ones included. */
  wishes: readonly string[];
  onChange: (wishes: readonly string[]) => void;
}

export function MetWishes({ wishes, onChange }: MetWishesProps) {
  const { data } = useQuery(queryOf(listWishes, {}));
  const offered = (data?.wishes ?? []).filter(({ isActive }) => isActive);
  if (offered.length === 0) return null;
  const isOffered = (id: string) => offered.some((wish) => wish.id === id);
  return (
    <div>
      <p className="mb-1 font-semibold">Can be made</p>
      <p className="mb-2 text-[0.9375rem] text-quiet">
        Also on menus that are planned already. What is not ticked can't be ordered.
      </p>
      <WishChoice
        label="Dish"
        wishes={offered}
        chosen={wishes}
        onChange={(chosen) => onChange([...wishes.filter((id) => !isOffered(id)), ...chosen])}
      />
    </div>
  );
}
