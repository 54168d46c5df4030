/** Away for longer, and back again. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { addDays, shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { comeBack, goAway, type MyMeals } from '../../my-meals-contract.ts';
import { awayWords, dayName } from '../../my-words-rules.ts';
import { ChangeForm } from './change-form.tsx';

interface AwayProps {
  token: string;
  page: MyMeals;
  onClose: () => void;
}

export function AwayDialog({ token, page, onClose }: AwayProps) {
  const { today, firstDays, passes } = page;
  const [from, setFrom] = useState(addDays(today, 1));
  const [to, setTo] = useState(addDays(today, 7));
  const [isOpen, setOpen] = useState(false);
  const days = { from, ...(!isOpen && { to }) };
  const late = firstDays.filter(({ day }) => from < day);
  const limited = passes.find(({ skips }) => skips !== undefined)?.skips;
  return (
    <ChangeForm
      {...{ token, onClose, title: 'Away for longer', button: 'I am away' }}
      done={awayWords(days)}
      change={
        from === '' || (!isOpen && to === '')
          ? undefined
          : {
              about: JSON.stringify(days),
              send: (press) => call(goAway, { ...press, body: { token, ...days } }),
            }
      }
    >
      <TextField
        {...{ type: 'date', label: 'From', value: from, min: today, required: true }}
        onChange={({ target }) => setFrom(target.value)}
      />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={({ target }) => setOpen(target.checked)}
          className="size-5"
        />
        Until I say so
      </label>
      {!isOpen && (
        <TextField
          {...{ type: 'date', label: 'To', value: to, min: from, required: true }}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
      <p className="text-quiet">
        {late.map(({ shift, day }) => `${shift} can be skipped from ${dayName(day)} on. `)}
        Nothing is cooked for you. Your passes end on their day all the same.
        {limited && ` After ${counted(limited.limit, 'skip')} a skipped meal is used up.`}
      </p>
    </ChangeForm>
  );
}

export function BackDialog({ token, page, from, onClose }: AwayProps & { from: string }) {
  const away = page.away.find((each) => each.from === from);
  const first = page.firstDays.map(({ day }) => day).toSorted()[0] ?? page.today;
  const [day, setDay] = useState(first < from ? from : first);
  const skips = [...(away?.skips ?? [])];
  return (
    <ChangeForm
      {...{ token, onClose, title: away ? awayWords(away) : 'Back again', button: 'I am back' }}
      done={`Your meals come again from ${shortDay(day)} on.`}
      change={
        day === '' || skips.length === 0
          ? undefined
          : {
              about: `${day} ${skips.join()}`,
              send: (press) => call(comeBack, { ...press, body: { token, skips, day } }),
            }
      }
    >
      <TextField
        {...{ type: 'date', label: 'First day with meals', value: day, min: first, required: true }}
        onChange={({ target }) => setDay(target.value)}
      />
    </ChangeForm>
  );
}
