import { describe, expect, it } from 'vitest';
import { combine, isUndoable, type KnownOfCustomer, undo } from './merge-rules.ts';

const nothing: KnownOfCustomer = {
  name: '',
  language: 'en',
  marks: '',
  wishes: [],
  note: '',
  blockedReason: null,
};
const of = (change: Partial<KnownOfCustomer>) => ({ ...nothing, ...change });

describe('the merged details of two numbers of one person', () => {
  it.each([
    ['', 'Jain', 'Jain'],
    ['Jain', '', 'Jain'],
    ['Jain, no onion', 'jain,no garlic', 'Jain, no onion, no garlic'],
  ])('has the marks of both once: %j and %j', (kept, other, joined) => {
    expect(combine(of({ marks: kept }), of({ marks: other }))?.marks).toBe(joined);
  });

  it('take from the other number what the kept one lacks', () => {
    const other = of({ name: 'Asha', language: 'mr', note: 'Gate 2', blockedReason: 'Refused' });
    expect(combine(nothing, other)).toEqual(other);
    const kept = of({ name: 'Ravi', language: 'gu', note: 'Bell', blockedReason: 'Rude' });
    expect(combine(kept, other)).toEqual({ ...kept, note: 'Bell\nGate 2' });
  });

  it('have the wishes of both once, and give them back', () => {
    const jain = { id: 'a', name: 'Jain', short: 'JAIN' };
    const spice = { id: 'b', name: 'Less spicy', short: 'MILD' };
    const before = of({ wishes: [jain] });
    const after = combine(before, of({ wishes: [jain, spice] })) ?? before;
    expect(after.wishes.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(undo({ ...after, wishes: [...after.wishes] }, { before, after }).wishes).toEqual([jain]);
    const changed = { ...after, wishes: [spice] };
    expect(undo(changed, { before, after }).wishes, 'changed since').toEqual([spice]);
    const { wishes: _none, ...older } = nothing;
    const ofOlder = { before: older, after: older } as {
      before: typeof before;
      after: typeof after;
    };
    expect(undo(changed, ofOlder).wishes, 'from before there were wishes').toEqual([spice]);
  });

  it('do not repeat the same note', () => {
    expect(combine(of({ note: 'Gate 2' }), of({ note: 'Gate 2' }))?.note).toBe('Gate 2');
  });

  it('are not cut when they are too long', () => {
    expect(combine(of({ marks: 'a'.repeat(50) }), of({ marks: 'b'.repeat(50) }))).toBeUndefined();
    expect(combine(of({ note: 'a'.repeat(300) }), of({ note: 'b'.repeat(300) }))).toBeUndefined();
    const wishes = (...ids: string[]) =>
      of({ wishes: ids.map((id) => ({ id, name: id, short: id })) });
    const four = wishes('a', 'b', 'c', 'd');
    expect(combine(four, wishes('e', 'f', 'g')), 'more than a dish can have').toBeUndefined();
    expect(combine(four, wishes('d', 'e', 'f'))?.wishes).toHaveLength(6);
  });

  it('go back field by field, except for what was written since', () => {
    const before = of({ name: 'Ravi', note: 'Bell' });
    const after = of({ name: 'Ravi', note: 'Bell\nGate 2', blockedReason: 'Refused' });
    expect(undo(after, { before, after })).toEqual(before);
    const written = { ...after, note: 'Ask the guard' };
    expect(undo(written, { before, after })).toEqual({ ...before, note: 'Ask the guard' });
  });
});

it('a merger can be undone for 30 days', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  expect(isUndoable(new Date('2026-10-24T10:00:01Z'), now)).toBe(true);
  expect(isUndoable(new Date('2026-10-24T10:00:00Z'), now)).toBe(false);
});
