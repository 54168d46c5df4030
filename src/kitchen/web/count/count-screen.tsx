/** The count, polled again and again, on the page or on the wall. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { getCount } from '../../kitchen-contract.ts';
import { AsOfNote, useOldText } from '../as-of-note.tsx';
import { useShiftOfDay } from '../kitchen-context.ts';
import { NothingStored } from '../nothing-stored.tsx';
import { useStoredQuery } from '../stored/use-stored-query.ts';
import { CountView } from './count-view.tsx';
import { enterFullScreen, leaveFullScreen } from './wall/full-screen.ts';
import { Wall } from './wall/wall.tsx';

const everyMs = 5000;

export function CountScreen() {
  const count = useStoredQuery(getCount, { query: useShiftOfDay() }, { everyMs });
  const oldText = useOldText(count);
  const { isOnWall, enter, leave } = useWall();
  if (!count.data)
    return <NothingStored error={count.error} onRetry={() => void count.refetch()} />;
  return (
    <>
      <AsOfNote text={oldText} />
      <CountView count={count.data} onWall={enter} />
      {isOnWall && <Wall count={count.data} oldText={oldText} onLeave={leave} />}
    </>
  );
}

/** The state is in the URL: a tablet that restarts shows its wall again. */
function useWall() {
  const [params, setParams] = useSearchParams();
  const turn = useCallback(
    (isOn: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isOn) next.set('wall', '');
          else next.delete('wall');
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const enter = () => {
    enterFullScreen();
    turn(true);
  };
  const leave = useCallback(() => {
    leaveFullScreen();
    turn(false);
  }, [turn]);
  return { isOnWall: params.has('wall'), enter, leave };
}
