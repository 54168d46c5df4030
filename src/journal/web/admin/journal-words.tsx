/** The accounts and entries of the journal, each with its sentence. */
import { accounts, entryKinds } from '../../journal-rules.ts';

export function JournalWords() {
  return (
    <details className="mt-3 rounded-card border border-line bg-card px-4">
      <summary className="list-item min-h-11 cursor-pointer list-inside py-2 font-semibold">
        How to read the journal
      </summary>
      <p className="pb-2 text-quiet">
        Each movement of money is an entry with two or more lines that add up to zero: what an
        account got is a debit, above zero; what it gave is a credit, below zero.
      </p>
      <Words title="Accounts" words={Object.values(accounts)} />
      <Words title="Entries" words={Object.values(entryKinds)} />
    </details>
  );
}

interface WordsProps {
  title: string;
  words: readonly { label: string; meaning: string }[];
}

function Words({ title, words }: WordsProps) {
  return (
    <>
      <h3 className="font-bold">{title}</h3>
      <dl className="pb-3">
        {words.map(({ label, meaning }) => (
          <div key={label} className="py-1">
            <dt className="font-semibold">{label}</dt>
            <dd className="text-sm text-quiet">{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
