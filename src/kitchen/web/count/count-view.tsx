/** The sums of a shift: components and dishes, in type that is large enough for a wall. */
import { clsx } from 'clsx';
import { CookingPot, Maximize } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Count } from '../../kitchen-contract.ts';
import { useKitchen } from '../kitchen-context.ts';
import { PaperActions } from '../papers/paper-actions.tsx';
import { AmendmentStrip } from './amendment-strip.tsx';
import { CountGoods } from './count-goods.tsx';
import { byStation } from './count-groups.ts';
import { type CountedThing, CountTile } from './count-tile.tsx';
import { ExtraDialog } from './extra-dialog.tsx';
import { FreezeAction } from './freeze-action.tsx';

interface CountViewProps {
  count: Count;
  onWall: () => void;
}

export function CountView({ count, onWall }: CountViewProps) {
  const { today, shiftState } = useKitchen();
  const { day, components, dishes, newWords } = count;
  const { task, open, turn, start, close } = useRowTask<CountedThing>();
  const isOpen = day.state === 'open';
  const onExtra = (thing: CountedThing) =>
    day.state === 'closed' ? undefined : () => start(thing);
  // The same elements at each width, so that an open dialog stays when the device is turned.
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="mr-auto text-xl leading-snug font-extrabold tracking-tight tabular-nums md:mb-4 md:text-3xl">
          {counted(day.meals, 'meal')}
          <span className="ml-2 text-base font-semibold text-quiet md:text-xl">
            {`of ${counted(day.orders, 'order')}${isOpen ? ' so far' : sinceFreeze(count)}`}
          </span>
        </p>
        {/* A phone shows the figures first. */}
        <div className="flex flex-wrap items-center gap-2 max-md:order-last max-md:my-4 max-md:basis-full md:mb-4">
          {dishes.length > 0 && (
            <PaperActions date={day.date} shift={day.shift} kinds={['count']} />
          )}
          {isOpen && day.date >= today && <FreezeAction day={day} />}
          <Button variant="secondary" size="lg" onClick={onWall}>
            <Maximize aria-hidden="true" className="size-5.5" />
            Wall
          </Button>
        </div>
        <div className="basis-full max-md:order-1">
          <NewWords count={newWords} />
        </div>
        <div className="min-w-0 basis-full">
          {shiftState && <AmendmentStrip changes={shiftState.changes} />}
          {dishes.length === 0 && <NoMeals isOpen={isOpen} />}
          {byStation(components).map(({ title, components: made }) => (
            <section key={title} className="mb-6">
              <h2 className={clsx(heading, title === '' && 'max-md:sr-only')}>
                {title || 'To cook'}
              </h2>
              <ul className={tiles}>
                {made.map((thing) => (
                  <CountTile key={thing.subject} thing={thing} onExtra={onExtra(thing)} />
                ))}
              </ul>
            </section>
          ))}
          {dishes.length > 0 && (
            <section>
              <h2 className={heading}>Dishes</h2>
              <ul className={tiles}>
                {dishes.map((dish) => {
                  const thing = { ...dish, unit: 'pc' } as const;
                  return <CountTile key={dish.subject} thing={thing} onExtra={onExtra(thing)} />;
                })}
              </ul>
            </section>
          )}
          <CountGoods count={count} />
        </div>
      </div>
      {task && <ExtraDialog key={turn} open={open} thing={task} onClose={close} />}
    </>
  );
}

/** `, 97 when it was frozen`, if that number differs. */
function sinceFreeze({ day, added, cancelled }: Count): string {
  if (added === 0 && cancelled === 0) return '';
  return `, ${day.meals - added + cancelled} when it was frozen`;
}

const heading = 'mb-1 text-lg font-extrabold tracking-tight md:mb-2 md:text-2xl';
const tiles = 'grid gap-1 md:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] md:gap-3';

function NoMeals({ isOpen }: { isOpen: boolean }) {
  return (
    <Card className="mb-6">
      <EmptyState
        icon={<CookingPot aria-hidden="true" />}
        title={isOpen ? 'No meals yet' : 'No meals'}
        description={
          isOpen
            ? 'Each order counts here as soon as it is paid.'
            : 'There were no orders at the freeze.'
        }
      />
    </Card>
  );
}

/** A link for people who may say what words mean. */
function NewWords({ count }: { count: number }) {
  const isAllowed = useMay('components');
  if (count === 0 || !isAllowed) return null;
  return (
    <p className="mb-4">
      <Link
        to="/admin/dashboard/components"
        className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline"
      >
        {count === 1 ? '1 new word: say what it means' : `${count} new words: say what they mean`}
      </Link>
    </p>
  );
}
