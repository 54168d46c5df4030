/**
 * Makes request bodies refuse keys that their schema does not name, so that a misspelled field is
 * an error.
 */
import * as z from 'zod/mini';
import { type $ZodType, type $ZodTypes, clone } from 'zod/v4/core';

type Schema = z.ZodMiniType;

/**
 * Returns the schema with every object in it strict, at every depth. An object that declares what
 * other keys it accepts is unchanged. The parsed output is the same.
 */
export function strictBody<S extends $ZodType>(schema: S): S {
  const strict = (part: $ZodType) => strictBody(part) as Schema;
  const { def } = (schema as unknown as $ZodTypes)._zod;
  const change = (changed: object): S => clone(schema, { ...def, ...changed } as S['_zod']['def']);
  switch (def.type) {
    case 'object':
      return change({
        shape: Object.fromEntries(
          Object.entries(def.shape).map(([name, part]) => [name, strict(part)]),
        ),
        catchall: def.catchall ?? z.never(),
      });
    case 'array':
      return change({ element: strict(def.element) });
    case 'record':
      return change({ valueType: strict(def.valueType) });
    case 'optional':
    case 'nullable':
    case 'default':
      return change({ innerType: strict(def.innerType) });
    case 'pipe':
      return change({ in: strict(def.in) });
    case 'union':
      return change({ options: def.options.map(strict) });
    case 'intersection':
      return change({ left: strict(def.left), right: strict(def.right) });
  }
  return schema;
}
