/** Bodies refuse keys that their schema does not name: a misspelled field is not just left out. */
import * as z from 'zod/mini';
import { type $ZodType, type $ZodTypes, clone } from 'zod/v4/core';

type Schema = z.ZodMiniType;

/**
 * The schema with every object in it strict, however deep; one that says what else it takes stays
 * as it is. What it answers is the same.
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
