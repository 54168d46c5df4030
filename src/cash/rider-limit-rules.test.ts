import { describe, expect, it } from 'vitest';
import { heldText, overLimitText } from './rider-limit-rules.ts';

const ramesh = { fullName: 'Ramesh Parmar', holdsPaise: 1240_00, toCollectPaise: 480_00 };

describe('the cash limit of a rider', () => {
  it('is exceeded by what is held and to be collected, but not by the exact limit', () => {
    expect(overLimitText(ramesh, 1720_00)).toBeUndefined();
    expect(overLimitText(ramesh, 1719_99)).toBe(
      'Ramesh Parmar would come to ₹1,720 in cash (holds ₹1,240, collects ₹480); the most is ₹1,719.99.',
    );
  });

  it('is shown beside what a rider holds', () => {
    expect(heldText(ramesh, 2000_00)).toBe('Holds ₹1,240 of ₹2,000 · ₹480 to collect');
    expect(heldText({ ...ramesh, toCollectPaise: 0 }, undefined)).toBe('Holds ₹1,240');
    expect(heldText({ holdsPaise: 0, toCollectPaise: 0 }, 2000_00)).toBe('Holds ₹0 of ₹2,000');
  });

  it('is not shown when there is neither cash nor a limit', () => {
    expect(heldText({ holdsPaise: 0, toCollectPaise: 0 }, undefined)).toBeUndefined();
  });
});
