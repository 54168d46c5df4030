/** The wire shape of the pictures that the kitchen uploads. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { shapeNames } from './shop-picture-rules.ts';

/**
 * Takes one picture as the file field `image` of a multipart/form-data body, which no schema
 * describes, and answers where it is served. 400 for any other form, 413 above 10 MB, 415 for what
 * is no picture, 422 for one that cannot be used, 429 for too many at once.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/user/media/upload',
  access: 'media',
  summary: 'Upload the picture of a menu',
  response: z.object({ data: z.object({ fileLink: z.string() }) }),
});

/**
 * Takes a picture of the shop itself for one of its places, in the same form and with the same
 * answers as `uploadImage`; 422 also for one that is too small for the place. It is shown once the
 * settings name it.
 */
export const uploadShopPicture = endpoint({
  method: 'POST',
  path: '/api/admin/media/{shape}',
  access: 'settings',
  summary: 'Upload the logo, or a picture of the public pages',
  params: z.object({ shape: z.enum(shapeNames) }),
  response: z.object({ link: z.string() }),
});
