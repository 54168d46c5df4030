/** Ends a standing meal, or a skip, with a day. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { addDays } from '#src/platform/contract/business-day.ts';
import {
  endSkip,
  endStandingMeal,
  type PersonMeals,
  type Skip,
  type StandingMeal,
} from '../../../pass-contract.ts';
import { skippedWords, standingWords } from './person-words.ts';
import { useMealChange } from './use-person-meals.ts';

interface EndProps<Ended> {
  open: boolean;
  page: PersonMeals;
  ended: Ended;
  /** The day on which it is different, if one was chosen. */
  day?: string | undefined;
  onClose: () => void;
}

/** The first day that no freeze has reached, not before it begins. */
function firstOf(page: PersonMeals, { shift, fromDay }: Pick<Skip, 'shift' | 'fromDay'>): string {
  const first = page.firstDays.find((each) => each.shift === shift)?.day ?? page.today;
  return first < fromDay ? fromDay : first;
}

export function EndStandingDialog({ open, page, ended, onClose }: EndProps<StandingMeal>) {
  const first = firstOf(page, ended);
  const [day, setDay] = useState(first);
  const end = useMealChange((lastDay: string) =>
    call(endStandingMeal, { params: { id: ended.id }, body: { lastDay } }),
  );
  return (
    <FormDialog
      form={{
        isBusy: end.isBusy,
        submit: () => end.send(addDays(day, -1), 'It ends', onClose),
      }}
      open={open}
      title={`End ${ended.shift.toLowerCase()}, ${ended.tiffin}?`}
      description={standingWords(ended, page.today)}
      submitLabel="End it"
      destructive
      onClose={onClose}
    >
      <DateField
        label="First day without it"
        value={day}
        today={page.today}
        min={first}
        onChange={setDay}
      />
    </FormDialog>
  );
}

export function EndSkipDialog({ open, page, ended, day: chosen, onClose }: EndProps<Skip>) {
  const first = firstOf(page, ended);
  const [day, setDay] = useState(chosen === undefined || chosen < first ? first : chosen);
  const end = useMealChange((lastDay: string) =>
    call(endSkip, { params: { id: ended.id }, body: { lastDay } }),
  );
  return (
    <FormDialog
      form={{
        isBusy: end.isBusy,
        submit: () => end.send(addDays(day, -1), 'It comes again', onClose),
      }}
      open={open}
      title={`${ended.shift} comes again`}
      description={`${skippedWords(ended)}.`}
      submitLabel="Take the skip back"
      onClose={onClose}
    >
      <DateField
        label="First day on which it comes"
        value={day}
        today={page.today}
        min={first}
        onChange={setDay}
      />
    </FormDialog>
  );
}
