/** How the details of two numbers are merged into one person, and separated again. */
import { dayMs } from '#src/platform/contract/business-day.ts';
import { type LineWish, maxWishesOfLine } from '#src/wishes/wish-rules.ts';
import { type Language, maxCustomerNoteLength, maxMarksLength } from './customer-fields.ts';

/** What staff note about a person. */
export interface KnownOfCustomer {
  name: string;
  language: Language;
  marks: string;
  wishes: readonly LineWish[];
  note: string;
  blockedReason: string | null;
}

/** Days in which a merger can be undone. */
const undoDays = 30;

export function isUndoable(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() < undoDays * dayMs;
}

/**
 * Merges the details: the kept person's come first, the marks and notes of both remain, and a block
 * and the wishes of either remain. Undefined if the joined texts are too long, or the wishes are
 * more than a dish can have.
 */
export function combine(
  kept: KnownOfCustomer,
  other: KnownOfCustomer,
): KnownOfCustomer | undefined {
  const marks = joinMarks(kept.marks, other.marks);
  const note = joinTexts(kept.note, other.note, '\n');
  const wishes = joinWishes(kept.wishes, other.wishes);
  if (marks.length > maxMarksLength || note.length > maxCustomerNoteLength) return undefined;
  if (wishes.length > maxWishesOfLine) return undefined;
  return {
    name: kept.name === '' ? other.name : kept.name,
    // English is the default, so that it does not count as a choice.
    language: kept.language === 'en' ? other.language : kept.language,
    marks,
    wishes,
    note,
    blockedReason: kept.blockedReason ?? other.blockedReason,
  };
}

/** Keeps each mark once, ignoring case. */
function joinMarks(kept: string, other: string): string {
  const marks = new Map<string, string>();
  for (const mark of `${kept},${other}`.split(',').map((each) => each.trim())) {
    const key = mark.toLowerCase();
    if (mark !== '' && !marks.has(key)) marks.set(key, mark);
  }
  return [...marks.values()].join(', ');
}

function joinWishes(kept: readonly LineWish[], other: readonly LineWish[]): LineWish[] {
  return [...new Map([...other, ...kept].map((wish) => [wish.id, wish])).values()];
}

function joinTexts(kept: string, other: string, between: string): string {
  if (other === '' || kept.includes(other)) return kept;
  return kept === '' ? other : `${kept}${between}${other}`;
}

/**
 * The details of the kept person after undoing a merger: fields that staff have changed since the
 * merger keep their new values.
 */
export function undo(
  current: KnownOfCustomer,
  { before, after }: { before: KnownOfCustomer; after: KnownOfCustomer },
): KnownOfCustomer {
  const back = <K extends keyof KnownOfCustomer>(field: K) =>
    JSON.stringify(current[field]) === JSON.stringify(after[field])
      ? before[field]
      : current[field];
  return {
    name: back('name'),
    language: back('language'),
    marks: back('marks'),
    // Mergers from before there were wishes don't have them.
    wishes: back('wishes') ?? current.wishes,
    note: back('note'),
    blockedReason: back('blockedReason'),
  };
}
