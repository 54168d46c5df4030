/** The tiffins, each with the dishes that count as it. */
import { Link } from 'react-router';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Dish } from '../../dish-contract.ts';
import type { Tiffin } from '../../tiffin-contract.ts';

export interface TiffinActions {
  onRename: (tiffin: Tiffin) => void;
  onSetActive: (tiffin: Tiffin, isActive: boolean) => void;
}

interface TiffinListProps {
  tiffins: readonly Tiffin[];
  dishes: readonly Dish[];
  /** Undefined for people who may only read them. */
  actions: TiffinActions | undefined;
}

export function TiffinList({ tiffins, dishes, actions }: TiffinListProps) {
  return (
    <Card as="ul" aria-label="Tiffins" className="divide-y divide-line">
      {tiffins.map((tiffin) => (
        <TiffinRow
          key={tiffin.id}
          tiffin={tiffin}
          dishes={dishes.filter(({ tiffinId }) => tiffinId === tiffin.id)}
          actions={actions}
        />
      ))}
    </Card>
  );
}

interface TiffinRowProps {
  tiffin: Tiffin;
  dishes: readonly Dish[];
  actions: TiffinActions | undefined;
}

function TiffinRow({ tiffin, dishes, actions }: TiffinRowProps) {
  const { name, isActive } = tiffin;
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className={isActive ? 'font-semibold' : 'font-medium text-quiet'}>
          {name}{' '}
          {!isActive && (
            <Badge tone="neutral" size="small">
              Off
            </Badge>
          )}
        </p>
        <p className="text-[0.9375rem] leading-snug text-quiet">
          {dishes.length > 0 ? (
            `Dishes: ${dishes.map((dish) => dish.name).join(', ')}`
          ) : (
            <>
              No dish counts as it yet.{' '}
              <Link
                to="/admin/dashboard/dishes"
                className="font-semibold text-brand-dark underline underline-offset-2"
              >
                Choose a dish
              </Link>
            </>
          )}
        </p>
      </div>
      {actions && (
        <div className="flex gap-1 max-sm:-mx-2">
          <RowAction label="Rename" of={name} onClick={() => actions.onRename(tiffin)} />
          <RowAction
            label={isActive ? 'Switch off' : 'Switch on'}
            of={name}
            onClick={() => actions.onSetActive(tiffin, !isActive)}
          />
        </div>
      )}
    </li>
  );
}
