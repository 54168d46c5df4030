/** Ends a standing meal, or a skip, with a day. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
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

interface EndTexts {
  title: string;
  description: string;
  /** Of the day. */
  label: string;
  submitLabel: string;
  destructive?: boolean;
  done: string;
}

interface EndDialogProps extends EndProps<Pick<Skip, 'shift' | 'fromDay'>> {
  texts: EndTexts;
  onEnd: (lastDay: BusinessDay) => Promise<unknown>;
}

export function EndStandingDialog(props: EndProps<StandingMeal>) {
  const { id, shift, tiffin } = props.ended;
  return (
    <EndDialog
      {...props}
      texts={{
        title: `End ${shift.toLowerCase()}, ${tiffin}?`,
        description: standingWords(props.ended, props.page.today),
        label: 'First day without it',
        ...{ submitLabel: 'End it', destructive: true, done: 'It ends' },
      }}
      onEnd={(lastDay) => call(endStandingMeal, { params: { id }, body: { lastDay } })}
    />
  );
}

export function EndSkipDialog(props: EndProps<Skip>) {
  const { id, shift } = props.ended;
  return (
    <EndDialog
      {...props}
      texts={{
        title: `${shift} comes again`,
        description: `${skippedWords(props.ended)}.`,
        label: 'First day on which it comes',
        ...{ submitLabel: 'Take the skip back', done: 'It comes again' },
      }}
      onEnd={(lastDay) => call(endSkip, { params: { id }, body: { lastDay } })}
    />
  );
}

function EndDialog({ open, page, ended, day: chosen, texts, onEnd, onClose }: EndDialogProps) {
  const { label, done, ...frame } = texts;
  const firstOpen = page.firstDays.find(({ shift }) => shift === ended.shift)?.day ?? page.today;
  // No freeze has reached it, and it is not before the beginning.
  const first = firstOpen < ended.fromDay ? ended.fromDay : firstOpen;
  const [day, setDay] = useState(chosen === undefined || chosen < first ? first : chosen);
  const end = useMealChange(onEnd);
  return (
    <FormDialog
      {...frame}
      open={open}
      form={{ isBusy: end.isBusy, submit: () => end.send(addDays(day, -1), done, onClose) }}
      onClose={onClose}
    >
      <DateField label={label} value={day} today={page.today} min={first} onChange={setDay} />
    </FormDialog>
  );
}
