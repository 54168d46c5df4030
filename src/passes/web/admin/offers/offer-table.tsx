/** The offers with their terms in short. */
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Offer } from '../../../offer-contract.ts';
import { ListRow, ListTable } from '../list-table.tsx';

interface OfferTableProps {
  offers: readonly Offer[];
  /** Undefined for people who may only read them. */
  onEdit: ((offer: Offer) => void) | undefined;
}

const headings = ['Offer', 'Tiffin', 'Meals', 'Price', 'Days', 'Now'];

export function OfferTable({ offers, onEdit }: OfferTableProps) {
  return (
    <ListTable label="Offers" headings={onEdit ? [...headings, ''] : headings} amounts="Price">
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} onEdit={onEdit} />
      ))}
    </ListTable>
  );
}

function OfferRow({ offer, onEdit }: Omit<OfferTableProps, 'offers'> & { offer: Offer }) {
  const { name, tiffin, shifts, meals, pricePaise, validDays, isOnSale, isOnce, running } = offer;
  return (
    <ListRow>
      <th scope="row" className="text-left font-semibold wrap-anywhere @3xl:w-1/4">
        {name}
        {isOnce && <span className="font-normal text-quiet"> · for trying</span>}
      </th>
      <td className="wrap-anywhere">{tiffin}</td>
      <td>
        <span className="whitespace-nowrap">{counted(meals, 'meal')}</span>
        <span className="text-quiet"> · {shifts.map((each) => each.toLowerCase()).join(', ')}</span>
      </td>
      <td className="@3xl:text-right">
        <Price paise={pricePaise} className="font-semibold" />{' '}
        <span className="text-sm whitespace-nowrap text-quiet @3xl:block">
          <Price paise={Math.floor(pricePaise / meals)} /> a meal
        </span>
      </td>
      <td className="whitespace-nowrap">{counted(validDays, 'day')}</td>
      <td>
        <Badge tone={isOnSale ? 'green' : 'neutral'}>{isOnSale ? 'On sale' : 'Not on sale'}</Badge>
        {running > 0 && (
          <span className="whitespace-nowrap text-quiet @max-3xl:ml-2 @3xl:block">
            {running} running
          </span>
        )}
      </td>
      {onEdit && (
        <td className="@max-3xl:ml-auto @3xl:pr-2 @3xl:text-right">
          <RowAction label="Edit" of={name} onClick={() => onEdit(offer)} />
        </td>
      )}
    </ListRow>
  );
}
