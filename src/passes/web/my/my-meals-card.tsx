/** Passes and meals on the private page; loaded only for those who have some. */
import { Link } from 'react-router';
import { errorText } from '#src/orders/web/error-text.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { addDays } from '#src/platform/contract/business-day.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import type { MyMeals } from '../../my-meals-contract.ts';
import {
  awayWords,
  isRunningOut,
  leftWords,
  nextWords,
  waitingWords,
} from '../../my-words-rules.ts';
import { AwayDialog, BackDialog } from './away-dialogs.tsx';
import { DayDialog } from './day-dialog.tsx';
import { PlaceDialog } from './meal-place-dialog.tsx';
import { MoreDialog } from './more-dialog.tsx';
import { MyCalendar } from './my-calendar.tsx';
import { MyEntries } from './my-entries.tsx';
import './my-meals.css';
import { useMyMeals } from './use-my-meals.ts';
import { type OpenDialog, useOpenDialog } from './use-open-dialog.ts';

export function MyMealsCard({ token }: { token: string }) {
  const { data: page, error, refetch } = useMyMeals(token);
  const { passes: sold } = useShopFacts();
  const { dialog, open, close } = useOpenDialog();
  if (!page)
    return error ? <NotRead text={errorText(error)} onRetry={() => void refetch()} /> : null;
  return (
    <Card as="section" aria-label="Your meals" className="p-4 sm:p-6">
      <h2 className="sr-only">Your meals</h2>
      <ul className="grid gap-1">
        {leftWords(page.passes).map(({ tiffin, left }) => (
          <li key={tiffin}>
            <p className="text-xl leading-snug font-bold tracking-tight figures">{left}</p>
            <p className="text-quiet">{tiffin}</p>
          </li>
        ))}
      </ul>
      {page.passes.length === 0 && <p className="text-lg font-bold">No pass is running.</p>}
      {waitingWords(page.waiting).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {sold && isRunningOut(page.passes) && (
        <Link to={sold.to} className={buttonClass({ className: 'mt-2' })}>
          Buy the next pass
        </Link>
      )}
      <Next page={page} onOpen={open} />
      <MyCalendar
        today={page.today}
        days={page.days}
        onOpen={(date) => open({ kind: 'day', date })}
      />
      <ul className="mt-3 grid gap-2">
        {page.away.map((away) => (
          <li
            key={`${away.from} ${away.skips.join()}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1"
          >
            <span className="font-semibold">{awayWords(away)}</span>
            <Button variant="secondary" onClick={() => open({ kind: 'back', from: away.from })}>
              I am back
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {page.standing.length > 0 && (
          <>
            <Button variant="secondary" onClick={() => open({ kind: 'away' })}>
              Away for longer
            </Button>
            <Button variant="secondary" onClick={() => open({ kind: 'place' })}>
              Where it comes to
            </Button>
          </>
        )}
      </div>
      <MyEntries token={token} page={page} />
      {dialog && <Opened {...{ token, page, dialog }} onOpen={open} onClose={close} />}
    </Card>
  );
}

/** Today, where something comes, and tomorrow, which one tap skips. */
function Next({ page, onOpen }: { page: MyMeals; onOpen: (dialog: OpenDialog) => void }) {
  const tomorrow = addDays(page.today, 1);
  const on = (date: string) => page.days.filter((meal) => meal.date === date);
  const [ofToday, ofTomorrow] = [on(page.today), on(tomorrow)];
  const canSkip = ofTomorrow.some(({ state, canChange }) => state === 'comes' && canChange);
  return (
    <div className="my-2 grid gap-2" aria-live="polite">
      {ofToday.length > 0 && <p>{nextWords(ofToday, 'today')}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 font-semibold">{nextWords(ofTomorrow, 'tomorrow')}</p>
        {canSkip && (
          <Button variant="secondary" onClick={() => onOpen({ kind: 'day', date: tomorrow })}>
            Skip tomorrow
          </Button>
        )}
      </div>
    </div>
  );
}

interface OpenedProps {
  token: string;
  page: MyMeals;
  dialog: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
}

function Opened({ token, page, dialog, onOpen, onClose }: OpenedProps) {
  const props = { token, page, onClose };
  switch (dialog.kind) {
    case 'day': {
      const { date } = dialog;
      return <DayDialog {...{ ...props, date }} onMore={() => onOpen({ kind: 'more', date })} />;
    }
    case 'more':
      return <MoreDialog {...{ ...props, date: dialog.date }} />;
    case 'away':
      return <AwayDialog {...props} />;
    case 'back':
      return <BackDialog {...{ ...props, from: dialog.from }} />;
    case 'place':
      return <PlaceDialog {...props} />;
  }
}

function NotRead({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4 sm:p-6">
      <p className="flex-1 basis-48">{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}
