import { describe, expect, it } from 'vitest';
import { entriesOfRemittance, sumOfNotes } from './cash-rules.ts';

describe('notes', () => {
  it('are worth their sum in paise', () => {
    expect(sumOfNotes({ 500: 2, 100: 2, 20: 2 })).toBe(124_000);
    expect(sumOfNotes({})).toBe(0);
  });
});

describe('resolving a discrepancy', () => {
  const sum = (entries: { amountPaise: number }[]) =>
    entries.reduce((all, { amountPaise }) => all + amountPaise, 0);

  it('books the counted sum, and the rest as a correction', () => {
    const entries = entriesOfRemittance({ declaredPaise: 124_000, finalPaise: 120_000 });
    expect(entries).toContainEqual({ kind: 'handedOver', amountPaise: -120_000 });
    expect(entries).toContainEqual({ kind: 'correction', amountPaise: -4000 });
    expect(sum(entries)).toBe(-124_000);
  });

  it('books more than was declared without a negative balance in between', () => {
    const entries = entriesOfRemittance({ declaredPaise: 100_000, finalPaise: 110_000 });
    expect(entries.map(({ kind }) => kind)).toEqual(['correction', 'handedOver']);
    expect(sum(entries)).toBe(-100_000);
  });

  it('needs no correction if the first count was wrong', () => {
    const entries = entriesOfRemittance({ declaredPaise: 100_000, finalPaise: 100_000 });
    expect(entries).toEqual([{ kind: 'handedOver', amountPaise: -100_000 }]);
    expect(entriesOfRemittance({ declaredPaise: 100_000, finalPaise: 0 })).toEqual([
      { kind: 'correction', amountPaise: -100_000 },
    ]);
  });
});
