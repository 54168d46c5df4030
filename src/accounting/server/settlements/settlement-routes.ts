/** Routes of settlement files: upload, transfers, and differences from the shop's books. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { readUpload, refuseUpload, takeUploads } from '#src/platform/http/upload-form.ts';
import {
  listBankDays,
  listDifferences,
  takeBackSettlement,
  takeSettlement,
} from '../../settlement-contract.ts';
import {
  maxSettlementBytes,
  type SettlementCompany,
  settlementField,
} from '../../settlement-rules.ts';
import { findBankDays, findDifferences } from './bank-service.ts';
import { takeBackSettlementFile, takeSettlementFile } from './settlement-service.ts';

const form = {
  noun: 'file',
  field: settlementField,
  maxBytes: maxSettlementBytes,
  smaller: 'Please take a shorter time.',
};
const maxNameLength = 120;
const mostArriving = 4;
/** Each file takes a processor core for a second or two. */
const filesPerAddress = [{ points: 20, seconds: 60 }];

export async function settlementRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock, rateLimits } = shop;
  const { timeZone } = shop.config;
  serve(app, listBankDays, async ({ body }) => findBankDays(db, body.month, timeZone));
  serve(app, listDifferences, async ({ body }) =>
    findDifferences(db, body.month, { timeZone, now: clock() }),
  );
  serve(app, takeBackSettlement, async ({ params }, request) => {
    await takeBackSettlementFile(shop, { ...params, staffId: signedIn(request).staffId });
    return params;
  });

  const taking = rateLimits.own(filesPerAddress);
  /** Number of files that are being uploaded, however slowly; each takes up to 32 MB of memory. */
  let arriving = 0;
  /** One file at a time is read, because each may take 100 MB. */
  let isTaking = false;
  await app.register(async (forms) => {
    await takeUploads(forms, form);
    const takeFile = async (request: FastifyRequest, company: SettlementCompany) => {
      const { fileName, bytes } = await receive(request);
      if (isTaking) throw anotherIsTaken();
      isTaking = true;
      try {
        const file = { company, fileName: nameOf(fileName), bytes };
        const { staffId } = signedIn(request);
        return await takeSettlementFile(shop, { ...file, staffId });
      } finally {
        isTaking = false;
      }
    };
    const receive = async (request: FastifyRequest) => {
      if (isTaking || arriving === mostArriving) refuseUpload(request, form, anotherIsTaken());
      arriving += 1;
      try {
        return await readUpload(request, form);
      } finally {
        arriving -= 1;
      }
    };
    serve(forms, takeSettlement, async ({ params }, request, reply) => {
      await taking.spend(request.ip, reply);
      return takeFile(request, params.company);
    });
  });
}

/** A readable name without a path. */
function nameOf(given: string): string {
  const name = given.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '').trim();
  return name === '' ? 'settlements.csv' : name.slice(0, maxNameLength);
}

function anotherIsTaken(): AppError {
  return new AppError(
    'conflict',
    'Another settlement file is being read. Please try again in a minute.',
  );
}
