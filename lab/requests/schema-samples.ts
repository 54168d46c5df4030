/** Values for a contract's schema: a valid one, and the same with another value in one place. */
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { pictureLink, shapeNames } from '#src/media/shop-picture-rules.ts';

/** The path to a single value in a larger one. */
export type Place = readonly (string | number)[];

const hash = '0123456789abcdef0123456789abcdef';

/** Values of all kinds that contracts use: the first one that a schema accepts is its sample. */
const singles = [
  ...['00000000-0000-4000-8000-000000000000', '2026-11-25', '2026-11', '12:30', 'Dal Bhat'],
  ...['2026-11-21T10:25:00+05:30', '9825012345', '+91 98250 12345', '1234', '12', '482913'],
  ...['meera@example.in', 'https://shop.example/', 'Gandhinagar 382007', '996331'],
  ...['10724021000123', '24AAAFT0000A1Z8', '0123456789AB', 'https://maps.app.goo.gl/abc'],
  ...[hash, '23.2156,72.6369', '/images/dal.webp'],
  ...shapeNames.map((shape) => pictureLink(shape, hash)),
  ...[1, 2, 0, 100],
];

/** A value with all its fields. Each field is valid; together they may not be. */
export function sampleOf(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part)]),
      );
    case 'array':
      return [sampleOf(def.element)];
    case 'record':
      return { [String(sampleOf(def.keyType))]: sampleOf(def.valueType) };
    case 'intersection':
      return { ...(sampleOf(def.left) as object), ...(sampleOf(def.right) as object) };
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
  }
  const inner = innerOf(schema);
  const single = singles.find((value) => safeParse(schema, value).success);
  return inner && single === undefined ? sampleOf(inner) : single;
}

/** The places where `sampleOf` has a single value. */
export function placesOf(schema: $ZodType, place: Place = []): Place[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => placesOf(part, [...place, name]));
    case 'array':
      return placesOf(def.element, [...place, 0]);
    case 'record':
      return placesOf(def.valueType, [...place, String(sampleOf(def.keyType))]);
    case 'intersection':
      return [...placesOf(def.left, place), ...placesOf(def.right, place)];
  }
  const inner = innerOf(schema);
  return inner ? placesOf(inner, place) : [place];
}

/** The value with another one in a place. */
export function replaced(value: unknown, [step, ...rest]: Place, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((part, index) => (index === step ? replaced(part, rest, other) : part));
  }
  const parts = value as Readonly<Record<string, unknown>>;
  return { ...parts, [step]: replaced(parts[step], rest, other) };
}

/** The inner schema of a wrapping schema; the first of several. */
function innerOf(schema: $ZodType): $ZodType | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return def.innerType;
    case 'pipe':
      return def.in;
    case 'union':
      return def.options[0];
  }
  return undefined;
}
