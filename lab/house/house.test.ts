import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHouse, report } from './house.ts';
import { houseRules } from './house-rules.ts';

const house = readHouse(resolve(import.meta.dirname, '../..'));

describe.each(Object.entries(houseRules))('%s', (_chapter, rules) => {
  for (const rule of rules) {
    it(rule.title, () => {
      const violations = rule.find(house);
      expect(violations, report(rule, violations)).toEqual([]);
    });
  }
});
