/** Tiffins: what passes promise. Menus and dishes count as one of them. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { plainLine } from '#src/platform/contract/wire-formats.ts';
import { maxTiffinNameLength } from './dish-rules.ts';

const Tiffin = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Inactive ones are not offered any more; passes that were sold keep them. */
  isActive: z.boolean(),
});
export type Tiffin = InsideOf<typeof Tiffin>;

export const TiffinForm = z.object({ name: plainLine(maxTiffinNameLength, 'Name is required') });
const OneTiffin = z.object({ tiffin: Tiffin });

/** In the order in which they were added. */
export const listTiffins = endpoint({
  method: 'GET',
  path: '/api/admin/tiffins',
  access: 'menus',
  summary: 'The tiffins that passes promise',
  response: z.object({ tiffins: z.array(Tiffin) }),
});

/** 409 `conflict` if another tiffin has the name. */
export const addTiffin = endpoint({
  method: 'POST',
  path: '/api/admin/tiffins',
  access: 'offers',
  summary: 'Add a tiffin',
  body: TiffinForm,
  response: OneTiffin,
});

/** 404 `not_found`; 409 `conflict` as for `addTiffin`. */
export const changeTiffin = endpoint({
  method: 'PUT',
  path: '/api/admin/tiffins/{id}',
  access: 'offers',
  summary: 'Rename a tiffin, or stop offering it',
  params: z.object({ id: z.uuid() }),
  body: z.extend(TiffinForm, { isActive: z.boolean() }),
  response: OneTiffin,
});
