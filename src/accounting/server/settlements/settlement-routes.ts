/** Settlement files: their upload, what they brought, and how they differ from the shop's books. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { listBankDays, listDifferences, takeSettlement } from '../../settlement-contract.ts';
import { maxSettlementBytes, settlementField } from '../../settlement-rules.ts';
import { findBankDays, findDifferences } from './bank-service.ts';
import { takeSettlementFile } from './settlement-service.ts';

/** Of the whole form. */
const bodyLimit = maxSettlementBytes + 16 * 1024;
const limits = { parts: 1, fileSize: maxSettlementBytes, fieldNameSize: 100, fieldSize: 1024 };
const maxNameLength = 120;
/** Each takes a core for a second or two. */
const filesPerAddress = [{ points: 20, seconds: 60 }];

export async function settlementRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock, rateLimits } = shop;
  const { timeZone } = shop.config;
  serve(app, listBankDays, async ({ body }) => findBankDays(db, body.month, timeZone));
  serve(app, listDifferences, async ({ body }) =>
    findDifferences(db, body.month, { timeZone, now: clock() }),
  );

  const taking = rateLimits.own(filesPerAddress);
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
    await forms.register(multipart, { limits });
    const takeFile = async (request: FastifyRequest, company: 'razorpay' | 'phonepe') => {
      const { staffId } = signedIn(request);
      const file = await readFile(request);
      return takeSettlementFile(db, { ...file, company, staffId, timeZone, now: clock() });
    };
    serve(
      forms,
      takeSettlement,
      async ({ params }, request, reply) => {
        await taking.spend(request.ip, reply);
        return takeFile(request, params.company);
      },
      { bodyLimit },
    );
  });
}

async function readFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw notAForm();
  if (Number(request.headers['content-length']) > bodyLimit) throw tooLarge();
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== settlementField) continue;
      return { fileName: nameOf(part.filename), bytes: await part.toBuffer() };
    }
  } catch (cause) {
    throw toRefusal(cause);
  }
  throw new AppError('invalid_request', `Please send one file, in the field "${settlementField}".`);
}

/** As people see it, and no path. */
function nameOf(given: string): string {
  const name = given.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '').trim();
  return name === '' ? 'settlements.csv' : name.slice(0, maxNameLength);
}

/** The form's parser has no sentences for users, and calls a broken form a server failure. */
function toRefusal(cause: unknown): AppError {
  if ((cause as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  return new AppError('invalid_request', 'The file did not arrive whole. Please try again.', {
    cause,
  });
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The file is larger than 32 MB. Please take a shorter time.');
}

function notAForm(): AppError {
  return new AppError(
    'unsupported_media_type',
    `Please send the file as multipart/form-data, in the field "${settlementField}".`,
  );
}
