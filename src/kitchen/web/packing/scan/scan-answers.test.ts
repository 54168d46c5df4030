import { describe, expect, it } from 'vitest';
import { boxOf, codeOf } from '#lab/builders/box-builders.ts';
import { answerSince, awayMs, codeIn, createSightings, scanAnswer } from './scan-answers.ts';

const packedAt = '2026-11-21T11:02:00.000+05:30';
const boxes = [
  boxOf(1, { letter: 'A' }),
  boxOf(2, { letter: 'A', nth: 2, of: 3, packedAt }),
  boxOf(3, { letter: 'C' }),
  boxOf(4, { letter: 'A', isCancelled: true }),
  boxOf(5),
];
const answer = (order: number, facts: Partial<Parameters<typeof scanAnswer>[1]> = {}) =>
  scanAnswer(codeOf(order), { boxes, run: 'all', isClosed: false, isOnline: true, ...facts });

describe('a scanned label', () => {
  it('ticks its box', () => {
    expect(answer(1)).toEqual({
      ...{ tone: 'good', title: 'A-01', text: 'Packed. Rajma Chawal' },
      tick: codeOf(1),
    });
  });

  it('that was scanned before says when its box was packed, and changes nothing', () => {
    expect(answer(2)).toEqual({
      tone: 'known',
      title: 'A-02',
      text: 'Already packed at 11:02 am. Rajma Chawal · 2 of 3',
    });
  });

  it('of a cancelled order says not to pack it', () => {
    expect(answer(4)).toMatchObject({ tone: 'bad', title: 'Do not pack' });
    expect(answer(4)).not.toHaveProperty('tick');
  });

  it('of another run than the one being packed names its run, even if it is packed', () => {
    expect(answer(3, { run: 'A' })).toMatchObject({ tone: 'bad', title: 'This is run C' });
    expect(answer(2, { run: 'C' })).toMatchObject({ tone: 'bad', title: 'This is run A' });
    expect(answer(5, { run: 'A' })).toMatchObject({ title: 'No delivery person yet' });
    expect(answer(3, { run: 'A' })).not.toHaveProperty('tick');
    expect(answer(3, { run: 'C' })).toMatchObject({ tone: 'good' });
  });

  it('that is not on the list is sent to the server, later if there is no signal', () => {
    expect(answer(9)).toMatchObject({ tone: 'wait', tick: codeOf(9) });
    expect(answer(9, { isOnline: false })).toMatchObject({ tone: 'bad', tick: codeOf(9) });
  });

  it('ticks nothing after the packing was closed', () => {
    expect(answer(1, { isClosed: true })).toMatchObject({ tone: 'bad' });
    expect(answer(1, { isClosed: true })).not.toHaveProperty('tick');
  });

  it('can be typed in lower case; another code is not a label', () => {
    expect(codeIn(' 00ab00cd00ef\n')).toBe('00AB00CD00EF');
    for (const text of ['', '00AB00CD00E', '00AB00CD00EG', 'https://shop.test/menu']) {
      expect(codeIn(text)).toBeUndefined();
      const none = { boxes, run: 'all', isClosed: false, isOnline: true };
      expect(scanAnswer(text, none)).toMatchObject({ tone: 'bad', title: 'Not a label' });
    }
  });
});

describe('a later answer of the server', () => {
  const asked = answer(9);
  const none = { boxes, notices: {} };

  it('replaces the first answer', () => {
    expect(answerSince(asked, none)).toBe(asked);
    const text = 'This is a label of yesterday’s lunch.';
    const notice = { code: codeOf(9), date: '2026-11-21', shift: 'Lunch', text } as const;
    const said = { boxes, notices: { [codeOf(9)]: notice } };
    expect(answerSince(asked, said)).toEqual({ tone: 'bad', title: 'Stop', text });
    expect(answerSince(answer(1), { ...said, notices: { [codeOf(1)]: notice } })).toMatchObject({
      tone: 'bad',
    });
    const come = [...boxes, boxOf(9, { letter: 'A', packedAt })];
    expect(answerSince(asked, { ...none, boxes: come })).toMatchObject({
      ...{ tone: 'good', title: 'A-09' },
    });
  });

  it('changes nothing about a box that was not ticked', () => {
    const cancelled = answer(4);
    expect(answerSince(cancelled, none)).toBe(cancelled);
  });
});

describe('a label before the camera', () => {
  it('is reported once until it was out of sight, even beside another label', () => {
    const isNew = createSightings();
    const seen = ['A', 'A', 'B', 'A'].map((text, at) => isNew(text, at * 100));
    expect(seen).toEqual([true, false, true, false]);
    expect(isNew('A', 300 + awayMs)).toBe(false);
    expect(isNew('A', 301 + 2 * awayMs)).toBe(true);
  });
});
