/** The route of the contact form. */
import type { FastifyInstance } from 'fastify';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { sendMessage } from '../contact-contract.ts';
import { keepMessage } from './contact-service.ts';

const messagesPerAddress = [
  { points: 5, seconds: 10 * 60 },
  { points: 30, seconds: daySeconds },
];

export async function contactRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const writing = shop.rateLimits.own(messagesPerAddress);

  serve(app, sendMessage, async ({ body }, request, reply) => {
    await writing.spend(request.ip, reply);
    const ticket = await keepMessage(shop.db, body.json, shop.clock());
    shop.wakeJobs();
    return { data: { ticket } };
  });
}
