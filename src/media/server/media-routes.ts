/** The routes for uploading pictures. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { RateLimits } from '#src/platform/http/load/rate-limiter.ts';
import { serve } from '#src/platform/http/serve.ts';
import { readUpload, takeUploads } from '#src/platform/http/upload-form.ts';
import { uploadImage, uploadPrivatePicture, uploadShopPicture } from '../media-contract.ts';
import { imageField, maxImageBytes } from '../media-rules.ts';
import { keepPicture, keepPrivatePicture, keepShopPicture } from './media-service.ts';

interface MediaOptions {
  storage: Disk;
  rateLimits: RateLimits;
}

const uploadsPerAddress = [{ points: 30, seconds: 60 }];
const form = {
  noun: 'picture',
  field: imageField,
  maxBytes: maxImageBytes,
  smaller: 'Please save it smaller.',
};

export async function mediaRoutes(app: FastifyInstance, { storage, rateLimits }: MediaOptions) {
  const uploading = rateLimits.own(uploadsPerAddress);
  await takeUploads(app, form);

  serve(app, uploadImage, async (_input, request, reply) => {
    await uploading.spend(request.ip, reply);
    return { data: { fileLink: await keepPicture(storage, await readImage(request)) } };
  });

  serve(app, uploadPrivatePicture, async (_input, request, reply) => {
    await uploading.spend(request.ip, reply);
    return { name: await keepPrivatePicture(storage, await readImage(request)) };
  });

  serve(app, uploadShopPicture, async ({ params }, request, reply) => {
    await uploading.spend(request.ip, reply);
    return { link: await keepShopPicture(storage, params.shape, await readImage(request)) };
  });
}

async function readImage(request: FastifyRequest): Promise<Buffer> {
  const { bytes } = await readUpload(request, form);
  if (bytes.length === 0) {
    throw new AppError('invalid_request', 'The picture is empty. Please choose another one.');
  }
  return bytes;
}
