import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsOf } from './empty-machine.ts';

const commands = commandsOf(readFileSync('docs/operations.md', 'utf8'));
const unit = readFileSync('deploy/tiffin-shop.service', 'utf8');
const inUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

describe('the list of commands from an empty machine to https', () => {
  it('installs files that are there', () => {
    const files = commands.flatMap((command) => command.match(/\bdeploy\/\S+/g) ?? []);
    expect(files).toEqual(['deploy/tiffin-shop.service', 'deploy/Caddyfile']);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('makes the user, the folder and the settings that the unit names', () => {
    const list = commands.join('\n');
    expect(list).toContain(`git clone "$SOURCE" ${inUnit('WorkingDirectory')}\n`);
    expect(list).toContain(` ${inUnit('User')}\ninstall`);
    expect(list).toContain(`cat > ${inUnit('EnvironmentFile')} <<END\n`);
  });

  it('keeps a text that follows a command with it', () => {
    const text =
      '## From an empty machine to https\n\n```sh\ncat > a <<END\nb\nEND\nls\n```\n\n## Next\n';
    expect(commandsOf(text)).toEqual(['cat > a <<END\nb\nEND', 'ls']);
  });
});
