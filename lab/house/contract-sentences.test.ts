import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { Endpoint } from '#src/platform/contract/endpoint.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import '#src/platform/contract/problem-sentences.ts';
import { requestParts, requestSample } from '../requests/request-samples.ts';
import { placesOf, replaced } from '../requests/schema-samples.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const contracts = await Promise.all(
  globSync('src/*/*-contract.ts', { cwd: root }).map(
    (file) => import(join(root, file)) as Promise<Record<string, unknown>>,
  ),
);

/** The operations that a contract exports, also inside an object. */
function operationsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null || exported instanceof Set) return [];
  if ('method' in exported && 'path' in exported) return [exported as Endpoint];
  return '_zod' in exported ? [] : Object.values(exported).flatMap(operationsIn);
}

const operations = contracts.flatMap((contract) => Object.values(contract)).flatMap(operationsIn);
const schemas = operations.flatMap((operation) => {
  const sample = requestSample(operation);
  return requestParts.flatMap((part) => {
    const schema = operation[part];
    return schema ? [{ name: `${nameOf(operation)} ${part}`, schema, sample: sample[part] }] : [];
  });
});

/** Values of every type, and at the limits of fields. */
const wrong = [
  ...[undefined, null, true, {}, [], '', ' ', 'nonsense', 'x'.repeat(10_000), '\u0000'],
  ...[-1e300, -(2 ** 53), -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e9, 1e300, Number.NaN],
];

/** The error messages for the value, in a short form. */
function problemsOf(schema: $ZodType, value: unknown): string[] {
  return safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
}

describe('a contract', () => {
  it('accepts the sample of each of its operations', () => {
    expect(schemas.length).toBeGreaterThan(100);
    for (const { name, schema, sample } of schemas) {
      expect(problemsOf(schema, sample), `${name} ${JSON.stringify(sample)}`).toEqual([]);
    }
  });

  it('refuses every wrong value of every field with a message, quickly', () => {
    for (const { name, schema, sample } of schemas) {
      for (const place of placesOf(schema)) {
        for (const value of wrong) {
          for (const problem of problemsOf(schema, replaced(sample, place, value))) {
            expect(problem, `${name} ${place.join('.')} ${value}`).toMatch(
              /^(?!Invalid input).+ .+/,
            );
          }
        }
      }
    }
  });

  it('has its own messages for fields in which people type or choose', () => {
    const hears = (path: string, value: unknown) => {
      const [name, place] = path.split(' body.');
      const found = schemas.find((one) => one.name === `${name} body`);
      if (!found || place === undefined) throw new Error(`${path} is not there.`);
      const steps = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      return problemsOf(found.schema, replaced(found.sample, steps, value));
    };
    const meals = 'Write a number of meals from 1 to 9999.';
    const months = 'Write a number of months from 1 to 120.';
    const day = 'A day of the week is a number from 0 (Sunday) to 6 (Saturday).';
    for (const value of [0, 10_000, 1.5, null]) {
      expect(hears('PUT /api/admin/settings/shifts body.value.rules.0.mostMeals', value)).toEqual([
        meals,
      ]);
      expect(hears('PUT /api/admin/settings/privacy body.value.noteMonths', value)).toEqual([
        months,
      ]);
    }
    expect(hears('PUT /api/admin/settings/shifts body.value.rules.0.daysOff.0', 7)).toEqual([day]);
    expect(hears('PUT /api/admin/texts/{id} body.skipReason', 'noReason')).toEqual([
      'Please choose why this text is skipped.',
    ]);
    expect(hears('POST /api/admin/menu/copy body.days', 1e9)).toEqual([
      'Copy from 1 to 7 days at once.',
    ]);
  });
});
