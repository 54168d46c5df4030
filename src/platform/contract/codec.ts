/**
 * Converts values of a contract between the wire form (rupees, `mobile_no`, instants as text) and
 * the form in the code (paise, `mobileNo` and, on the server, `Date`).
 */
import type * as z from 'zod/mini';
import type { $brand, $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';
import { toPaise, toRupees } from './money.ts';

type Kind = 'money' | 'mobileNo' | 'instant';

type Marked = $brand<'money'> | $brand<'mobileNo'> | $brand<'instant'>;

type NameInside<K, V> =
  NonNullable<V> extends $brand<'money'>
    ? `${K & string}Paise`
    : NonNullable<V> extends $brand<'mobileNo'>
      ? 'mobileNo'
      : NonNullable<V> extends $brand<'instant'>
        ? K
        : never;

type ValueInside<V, I> =
  V extends $brand<'money'>
    ? number
    : V extends $brand<'mobileNo'>
      ? string
      : V extends $brand<'instant'>
        ? I
        : V;

type PlainKey<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends Marked ? never : K;
}[keyof T];

/**
 * Maps `{ price: rupees, mobile_no }` of the wire to `{ pricePaise, mobileNo }` at every depth. `I`
 * is the type of an instant.
 */
export type Inside<T, I = string> = T extends readonly (infer E)[]
  ? Inside<E, I>[]
  : T extends object
    ? { [K in keyof Pick<T, PlainKey<T>>]: Inside<T[K], I> } & {
        [K in keyof T as NameInside<K, T[K]>]: ValueInside<T[K], I>;
      }
    : T;

/** The type that code uses for a schema of the wire form. */
export type InsideOf<S extends $ZodType> = Inside<z.output<S>>;

/** The type that the server returns: instants are `Date`. */
export type AnsweredOf<S extends $ZodType> = Inside<z.input<S>, Date>;

/** An answer with every field of its contract; one that is absent is `undefined`. */
export type Whole<T> = { [K in keyof Required<T>]: T[K] };

/** The JSON type of a request body or response. */
export type WireOf<S extends $ZodType> = Wire<z.output<S>>;

/** The type of the form's input, before the schema parses it. */
export type TypedOf<S extends $ZodType> = Wire<z.input<S>>;

type Wire<T> = T extends Marked
  ? ValueInside<T, string>
  : T extends object
    ? { [K in keyof T]: Wire<T[K]> }
    : T;

type Way = 'decode' | 'encode';
export type TextOf = (instant: Date) => string;
type Change = (value: unknown, textOf: TextOf) => unknown;

interface Form extends Record<Way, Change> {
  /** The field's name in the code, from its name on the wire. */
  nameOf: (wireName: string) => string;
}

const forms: Record<Kind, Form> = {
  money: {
    nameOf: (wireName) => `${wireName}Paise`,
    decode: (rupees) => toPaise(Number(rupees)),
    encode: (paise) => toRupees(Number(paise)),
  },
  mobileNo: {
    nameOf: () => 'mobileNo',
    decode: (mobileNo) => mobileNo,
    encode: (mobileNo) => mobileNo,
  },
  instant: {
    nameOf: (wireName) => wireName,
    decode: (text) => text,
    // In a browser, instants are text already.
    encode: (instant, textOf) => (instant instanceof Date ? textOf(instant) : instant),
  },
};

const marks = new WeakMap<$ZodType, Form>();

/** Marks the schema of a field that has another name and another form in the code. */
export function marked<S extends z.ZodMiniType, K extends Kind>(schema: S, kind: K) {
  marks.set(schema, forms[kind]);
  return schema.brand<K, 'inout'>();
}

/** The form of a marked field, also when the schema is optional or has more checks. */
export function formOf(schema: $ZodType): Form | undefined {
  const { def, parent } = (schema as $ZodTypes)._zod;
  const from = def.type === 'optional' ? def.innerType : parent;
  return marks.get(schema) ?? (from && formOf(from));
}

export function isInstant(schema: $ZodType): boolean {
  return formOf(schema) === forms.instant;
}

/**
 * Decodes a value from the wire: parsed, or a response that the server's own schema has produced.
 */
export function decoded<S extends $ZodType>(schema: S, value: WireOf<S>): InsideOf<S> {
  return changed(schema, value, 'decode') as InsideOf<S>;
}

/** Encodes a value for the wire. */
export function encoded<S extends $ZodType>(
  schema: S,
  value: Inside<z.input<S>>,
): Wire<z.input<S>> {
  return changed(schema, value, 'encode') as Wire<z.input<S>>;
}

/** Encodes a server's response for the wire; `textOf` formats instants. */
export function encodedAnswer(schema: $ZodType, value: unknown, textOf: TextOf): unknown {
  return changed(schema, value, 'encode', textOf);
}

const changes: Record<Way, WeakMap<$ZodType, Change>> = {
  decode: new WeakMap(),
  encode: new WeakMap(),
};

function changed(schema: $ZodType, value: unknown, way: Way, textOf: TextOf = String): unknown {
  let change = changes[way].get(schema);
  if (!change) {
    change = changeOf(schema, way) ?? ((same) => same);
    changes[way].set(schema, change);
  }
  return change(value, textOf);
}

/** Returns `undefined` when both forms are the same, so that nothing is copied. */
function changeOf(schema: $ZodType, way: Way): Change | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return fieldsOf(def.shape, way);
    case 'array': {
      const change = changeOf(def.element, way);
      return change && ((list, textOf) => (list as unknown[]).map((part) => change(part, textOf)));
    }
    case 'record': {
      const change = changeOf(def.valueType, way);
      return (
        change && ((record, textOf) => mapped(record, (name, part) => [name, change(part, textOf)]))
      );
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return changeOf(def.innerType, way);
    case 'pipe':
      return changeOf(def.in, way);
    case 'union':
      return oneAfterOther(def.options, way);
    case 'intersection':
      return oneAfterOther([def.left, def.right], way);
  }
  return undefined;
}

function fieldsOf(shape: $ZodShape, way: Way): Change | undefined {
  const fields = new Map<string, readonly [name: string, change: Change]>();
  for (const [wireName, schema] of Object.entries(shape)) {
    const form = formOf(schema);
    const change = form ? form[way] : changeOf(schema, way);
    const name = form ? form.nameOf(wireName) : wireName;
    if (change && way === 'decode') fields.set(wireName, [name, change]);
    else if (change) fields.set(name, [wireName, change]);
  }
  if (fields.size === 0) return undefined;
  return (value, textOf) =>
    mapped(value, (name, part) => {
      const [other, change] = fields.get(name) ?? [name];
      return [other, part == null || !change ? part : change(part, textOf)];
    });
}

/**
 * Applies the changes one after the other. A field that one schema has changed has another name, so
 * the next schema ignores it.
 */
function oneAfterOther(schemas: readonly $ZodType[], way: Way): Change | undefined {
  const each = schemas.flatMap((schema) => changeOf(schema, way) ?? []);
  if (each.length === 0) return undefined;
  return (value, textOf) => each.reduce((before, change) => change(before, textOf), value);
}

function mapped(value: unknown, change: (name: string, part: unknown) => [string, unknown]) {
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value as object)) {
    const [other, changedPart] = change(name, part);
    copy[other] = changedPart;
  }
  return copy;
}
