import { describe, expect, it } from 'vitest';
import { type StaffEvent, staffEventKinds } from '../../staff-event-contract.ts';
import { staffEventText } from './staff-event-text.ts';

const event = { sequence: 1, at: '', person: 'Asha Patel', by: 'Meena Rao' };

describe('the sentence for a change of staff', () => {
  it.each<[Partial<StaffEvent> & Pick<StaffEvent, 'kind'>, string]>([
    [{ kind: 'added' }, 'Meena Rao added Asha Patel'],
    [{ kind: 'added', by: undefined }, 'The server added Asha Patel'],
    [
      { kind: 'changed', detail: 'Asha → Asha Patel' },
      'Meena Rao changed Asha Patel: Asha → Asha Patel',
    ],
    [{ kind: 'passwordSet' }, 'Meena Rao set a new password for Asha Patel'],
    [{ kind: 'twoStepReset' }, 'Meena Rao reset the two-step sign-in of Asha Patel'],
  ])('is a sentence: %j', (change, text) => {
    expect(staffEventText({ ...event, ...change })).toBe(text);
  });

  it('exists for every kind of event', () => {
    const all = staffEventKinds.map((kind) => staffEventText({ ...event, kind }));
    expect(new Set(all).size).toBe(staffEventKinds.length);
  });
});
