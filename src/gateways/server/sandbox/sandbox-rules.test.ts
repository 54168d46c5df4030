import { describe, expect, it } from 'vitest';
import { type OutcomeId, outcomes, type SandboxState } from './sandbox-outcomes.ts';
import {
  type Decision,
  isDecisive,
  isOpen,
  outcomeOf,
  pageUrl,
  reportsOf,
  settlementsOf,
  stateAt,
} from './sandbox-rules.ts';

const chosenAt = new Date('2026-11-21T04:55:00Z');
const expiresAt = at(600);

function at(seconds: number): Date {
  return new Date(chosenAt.getTime() + seconds * 1000);
}

function decided(outcome: OutcomeId, delaySeconds: number | null = null): Decision {
  return { outcome, delaySeconds, chosenAt, expiresAt };
}

const undecided: Decision = { outcome: null, delaySeconds: null, chosenAt: null, expiresAt };

describe('the state of a sandbox payment', () => {
  it.each<[OutcomeId, number | null, [seconds: number, state: SandboxState][]]>([
    [
      'pay',
      null,
      [
        [0, 'paid'],
        [9999, 'paid'],
      ],
    ],
    [
      'decline',
      null,
      [
        [0, 'failed'],
        [9999, 'failed'],
      ],
    ],
    [
      'leave-pending',
      null,
      [
        [0, 'pending'],
        [599, 'pending'],
        [600, 'expired'],
      ],
    ],
    [
      'pay-later',
      15,
      [
        [0, 'pending'],
        [14, 'pending'],
        [15, 'paid'],
      ],
    ],
    [
      'fail-later',
      45,
      [
        [0, 'pending'],
        [44, 'pending'],
        [45, 'failed'],
      ],
    ],
    [
      'fail-then-pay',
      null,
      [
        [0, 'failed'],
        [59, 'failed'],
        [60, 'paid'],
      ],
    ],
    [
      'pay-after-expiry',
      null,
      [
        [599, 'pending'],
        [600, 'expired'],
        [659, 'expired'],
        [660, 'paid'],
      ],
    ],
    ['pay-no-redirect', null, [[0, 'paid']]],
    ['pay-no-webhook', null, [[0, 'paid']]],
    ['pay-three-webhooks', null, [[0, 'paid']]],
    ['pay-webhook-first', null, [[0, 'paid']]],
  ])('follows from the choice of %s (%s s) and the clock alone', (outcome, delay, expected) => {
    for (const [seconds, state] of expected) {
      expect(stateAt(decided(outcome, delay), at(seconds))).toBe(state);
    }
  });

  it('is pending until its time is over when nobody chooses', () => {
    expect(stateAt(undecided, at(599))).toBe('pending');
    expect(stateAt(undecided, at(600))).toBe('expired');
  });

  it('settles a late choice after the end of the time, because the money is on its way', () => {
    const late = { ...decided('pay-later', 45), expiresAt: at(10) };
    expect(stateAt(late, at(30))).toBe('pending');
    expect(stateAt(late, at(45))).toBe('paid');
  });
});

describe('a sandbox payment', () => {
  it('can be decided once, while there is time', () => {
    expect(isOpen(undecided, at(599))).toBe(true);
    expect(isOpen(undecided, at(600))).toBe(false);
    expect(isOpen(decided('pay'), at(0))).toBe(false);
  });

  it('is not decided by closing the page', () => {
    const undecisive = outcomes.filter((outcome) => !isDecisive(outcomeOf(outcome.id)));
    expect(undecisive.map(({ id }) => id)).toEqual(['close']);
  });

  it('has its page on the origin of the return URL, whatever path that has', () => {
    const payment = { id: 'sbx_1', returnUrl: 'https://shop.example:8443/payment-status/T1?a=b' };
    expect(pageUrl(payment)).toBe('https://shop.example:8443/sandbox-pay/sbx_1');
  });
});

describe('the webhooks of a sandbox payment', () => {
  it('are one for each settlement, at its instant', () => {
    expect(reportsOf(decided('fail-then-pay'))).toMatchObject([
      { settlement: 0, state: 'failed', at: at(0), sendAt: at(0) },
      { settlement: 1, state: 'paid', at: at(60), sendAt: at(60) },
    ]);
    expect(reportsOf(decided('pay-later', 5))).toMatchObject([{ state: 'paid', sendAt: at(5) }]);
    expect(reportsOf(decided('pay-after-expiry')).map(({ sendAt }) => sendAt)).toEqual([
      at(600),
      at(660),
    ]);
  });

  it('repeat one event three times if that is chosen', () => {
    const reports = reportsOf(decided('pay-three-webhooks'));
    expect(reports.map(({ settlement }) => settlement)).toEqual([0, 0, 0]);
    expect(reports.map(({ repetition }) => repetition)).toEqual([0, 1, 2]);
  });

  it.each([decided('pay-no-webhook'), decided('leave-pending'), undecided])(
    'are left out when nothing changed or the outcome says so (%#)',
    (payment) => {
      expect(reportsOf(payment)).toEqual([]);
    },
  );
});

describe('the list of outcomes', () => {
  it('has names that tell its buttons apart', () => {
    expect(new Set(outcomes.map(({ label }) => label)).size).toBe(outcomes.length);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(outcomes.length);
  });

  it('settles in chronological order', () => {
    for (const { id } of outcomes) {
      const instants = settlementsOf(decided(id, 15)).map((settlement) => settlement.at.getTime());
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }
  });

  it('never loses money: nothing follows after paid', () => {
    for (const { id } of outcomes) {
      const states = settlementsOf(decided(id, 15)).map(({ state }) => state);
      expect(states.slice(0, -1)).not.toContain('paid');
    }
  });
});
