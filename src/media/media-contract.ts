/** The wire shape of uploaded pictures. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { shapeNames } from './shop-picture-rules.ts';

/**
 * Accepts one picture as the file field `image` of a multipart/form-data body, which is not
 * described by a schema, and returns its URL. 400 for another form, 413 above 10 MB, 415 for a file
 * that is not a picture, 422 for a picture that can't be used, 429 for too many uploads.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/user/media/upload',
  access: 'media',
  summary: 'Upload the picture of a menu',
  response: z.object({ data: z.object({ fileLink: z.string() }) }),
});

/** Accepts a picture that only staff may see; form and errors as for `uploadImage`. */
export const uploadPrivatePicture = endpoint({
  method: 'POST',
  path: '/api/admin/cash/book/bills',
  access: 'cash',
  summary: 'Upload the photo of a bill',
  response: z.object({ name: z.string() }),
});

/**
 * Accepts a picture of the shop itself for one of its places; form and errors as for `uploadImage`.
 * 422 also if it is too small for the place. It is shown once the settings refer to it.
 */
export const uploadShopPicture = endpoint({
  method: 'POST',
  path: '/api/admin/media/{shape}',
  access: 'settings',
  summary: 'Upload the logo, or a picture of the public pages',
  params: z.object({ shape: z.enum(shapeNames) }),
  response: z.object({ link: z.string() }),
});
