import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asAdmin, asDelivery, asRole } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { nameOf } from '../contract/operation-name.ts';
import { may } from '../contract/permissions.ts';
import { roles, staffRoles } from '../contract/roles.ts';

const app = setUpApp();
const readable = fileURLToPath(new URL('../../../docs/access.md', import.meta.url));

/** A body that no operation would accept: a caller that gets past the guard reads about it. */
async function send({ method, path, stream }: Endpoint, headers: Record<string, string> = {}) {
  const answer = await app.server.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, 'x'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { payload: '"nonsense"' }),
    ...(stream && { payloadAsStream: true }),
  });
  if (stream) answer.stream().destroy();
  const isForbidden =
    answer.statusCode === 403 && (stream || answer.payload.includes('You are not allowed to do'));
  return { status: answer.statusCode, isLetIn: answer.statusCode !== 401 && !isForbidden };
}

/** Signs in anew for each: some operations end the session. */
async function rolesLetIn(operation: Endpoint): Promise<string[]> {
  const letIn: string[] = [];
  for (const role of staffRoles) {
    const { as } = await asRole(app, role);
    const { status, isLetIn } = await send(operation, as.headers);
    if (isLetIn) letIn.push(role);
    else expect(status, `${role} at ${nameOf(operation)}`).toBe(403);
  }
  return letIn;
}

/** Every route that the server has under `/api`, its description left out. */
function routesOfApi(): string[] {
  const paths: string[] = [];
  return app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] =
        /^(.*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      paths.splice(indent.length / 4, paths.length, path);
      const url = paths.join('').replaceAll(/:(\w+)/g, '{$1}');
      return methods.split(', ').map((method) => `${method} ${url}`);
    })
    .filter((route) => /^[A-Z]+ \/api\//.test(route) && !route.startsWith('HEAD'))
    .filter((route) => !/^GET \/api\/(docs|openapi)/.test(route));
}

describe('an operation', () => {
  it('states who may call it, whatever the server serves', () => {
    const { operations } = app.server;
    expect(routesOfApi().sort()).toEqual(operations.map(nameOf).sort());
    expect(operations.filter(({ access }) => !access)).toEqual([]);
  });

  it('lets in the roles of its access and refuses all others with 403, as docs/access.md says', async () => {
    const rows: string[] = [];
    for (const operation of app.server.operations.toSorted(byPath)) {
      const { access } = operation;
      if (access === 'public') continue;
      const letIn = await rolesLetIn(operation);
      const expected = staffRoles.filter((role) => may(role, access));
      expect(letIn, nameOf(operation)).toEqual(expected);
      const cells = staffRoles.map((role) => (letIn.includes(role) ? 'yes' : '–'));
      rows.push(`| \`${nameOf(operation)}\` | ${access} | ${cells.join(' | ')} |`);
    }
    const open = app.server.operations.toSorted(byPath).filter(({ access }) => access === 'public');
    await expect(document(rows, open)).toMatchFileSnapshot(readable);
  });

  it('refuses a stranger with 401 unless it is public', async () => {
    for (const operation of app.server.operations) {
      const isStaffs = operation.access !== 'public';
      for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
        const { status } = await send(operation, headers);
        expect(status === 401, `${nameOf(operation)}: ${status}`).toBe(isStaffs);
      }
    }
  });
});

const byPath = (one: Endpoint, other: Endpoint) =>
  one.path.localeCompare(other.path) || one.method.localeCompare(other.method);

function document(rows: readonly string[], open: readonly Endpoint[]): string {
  return `# Who may call what

Written by \`src/platform/http/serve.test.ts\` from real requests of every role to every operation;
\`npx vitest run src/platform/http/serve.test.ts -u\` writes it again. Read each changed line before
it is committed. Decision 46 says why the roles may what they may.

| operation | access | ${staffRoles.join(' | ')} |
|---|---|${staffRoles.map(() => '---|').join('')}
${rows.join('\n')}

Open to everybody:

${open.map((operation) => `- \`${nameOf(operation)}\``).join('\n')}
`;
}

describe('a token', () => {
  it.each([
    ['admin', asAdmin, '/api/admin/session'],
    ['delivery', asDelivery, '/api/deliveryboy/session'],
  ] as const)('of the role %s ends with the hours of its role', async (role, signIn, url) => {
    const { as } = await signIn(app);
    const statusOf = async () => (await app.send('GET', url, undefined, as)).status;
    const half = (roles[role].sessionHours * 3600) / 2;
    // Used on the way: one that nobody uses ends earlier.
    app.advance(half);
    expect(await statusOf()).toBe(200);
    app.advance(half - 1);
    expect(await statusOf()).toBe(200);
    app.advance(1);
    for (const operation of app.server.operations.filter(({ access }) => access !== 'public')) {
      expect((await send(operation, as.headers)).status, operation.path).toBe(401);
    }
  });
});
