import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpApp } from '#lab/builders/test-head.ts';
import { strictBody } from './strict-body.ts';

const app = setUpApp();

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  [key: string]: unknown;
}

/** The paths of objects that accept keys they do not name. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, additionalProperties } = schema as JsonSchema;
  const here = properties && additionalProperties !== false ? [path] : [];
  const parts = Object.entries(schema).flatMap(([key, part]) =>
    openObjects(part, `${path}.${key}`),
  );
  return [...here, ...parts];
}

describe('a body', () => {
  it('of every operation names all keys that it accepts', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json' })).json();
    const bodies = Object.entries<Record<string, JsonSchema>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).flatMap(([method, { requestBody }]) =>
          requestBody ? [{ name: `${method} ${path}`, requestBody }] : [],
        ),
    );
    expect(bodies.length).toBeGreaterThan(50);
    expect(bodies.flatMap(({ name, requestBody }) => openObjects(requestBody, name))).toEqual([]);
  });
});

describe('a strict schema', () => {
  const strict = strictBody(
    z.object({
      name: z.string(),
      parts: z.optional(z.array(z.object({ size: z.int() }))),
      way: z.optional(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), one: z.int() }),
          z.object({ kind: z.literal('b'), two: z.int() }),
        ]),
      ),
      both: z.optional(z.intersection(z.object({ l: z.int() }), z.object({ r: z.int() }))),
    }),
  );
  const problemsOf = (value: unknown) =>
    z.safeParse(strict, value).error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`);

  it.each([
    [{ name: 'x' }],
    [{ name: 'x', parts: [{ size: 1 }], way: { kind: 'a', one: 1 }, both: { l: 1, r: 2 } }],
  ])('accepts %j', (value) => {
    expect(z.parse(strict, value)).toEqual(value);
  });

  it.each([
    [{ name: 'x', nmae: 'y' }, ''],
    [{ name: 'x', parts: [{ size: 1, sise: 2 }] }, 'parts.0'],
    [{ name: 'x', way: { kind: 'a', one: 1, two: 2 } }, 'way'],
    [{ name: 'x', both: { l: 1, r: 2, m: 3 } }, 'both'],
  ])('refuses %j', (value, path) => {
    expect(problemsOf(value)).toEqual([`${path} unrecognized_keys`]);
  });
});
