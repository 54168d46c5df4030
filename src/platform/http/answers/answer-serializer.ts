/** Serializes a response to JSON in the wire form. Only fields that the contract names are sent. */
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Config } from '../../config/config.ts';
import { isoWithOffset } from '../../contract/business-day.ts';
import { encodedAnswer, formOf, isInstant, type TextOf } from '../../contract/codec.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

/** Returns the part of a value that the schema names; throws if the type is wrong. */
type Picker = (value: unknown, textOf: TextOf) => unknown;

type Compiler = typeof serializerCompiler;

type AnswerConfig = Pick<Config, 'checksAnswers' | 'timeZone'>;

/** The compiler of response schemas that a server uses. */
export function answerSerializer({ checksAnswers, timeZone }: AnswerConfig): Compiler {
  return checksAnswers ? checkingSerializer(timeZone) : filteringSerializer(timeZone);
}

/** A serializer for responses that bypass the framework, such as streams. */
export function serializerOf(
  { response: schema, method, path: url }: Endpoint,
  config: AnswerConfig,
): (data: unknown) => string {
  return answerSerializer(config)({ schema, method, url });
}

/**
 * Checks types and drops fields that the contract does not name, in a quarter of the time that the
 * schema takes. Formats (a date that exists, two decimals) are checked by `checkingSerializer`,
 * with which all tests run.
 */
export function filteringSerializer(timeZone: string): Compiler {
  const textOf = (instant: Date) => isoWithOffset(instant, timeZone);
  return ({ schema, method, url }) => {
    const pick = pickerOf(schema as $ZodType, `${method} ${url}`);
    return (data) => JSON.stringify(pick(data, textOf));
  };
}

/**
 * Validates the whole response and compares the result with `filteringSerializer`; used in tests.
 */
export function checkingSerializer(timeZone: string): Compiler {
  const textOf = (instant: Date) => isoWithOffset(instant, timeZone);
  return (route) => {
    const [filter, check] = [filteringSerializer(timeZone)(route), serializerCompiler(route)];
    return (data) => {
      const text = check(encodedAnswer(route.schema as $ZodType, data, textOf));
      if (filter(data) !== text) throw new Error(`${route.url}: filtered in two different ways`);
      return text;
    };
  };
}

function pickerOf(schema: $ZodType, where: string): Picker {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      // A schema that accepts any key would let every field out.
      if (def.catchall && def.catchall._zod.def.type !== 'never') break;
      return fieldsOf(def.shape, where);
    case 'array':
      return listOf(pickerOf(def.element, `${where}[]`), where);
    case 'record':
      return recordOf(pickerOf(def.valueType, `${where}{}`), where);
    case 'optional': {
      const pick = pickerOf(def.innerType, where);
      return (value, textOf) => (value === undefined ? undefined : pick(value, textOf));
    }
    case 'string':
      return isInstant(schema) ? instantOf(where) : leafOf([def.type], where);
    case 'number':
    case 'boolean':
      return leafOf([def.type], where);
    case 'enum':
      return leafOf(['string', 'number'], where);
  }
  throw new Error(`${where}: answers can't be of the kind ${def.type} yet.`);
}

function fieldsOf(shape: $ZodShape, where: string): Picker {
  const fields = Object.entries(shape).map(([name, schema]) => fieldOf(name, schema, where));
  return (value, textOf) => {
    if (typeof value !== 'object' || value === null) throw wrong(where, value);
    const given = value as Readonly<Record<string, unknown>>;
    const picked: Record<string, unknown> = {};
    for (const { name, inside, pick } of fields) {
      const part = pick(given[inside], textOf);
      if (part !== undefined) picked[name] = part;
    }
    return picked;
  };
}

/** The field's name on the wire, its name in the code, and how it is encoded. */
function fieldOf(name: string, schema: $ZodType, where: string) {
  const pick = pickerOf(schema, `${where} ${name}`);
  const form = formOf(schema);
  if (!form) return { name, inside: name, pick };
  const encode: Picker = (value, textOf) => {
    const picked = pick(value, textOf);
    return picked === undefined ? undefined : form.encode(picked, textOf);
  };
  return { name, inside: form.nameOf(name), pick: encode };
}

function listOf(pick: Picker, where: string): Picker {
  return (value, textOf) => {
    if (!Array.isArray(value)) throw wrong(where, value);
    return value.map((part) => pick(part, textOf));
  };
}

function recordOf(pick: Picker, where: string): Picker {
  return (value, textOf) => {
    if (typeof value !== 'object' || value === null) throw wrong(where, value);
    const parts = Object.entries(value).map(([name, part]) => [name, pick(part, textOf)]);
    return Object.fromEntries(parts);
  };
}

/** A scalar. An object in its place could contain fields that must not be sent. */
function leafOf(types: readonly string[], where: string): Picker {
  return (value) => {
    if (!types.includes(typeof value)) throw wrong(where, value);
    return value;
  };
}

function instantOf(where: string): Picker {
  return (value) => {
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) throw wrong(where, value);
    return value;
  };
}

/** The message omits the value, which may be personal data. */
function wrong(where: string, value: unknown): Error {
  return new Error(`${where}: the answer has ${value === null ? 'null' : typeof value} here.`);
}
