/** Routes of menus for customers, served from memory. */
import type { FastifyInstance } from 'fastify';
import { sendCached } from '#src/platform/http/answers/cached-answer.ts';
import { serve } from '#src/platform/http/serve.ts';
import { listMenus } from '../menu-contract.ts';
import type { MenuCache } from './menu-service.ts';

export async function menuRoutes(app: FastifyInstance, { menuCache }: { menuCache: MenuCache }) {
  serve(
    app,
    listMenus,
    async (_input, request, reply) => {
      const { answer } = await menuCache.current();
      return sendCached(request, reply, answer, { cacheControl: 'no-cache' });
    },
    { shed: 'forLoop' },
  );
}
