import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, startServer } from './test-command.ts';

const commandMs = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const backup = (file: string, env: Record<string, string>) =>
  runCommand('scripts/backup.ts', [file], env);
const restore = (file: string, env: Record<string, string>) =>
  runCommand('scripts/restore.ts', [file], env);

const readMenus = async ({ address }: { address: string }) =>
  (await fetch(`${address}/api/user/menus`)).text();

describe('a shop on the built-in PostgreSQL', () => {
  it(
    'is backed up when its server is stopped, and opens from the backup elsewhere',
    async () => {
      const file = join(folder, 'shop.tar.gz');
      const first = { DATA_DIR: join(folder, 'first') };
      const second = { DATA_DIR: join(folder, 'second') };

      await using server = await startServer({ ...first, SEED: 'demo' });
      const menus = await readMenus(server);
      const tooEarly = await backup(file, first);
      expect(tooEarly.code).toBe(1);
      expect(tooEarly.output.trim()).toBe(
        `The data folder ${first.DATA_DIR} is in use: another server is using it. Stop that first.`,
      );
      expect(existsSync(file)).toBe(false);
      await server.stop();

      expect(await backup(file, first)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/orders +\d+ {2}[0-9a-f]{16}\n/),
      });
      expect(await restore(file, second)).toMatchObject({ code: 0 });
      await using restored = await startServer({ ...second, SEED: 'none' });
      expect(await readMenus(restored)).toBe(menus);
      await restored.stop();

      const again = await restore(file, second);
      expect(again.code).toBe(1);
      expect(again.output).toContain('Nothing is written over: take an empty database.\n');
    },
    commandMs,
  );
});

describe('a command that cannot be carried out says why in a sentence, and ends with 1:', () => {
  it.each([
    ['backup', [], {}, 'Say which file it shall be: npm run backup -- <file>'],
    ['backup', ['x.tar.gz'], { DATA_DIR: '/nowhere' }, 'There is no shop in the folder /nowhere.'],
    ['restore', [], {}, 'Say which file it is: npm run restore -- <file>'],
    ['restore', ['/nowhere.tar.gz'], {}, 'There is no file /nowhere.tar.gz.'],
    ['restore', ['x'], { PORT: 'eighty' }, 'PORT must be a port number from 0 to 65535.'],
    ['migrate-data', [], {}, 'DATABASE_URL must be set: it is where the shop goes.'],
  ])(
    '%s %j %j',
    async (name, args, env, sentence) => {
      const { code, output } = await runCommand(`scripts/${name}.ts`, args, env);
      expect([code, output]).toEqual([1, `${sentence}\n`]);
    },
    commandMs,
  );
});
