/** The minimum that Fastify needs for the same bytes: the other side of the comparison. */
import Fastify from 'fastify';

const body = Buffer.from(process.env.BARE_BODY ?? '', 'base64');
const server = Fastify();

server.get('/', async (_request, reply) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-encoding', 'br')
    .send(body),
);

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
