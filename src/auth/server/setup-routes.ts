/** Routes for opening a new shop. */
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { deviceName } from '../device-name.ts';
import { checkSetupLink, createFirstOwner } from '../setup-contract.ts';
import { findSetupLink, openShopFor, setupKey } from './setup-service.ts';

/** Nobody can guess a link; the limit saves the shop work. */
const triesPerAddress = [{ points: 20, seconds: 10 * 60 }];

export async function setupRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;
  const trying = shop.rateLimits.own(triesPerAddress);

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    await trying.spend(request.ip, reply);
    if (request.protocol === 'https' || isLoopback(request.ip)) return;
    throw new AppError(
      'forbidden',
      'Please open this link by https: a password is going to be set.',
    );
  };

  serve(app, checkSetupLink, async ({ body }, request, reply) => {
    await admit(request, reply);
    const key = await loadSecret(db, setupKey);
    const expiresAt = await findSetupLink(db, { ...body, key, now: clock() });
    return { expiresAt };
  });

  serve(app, createFirstOwner, async ({ body }, request, reply) => {
    await admit(request, reply);
    const key = await loadSecret(db, setupKey);
    return openShopFor(db, {
      ...{ ...body, key, now: clock() },
      device: deviceName(request.headers['user-agent']),
    });
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(address: string): boolean {
  return loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
