import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asAdmin, asDelivery, asOwner, asRole } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { nameOf } from '../contract/operation-name.ts';
import { may } from '../contract/permissions.ts';
import { roles, type StaffRole, staffRoles } from '../contract/roles.ts';

const app = setUpApp();
const readable = fileURLToPath(new URL('../../../docs/access.md', import.meta.url));

/**
 * Sends a body that no operation accepts: a caller that gets past the guard receives validation
 * errors.
 */
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
  const asksForPassword =
    answer.statusCode === 403 && !stream && answer.json().error === 'password_required';
  const isLetIn = answer.statusCode !== 401 && !isForbidden;
  return { status: answer.statusCode, isLetIn, asksForPassword };
}

/** Signs in again after each operation that ends a session. */
async function operationsOf(role: StaffRole): Promise<Endpoint[]> {
  const letIn: Endpoint[] = [];
  let person = await asRole(app, role);
  for (const operation of ofStaff()) {
    const { status, isLetIn } = await send(operation, person.as.headers);
    if (isLetIn) letIn.push(operation);
    else expect(status, `${role} at ${nameOf(operation)}`).toBe(403);
    if (operation.path.endsWith('/logout') && isLetIn) person = await asRole(app, role);
  }
  return letIn;
}

const byPath = (one: Endpoint, other: Endpoint) =>
  one.path.localeCompare(other.path) || one.method.localeCompare(other.method);
const ofStaff = () =>
  app.server.operations.filter(({ access }) => access !== 'public').sort(byPath);

/** Every route of the server under `/api`, except the API documentation. */
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
  it('declares who may call it, for every operation that the server serves', () => {
    const { operations } = app.server;
    expect(routesOfApi().sort()).toEqual(operations.map(nameOf).sort());
    expect(operations.filter(({ access }) => !access)).toEqual([]);
  });

  it('admits the roles of its access and refuses all others with 403, as docs/access.md says', async () => {
    const letIn: Partial<Record<StaffRole, Endpoint[]>> = {};
    for (const role of staffRoles) {
      const operations = await operationsOf(role);
      const expected = ofStaff().filter(({ access }) => access !== 'public' && may(role, access));
      expect(operations.map(nameOf), role).toEqual(expected.map(nameOf));
      letIn[role] = operations;
    }
    await expect(asDocument(letIn)).toMatchFileSnapshot(readable);
  });

  it('requires the own password again after 15 minutes, if its contract says so', async () => {
    const { as } = await asOwner(app);
    const asking = async () => {
      const names: string[] = [];
      for (const operation of ofStaff().filter(({ path }) => !path.endsWith('/logout'))) {
        if ((await send(operation, as.headers)).asksForPassword) names.push(nameOf(operation));
      }
      return names;
    };
    expect(await asking()).toEqual([]);
    app.advance(15 * 60 + 1);
    const expected = ofStaff().filter(({ recentPassword }) => recentPassword);
    expect(await asking()).toEqual(expected.map(nameOf));
  });

  it('that sends a list as a file is for owners, and requires the own password', () => {
    const lists = app.server.operations.filter(
      ({ file = '' }) => !['', 'application/pdf', 'image/webp'].includes(file),
    );
    expect(lists.length).toBeGreaterThan(0);
    for (const { path, access, recentPassword } of lists) {
      expect([access, recentPassword], path).toEqual(['files', true]);
    }
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

function asDocument(letIn: Partial<Record<StaffRole, Endpoint[]>>): string {
  const rowOf = (operation: Endpoint) => {
    const cells = staffRoles.map((role) => (letIn[role]?.includes(operation) ? 'yes' : '–'));
    const access = `${operation.access}${operation.recentPassword ? ', own password' : ''}`;
    return `| \`${nameOf(operation)}\` | ${access} | ${cells.join(' | ')} |`;
  };
  const open = app.server.operations.filter(({ access }) => access === 'public').sort(byPath);
  return `# Who may call what

Written by \`src/platform/http/serve.test.ts\` from real requests of every role to every operation;
\`npx vitest run src/platform/http/serve.test.ts -u\` writes it again. Read each changed line before
it is committed. Decision 46 says why the roles may what they may, decision 25 what asks for the
own password.

| operation | access | ${staffRoles.join(' | ')} |
|---|---|${staffRoles.map(() => '---|').join('')}
${ofStaff().map(rowOf).join('\n')}

Open to everybody:

${open.map((operation) => `- \`${nameOf(operation)}\``).join('\n')}
`;
}

describe('a token', () => {
  it.each([
    ['admin', asAdmin, '/api/admin/session'],
    ['delivery', asDelivery, '/api/deliveryboy/session'],
  ] as const)('of the role %s expires after the hours of its role', async (role, signIn, url) => {
    const { as } = await signIn(app);
    const statusOf = async () => (await app.send('GET', url, undefined, as)).status;
    const half = (roles[role].sessionHours * 3600) / 2;
    // Uses the token in between, because an unused session ends earlier.
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
