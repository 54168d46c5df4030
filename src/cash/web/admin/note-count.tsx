/** Counts cash, by notes or as one sum; suggests no sum from the books. */
import { useState } from 'react';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { denominations, sumOfNotes } from '../../cash-rules.ts';
import { readCash, readNotes } from './typed-cash.ts';

type Way = 'notes' | 'sum';
const ways = [
  { value: 'notes', label: 'Notes' },
  { value: 'sum', label: 'One sum' },
] as const;

export type NoteCount = ReturnType<typeof useNoteCount>;

export function useNoteCount() {
  const [way, setWay] = useState<Way>('notes');
  const [sum, setSum] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const counts = Object.fromEntries(
    denominations.flatMap((value) => {
      const count = readNotes(typed[value]);
      return count > 0 ? [[String(value), count]] : [];
    }),
  );
  // Empty fields mean that nothing is counted yet, not a sum of ₹0.
  const hasCounted = Object.values(typed).some((text) => text.trim() !== '');
  const countedOfNotes = hasCounted ? sumOfNotes(counts) : undefined;
  return {
    ...{ way, setWay, sum, setSum, typed, setTyped },
    /** Undefined until something is counted. */
    countedPaise: way === 'notes' ? countedOfNotes : readCash(sum),
    /** For the request: only of notes. */
    notes: way === 'notes' ? { counts } : {},
  };
}

export function NoteCountFields({ count }: { count: NoteCount }) {
  const { way, typed } = count;
  return (
    <>
      <Segmented label="Count" options={ways} value={way} onChange={count.setWay} />
      {way === 'notes' ? (
        <fieldset className="grid grid-cols-3 gap-3">
          <legend className="sr-only">Number of notes and coins</legend>
          {denominations.map((value) => (
            <TextField
              key={value}
              label={`₹${value} ×`}
              inputMode="numeric"
              autoComplete="off"
              value={typed[value] ?? ''}
              onChange={(event) => count.setTyped({ ...typed, [value]: event.target.value })}
            />
          ))}
        </fieldset>
      ) : (
        <TextField
          label="Counted (₹)"
          inputMode="decimal"
          autoComplete="off"
          value={count.sum}
          onChange={(event) => count.setSum(event.target.value)}
        />
      )}
    </>
  );
}

/** The counted sum, beside the buttons. */
export function CountedSum({ count: { countedPaise } }: { count: NoteCount }) {
  return (
    <p className="mr-auto self-center text-lg font-bold tabular-nums">
      {countedPaise === undefined ? '' : formatNotes(countedPaise)}
    </p>
  );
}
