import { describe, expect, it } from 'vitest';
import { changeOf, frozenDayOf, shiftDayOf } from '#lab/screens/kitchen-answers.ts';
import { amendmentText, revisionText, shiftStateText, timeOf } from './shift-words.ts';

const today = '2026-11-21';
const at = (time: string, day = today) => `${day}T${time}:00.000+05:30`;

describe('the state of a shift', () => {
  it.each([
    ['Open · closes 10:30 am', shiftDayOf()],
    ['Open', shiftDayOf({ cutOff: undefined as never })],
    ['Open · closes 20 Nov, 9:00 pm', shiftDayOf({ cutOff: at('21:00', '2026-11-20') })],
    ['Not frozen, and the day is over', shiftDayOf({ date: '2026-11-20' })],
    ['Frozen 10:30 am', frozenDayOf()],
    ['Frozen 9:50 am by Meena', frozenDayOf({ frozenAt: at('09:50'), frozenBy: 'Meena' })],
    [
      'Packed 11:40 am by Meena',
      frozenDayOf({ state: 'packed', packedAt: at('11:40'), packedBy: 'Meena' }),
    ],
    ['Closed', frozenDayOf({ state: 'closed' })],
  ])('%s', (text, day) => {
    expect(shiftStateText(day, [], today)).toBe(text);
  });

  it('names the revision and its meals after the freeze', () => {
    const changes = [
      changeOf(1, { meals: 2 }),
      changeOf(2, { kind: 'cancelled' }),
      changeOf(3, { kind: 'changed', meals: 1 }),
    ];
    expect(shiftStateText(frozenDayOf(), changes, today)).toBe(
      'Frozen 10:30 am · rev 3: +2 −1, 1 changed',
    );
    expect(revisionText([changeOf(1, { kind: 'changed' })])).toBe('rev 1: 1 changed');
    expect(revisionText([])).toBe('');
  });
});

it('a time of another day includes the day', () => {
  expect(timeOf(at('10:31'), today)).toBe('10:31 am');
  expect(timeOf(at('22:00', '2026-11-20'), today)).toBe('20 Nov, 10:00 pm');
});

it('an amendment is described in words', () => {
  expect(amendmentText(changeOf(1))).toBe('Order #0101 added: 1 × Rajma Chawal');
  const changed = (wishes: string[]) => amendmentText(changeOf(1, { kind: 'changed', wishes }));
  expect(changed(['Jain'])).toBe('Order #0101 changed: 1 × Rajma Chawal, now Jain');
  expect(changed([])).toBe('Order #0101 changed: 1 × Rajma Chawal, now as usual');
  expect(amendmentText(changeOf(2, { kind: 'cancelled', reason: 'out of town' }))).toBe(
    'Order #0102 cancelled: 1 × Rajma Chawal (out of town)',
  );
});
