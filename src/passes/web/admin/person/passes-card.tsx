/** The passes and standing meals of a person, on their page for staff. */
import { useSingleKey } from '#src/platform/browser/dashboard/dashboard-keys.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Offer } from '../../../offer-contract.ts';
import type { PersonMeals } from '../../../pass-contract.ts';
import { MyCalendar } from '../../my/my-calendar.tsx';
import '../../my/my-meals.css';
import type { Eater } from './eater.ts';
import { EntryList } from './entry-list.tsx';
import { MealLists } from './meal-lists.tsx';
import { type MealTask, OpenedTask } from './opened-task.tsx';
import { PassList } from './pass-list.tsx';
import { useOffers, usePersonMeals } from './use-person-meals.ts';

export function PassesCard({ customer }: { customer: Eater }) {
  const meals = usePersonMeals(customer.id);
  const offers = useOffers();
  return (
    <>
      <PendingList query={meals} failure="Could not load the passes" row="h-8" />
      {meals.data && offers && (
        <Card className="grid gap-4 p-4">
          <Passes customer={customer} page={meals.data} offers={offers} />
        </Card>
      )}
    </>
  );
}

interface PassesProps {
  customer: Eater;
  page: PersonMeals;
  offers: readonly Offer[];
}

function Passes({ customer, page, offers }: PassesProps) {
  const { start, ...task } = useRowTask<MealTask>();
  const canSell = offers.some(({ isOnSale }) => isOnSale);
  useSingleKey('p', () => canSell && start({ kind: 'sell' }));
  const { passes, standing, days } = page;
  return (
    <>
      {passes.length === 0 && <p className="text-sm text-quiet">There is no pass.</p>}
      <PassList passes={passes} customer={customer} />
      <MealLists
        page={page}
        onChange={(meal) => start({ kind: 'standing', meal })}
        onEnd={(meal) => start({ kind: 'end', meal })}
        onEndSkip={(skip) => start({ kind: 'endSkip', skip })}
      />
      <div className="flex flex-wrap gap-2">
        {canSell && (
          <Button variant="secondary" aria-keyshortcuts="P" onClick={() => start({ kind: 'sell' })}>
            Sell a pass
          </Button>
        )}
        <Button variant="secondary" onClick={() => start({ kind: 'standing' })}>
          Add a standing meal
        </Button>
        {standing.length > 0 && (
          <Button variant="secondary" onClick={() => start({ kind: 'skip' })}>
            Skip
          </Button>
        )}
      </div>
      {days.length > 0 && (
        <MyCalendar
          today={page.today}
          days={days}
          onOpen={(date) => start({ kind: 'day', date })}
        />
      )}
      <EntryList entries={page.entries} />
      <OpenedTask {...task} {...{ customer, page, offers }} onStart={start} onClose={task.close} />
    </>
  );
}
