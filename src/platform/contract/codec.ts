/**
 * Values of a contract in both of their forms: rupees and `mobile_no` on the wire, paise and
 * `mobileNo` inside.
 */
import type * as z from 'zod/mini';
import type { $brand, $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';
import { toPaise, toRupees } from './money.ts';

type Kind = 'money' | 'mobileNo';

type Marked = $brand<'money'> | $brand<'mobileNo'>;

type NameInside<K, V> =
  NonNullable<V> extends $brand<'money'>
    ? `${K & string}Paise`
    : NonNullable<V> extends $brand<'mobileNo'>
      ? 'mobileNo'
      : never;

type ValueInside<V> =
  V extends $brand<'money'> ? number : V extends $brand<'mobileNo'> ? string : V;

type PlainKey<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends Marked ? never : K;
}[keyof T];

/** `{ price: rupees, mobile_no }` of the wire as `{ pricePaise, mobileNo }`, however deep. */
export type Inside<T> = T extends readonly (infer I)[]
  ? Inside<I>[]
  : T extends object
    ? { [K in keyof Pick<T, PlainKey<T>>]: Inside<T[K]> } & {
        [K in keyof T as NameInside<K, T[K]>]: ValueInside<T[K]>;
      }
    : T;

/** What the code works with, of a schema that says what is on the wire. */
export type InsideOf<S extends $ZodType> = Inside<z.output<S>>;

/** The same as it is sent: what a body or an answer says in JSON. */
export type WireOf<S extends $ZodType> = Wire<z.output<S>>;

/** As it is typed into a form, and as the schema reads it. */
export type TypedOf<S extends $ZodType> = Wire<z.input<S>>;

type Wire<T> = T extends Marked
  ? ValueInside<T>
  : T extends object
    ? { [K in keyof T]: Wire<T[K]> }
    : T;

type Way = 'decode' | 'encode';
type Change = (value: unknown) => unknown;

interface Form extends Record<Way, Change> {
  /** The name inside of a field that has this one on the wire. */
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
};

const marks = new WeakMap<$ZodType, Form>();

/** The schema as a field that has another name and another form inside. */
export function marked<S extends z.ZodMiniType, K extends Kind>(schema: S, kind: K) {
  marks.set(schema, forms[kind]);
  return schema.brand<K, 'inout'>();
}

/** The form of a marked field, an optional one or one with more checks included. */
export function formOf(schema: $ZodType): Form | undefined {
  const { def, parent } = (schema as $ZodTypes)._zod;
  const from = def.type === 'optional' ? def.innerType : parent;
  return marks.get(schema) ?? (from && formOf(from));
}

/** From the wire; parsed, or an answer that the server's own schema has let out. */
export function decoded<S extends $ZodType>(schema: S, value: WireOf<S>): InsideOf<S> {
  return changed(schema, value, 'decode') as InsideOf<S>;
}

/** For the wire. */
export function encoded<S extends $ZodType>(
  schema: S,
  value: Inside<z.input<S>>,
): Wire<z.input<S>> {
  return changed(schema, value, 'encode') as Wire<z.input<S>>;
}

const changes = { decode: new WeakMap(), encode: new WeakMap() } as const satisfies Record<
  Way,
  WeakMap<$ZodType, Change>
>;

function changed(schema: $ZodType, value: unknown, way: Way): unknown {
  let change: Change | undefined = changes[way].get(schema);
  if (!change) {
    change = changeOf(schema, way) ?? ((same) => same);
    changes[way].set(schema, change);
  }
  return change(value);
}

/** `undefined` where both forms are the same: nothing has to be copied. */
function changeOf(schema: $ZodType, way: Way): Change | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return fieldsOf(def.shape, way);
    case 'array': {
      const change = changeOf(def.element, way);
      return change && ((list) => (list as unknown[]).map(change));
    }
    case 'record': {
      const change = changeOf(def.valueType, way);
      return change && ((record) => mapped(record, (name, part) => [name, change(part)]));
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
  return (value) =>
    mapped(value, (name, part) => {
      const [other, change] = fields.get(name) ?? [name];
      return [other, part == null || !change ? part : change(part)];
    });
}

/** What one of them has changed has another name for the next. */
function oneAfterOther(schemas: readonly $ZodType[], way: Way): Change | undefined {
  const each = schemas.flatMap((schema) => changeOf(schema, way) ?? []);
  if (each.length === 0) return undefined;
  return (value) => each.reduce((before, change) => change(before), value);
}

function mapped(value: unknown, change: (name: string, part: unknown) => [string, unknown]) {
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value as object)) {
    const [other, changedPart] = change(name, part);
    copy[other] = changedPart;
  }
  return copy;
}
