/** What becomes of what is known of two numbers when they turn out to be one person, and back. */
import { dayMs } from '#src/platform/contract/business-day.ts';
import { type Language, maxCustomerNoteLength, maxMarksLength } from './customer-fields.ts';

/** What staff write down of a person. */
export interface KnownOfCustomer {
  name: string;
  language: Language;
  marks: string;
  note: string;
  blockedReason: string | null;
}

/** A merger can be undone for so long. */
const undoDays = 30;

export function isUndoable(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() < undoDays * dayMs;
}

/**
 * What is known of the kept one comes first, and nothing of the other is lost: marks and notes of
 * both, and a block of either. Undefined where they do not fit together.
 */
export function combine(
  kept: KnownOfCustomer,
  other: KnownOfCustomer,
): KnownOfCustomer | undefined {
  const marks = joinMarks(kept.marks, other.marks);
  const note = joinTexts(kept.note, other.note, '\n');
  if (marks.length > maxMarksLength || note.length > maxCustomerNoteLength) return undefined;
  return {
    name: kept.name === '' ? other.name : kept.name,
    // Nobody chose English where it is the first value.
    language: kept.language === 'en' ? other.language : kept.language,
    marks,
    note,
    blockedReason: kept.blockedReason ?? other.blockedReason,
  };
}

/** Each once, in whatever letters. */
function joinMarks(kept: string, other: string): string {
  const marks = new Map<string, string>();
  for (const mark of `${kept},${other}`.split(',').map((each) => each.trim())) {
    const key = mark.toLowerCase();
    if (mark !== '' && !marks.has(key)) marks.set(key, mark);
  }
  return [...marks.values()].join(', ');
}

function joinTexts(kept: string, other: string, between: string): string {
  if (other === '' || kept.includes(other)) return kept;
  return kept === '' ? other : `${kept}${between}${other}`;
}

/** What the kept one goes back to: what somebody has written since the merger stays. */
export function undo(
  current: KnownOfCustomer,
  { before, after }: { before: KnownOfCustomer; after: KnownOfCustomer },
): KnownOfCustomer {
  const back = <K extends keyof KnownOfCustomer>(field: K) =>
    current[field] === after[field] ? before[field] : current[field];
  return {
    name: back('name'),
    language: back('language'),
    marks: back('marks'),
    note: back('note'),
    blockedReason: back('blockedReason'),
  };
}
