/** Who asked to skip a meal when it was too late, and the two answers. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortTime } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { dayName } from '../../../my-words-rules.ts';
import type { LateSkipAnswer } from '../../../pass-kinds.ts';
import type { LateSkip } from '../../../pass-list-contract.ts';
import { ListRow, ListTable } from '../list-table.tsx';
import { PersonCell } from './person-cell.tsx';
import { useAnswer } from './use-pass-lists.ts';

const headings = ['Person', 'Meal', 'Asked', ''];

export function AskedTable({ asked }: { asked: readonly LateSkip[] }) {
  const answer = useAnswer();
  const press = (skip: LateSkip, said: LateSkipAnswer) =>
    answer.mutate(
      { skip, answer: said },
      { onSuccess: () => toast({ title: toldWords(skip, said), variant: 'success' }) },
    );
  return (
    <ListTable label="Skips that came too late" headings={headings}>
      {asked.map((skip) => (
        <ListRow key={`${skip.standingId} ${skip.date}`}>
          <PersonCell person={skip} />
          <td className="grow">
            {skip.shift} on {dayName(skip.date)}
            <span className="block text-sm text-quiet">
              {mealWords(skip)}, {stateWords(skip)}
            </span>
          </td>
          <td className="whitespace-nowrap text-quiet">
            <span className="@3xl:hidden">Asked </span>
            {shortTime(skip.askedAt.slice(11, 16))}, {dayName(skip.askedAt.slice(0, 10))}
          </td>
          <td>
            <div className="flex flex-wrap gap-2 @max-3xl:pt-1 @3xl:flex-nowrap @3xl:justify-end">
              <Button
                disabled={answer.isPending}
                aria-label={`Give back: ${nameOf(skip)}`}
                onClick={() => press(skip, 'givenBack')}
              >
                Give back
              </Button>
              <Button
                variant="secondary"
                disabled={answer.isPending}
                aria-label={`It is on its way: ${nameOf(skip)}`}
                onClick={() => press(skip, 'onItsWay')}
              >
                It is on its way
              </Button>
            </div>
          </td>
        </ListRow>
      ))}
    </ListTable>
  );
}

const nameOf = ({ name, mobileNo }: LateSkip) => (name === '' ? mobileNo : name);
const mealWords = ({ meals, tiffin }: LateSkip) => (meals > 1 ? `${meals} × ${tiffin}` : tiffin);
const stateWords = ({ order }: LateSkip) =>
  order === undefined ? 'not cooked yet' : `order ${orderLabel(order)}`;

function toldWords(skip: LateSkip, answer: LateSkipAnswer): string {
  const told: Record<LateSkipAnswer, string> = {
    givenBack: `${counted(skip.meals, 'meal')} back on the pass of ${nameOf(skip)}`,
    onItsWay: `${nameOf(skip)} reads that it is on its way`,
  };
  return told[answer];
}
