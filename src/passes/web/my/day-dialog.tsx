/** What a tap on a day offers: skip, take back, ask, one more. */
import type { ReactNode } from 'react';
import { errorText } from '#src/orders/web/error-text.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import {
  askToSkip,
  type MyMeal,
  type MyMeals,
  skipMeal,
  unskipMeal,
} from '../../my-meals-contract.ts';
import { dayName, mealWords, skipWords, untilWords } from '../../my-words-rules.ts';
import { ChangeError } from './change-error.tsx';
import { extrasOn } from './more-dialog.tsx';
import { MyDialog } from './my-dialog.tsx';
import { type Change, useChange } from './use-my-meals.ts';

interface DayDialogProps {
  token: string;
  date: BusinessDay;
  page: MyMeals;
  onMore: () => void;
  onClose: () => void;
}

export function DayDialog({ token, date, page, onMore, onClose }: DayDialogProps) {
  const change = useChange(token);
  const meals = page.days.filter((meal) => meal.date === date);
  const canAdd = extrasOn(date, page).length > 0;
  const send = (about: string, how: Change['send'], done: string) =>
    change.send({ about, send: how }, () => {
      toast({ title: done, variant: 'success' });
      onClose();
    });
  const stepOf = (meal: MyMeal) => {
    const { standingId } = meal;
    const skips = [...meal.skips];
    return {
      skip: () =>
        send(
          `skip ${standingId} ${date}`,
          (press) => call(skipMeal, { ...press, body: { token, standingId, date } }),
          skippedWords(meal),
        ),
      unskip: () =>
        send(
          `unskip ${skips.join()} ${date}`,
          (press) => call(unskipMeal, { ...press, body: { token, skips, date } }),
          `${meal.shift} on ${dayName(date)} comes.`,
        ),
      ask: () =>
        send(
          `ask ${standingId} ${date}`,
          (press) => call(askToSkip, { ...press, body: { token, standingId, date } }),
          'We got your question.',
        ),
    };
  };
  return (
    <MyDialog title={dayName(date)} onClose={onClose}>
      {meals.length === 0 && <p className="mt-1 text-quiet">Nothing comes on this day.</p>}
      <ul className="lined">
        {meals.map((meal) => (
          <li key={meal.standingId} className="py-3">
            <MealStep
              meal={meal}
              passes={page.passes}
              isBusy={change.isPending}
              {...stepOf(meal)}
            />
          </li>
        ))}
      </ul>
      <ChangeError text={change.error === null ? undefined : errorText(change.error)} />
      {canAdd && (
        <Button variant="ghost" className="mt-1" onClick={onMore}>
          One more
        </Button>
      )}
    </MyDialog>
  );
}

function skippedWords({ until }: MyMeal): string {
  return until === undefined
    ? 'Skipped.'
    : `Skipped. You can take that back till ${untilWords(until)}.`;
}

interface MealStepProps {
  meal: MyMeal;
  passes: MyMeals['passes'];
  isBusy: boolean;
  skip: () => void;
  unskip: () => void;
  ask: () => void;
}

function MealStep({ meal, passes, isBusy, skip, unskip, ask }: MealStepProps) {
  const { shift, date, state, canChange, until, isOut, asked, reason } = meal;
  const name = `${shift.toLowerCase()} on ${dayName(date)}`;
  const what = mealWords(meal);
  if (asked !== undefined) return <Said title={`${shift}: ${what}`} text={askedTexts[asked]} />;
  if (state === 'comes' && canChange) {
    return (
      <Said title={`Skip ${name}?`} text={`${what}. ${skipWords(meal, passes)}`}>
        <Button aria-disabled={isBusy} onClick={skip}>
          Skip
        </Button>
        {until !== undefined && <Until text={`You can skip till ${untilWords(until)}.`} />}
      </Said>
    );
  }
  if (state === 'comes' || (state === 'cooked' && !isOut)) {
    return (
      <Said
        title={`${shift}: ${what}`}
        text={`Too late to skip${state === 'cooked' ? ': it is being cooked' : ''}. Ask us, and we see what we can do.`}
      >
        <Button variant="secondary" aria-disabled={isBusy} onClick={ask}>
          Ask
        </Button>
      </Said>
    );
  }
  if (state === 'skipped' && canChange) {
    return (
      <Said title={`${shift} is skipped`} text={what}>
        <Button variant="secondary" aria-disabled={isBusy} onClick={unskip}>
          Take it back
        </Button>
        {until !== undefined && (
          <Until text={`You can take that back till ${untilWords(until)}.`} />
        )}
      </Said>
    );
  }
  return <Said title={`${shift}: ${what}`} text={fixedText({ state, reason })} />;
}

const askedTexts: Record<Exclude<MyMeal['asked'], undefined>, string> = {
  open: 'We got your question, and see what we can do.',
  givenBack: 'We gave the meal back to your pass.',
  onItsWay: 'It was too late: it is on its way.',
};

const fixedTexts: Record<MyMeal['state'], string> = {
  comes: 'It comes.',
  cooked: 'It is out.',
  skipped: 'Skipped.',
  notCooked: 'Not cooked',
  closed: 'We are closed',
  dayOff: 'We do not cook on this day.',
  noMeals: 'It does not come: not enough meals are left.',
};

function fixedText({ state, reason }: Pick<MyMeal, 'state' | 'reason'>): string {
  return reason === undefined ? fixedTexts[state] : `${fixedTexts[state]}: ${reason}`;
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-quiet">{text}</p>
      {children && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
      )}
    </>
  );
}

function Until({ text }: { text: string }) {
  return <p className="text-sm text-quiet">{text}</p>;
}
