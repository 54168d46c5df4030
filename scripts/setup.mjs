/**
 * Makes the project ready to run, and does nothing if it is ready: installs what the lock file
 * names, compares Node and PostgreSQL with checksums.json, builds what changed. Runs on any Node
 * from 18 on, without dependencies, before every other script:
 *
 *   node scripts/setup.mjs [--build] [--libraries]
 *
 * It changes nothing outside the project, except with `--libraries`, for a test machine: there root
 * installs the library that Node needs if it is missing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './program-digest.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stamps = path.join(modules, '.cache', 'setup');
const windows = process.platform === 'win32';
/** npm's scripts run on this Node. */
const link = path.join(modules, '.bin', 'node');

/** Everything that the build reads. */
const buildInputs = ['src', 'public', 'assets', 'scripts', 'vite.config.ts', 'package-lock.json'];

installIfChanged();
checkPrograms();
const node = pinnedNode();
requireRunning(node);
linkPinnedNode(node);
if (process.argv.includes('--build')) buildIfChanged(node);

function installIfChanged() {
  const wanted = hash(readFileSync(path.join(root, 'package-lock.json')));
  if (readStamp('install') === wanted) return;
  say('Installing what package-lock.json names (a minute on a fresh clone) …');
  run(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('install', wanted);
}

/** Once for each installation, before any of the programs runs. */
function checkPrograms() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const checksums = readFileSync(path.join(root, 'scripts', 'checksums.json'), 'utf8');
  const wanted = hash(lock + checksums);
  if (readStamp('programs') === wanted) return;
  for (const name of Object.keys(JSON.parse(lock).packages[''].optionalDependencies)) {
    // The others are for other platforms.
    if (existsSync(path.join(modules, name))) checkProgram(name, JSON.parse(checksums));
  }
  writeStamp('programs', wanted);
}

function checkProgram(name, checksums) {
  const folder = path.join(modules, name);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const expected = checksums[name]?.[version];
  if (!expected) {
    refusePrograms(
      `scripts/checksums.json has no SHA-256 of ${name} ${version}. Add it with\n` +
        '  node scripts/checksums.mjs',
    );
  }
  for (const [program, digest] of Object.entries(expected)) {
    const file = path.join(folder, program);
    const found = existsSync(file) ? digestOf(file) : 'nothing';
    if (found !== digest) {
      refusePrograms(
        `${path.relative(root, file)} is not what scripts/checksums.json expects of ${name} ${version}, and was not started.\n` +
          `  expected SHA-256: ${digest}\n` +
          `  found:            ${found}`,
      );
    }
  }
}

/** Removes the link, with which the next start would begin. */
function refusePrograms(text) {
  rmSync(link, { force: true });
  fail(text);
}

/** The Node that the lock file pins for this machine. */
function pinnedNode() {
  const { platform, arch } = process;
  const names = [`node-${windows ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const program = windows ? 'node.exe' : 'node';
  const found = names
    .flatMap((name) => [
      path.join(modules, name, 'bin', program),
      path.join(modules, name, program),
    ])
    .find((candidate) => existsSync(candidate));
  if (!found) fail(`There is no Node for ${platform} ${arch} among the dependencies.`);
  return found;
}

/** npm 10 omits the link, because several packages provide it. */
function linkPinnedNode(node) {
  if (windows || existsSync(link)) return;
  symlinkSync(path.relative(path.dirname(link), node), link);
}

/** This Node needs libatomic, which a minimal Linux image may lack. */
function requireRunning(node) {
  if (readStamp('node') === node) return;
  let tried = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (lacksLibrary(tried) && process.argv.includes('--libraries') && process.getuid?.() === 0) {
    say('Installing libatomic1, which Node needs …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'libatomic1']);
    tried = spawnSync(node, ['--version'], { encoding: 'utf8' });
  }
  if (lacksLibrary(tried)) {
    // Otherwise the next start would use this Node and fail without a message.
    rmSync(link, { force: true });
    fail(
      'Node needs the library libatomic, which is missing here. Install it and start again:\n' +
        '  Debian, Ubuntu: apt-get install libatomic1\n' +
        '  Fedora, RHEL: dnf install libatomic',
    );
  }
  if (tried.status !== 0) fail(`The pinned Node does not start: ${tried.stderr ?? tried.error}`);
  writeStamp('node', node);
}

function lacksLibrary({ stderr }) {
  return /libatomic/.test(stderr ?? '');
}

function buildIfChanged(node) {
  const wanted = hash(buildInputs.flatMap((input) => fingerprints(path.join(root, input))).join());
  const built = existsSync(path.join(root, 'dist', 'server', 'render.js'));
  if (built && readStamp('build') === wanted) return;
  say('Building the pages …');
  run(node, [path.join(root, 'scripts', 'build.ts')]);
  writeStamp('build', wanted);
}

/** Path, size and modification time of every file: fast, and enough to detect a change. */
function fingerprints(file) {
  const status = statSync(file);
  if (status.isDirectory()) {
    return readdirSync(file)
      .sort()
      .flatMap((name) => fingerprints(path.join(file, name)));
  }
  return [`${path.relative(root, file)}:${status.size}:${status.mtimeMs}`];
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}

function readStamp(name) {
  const file = path.join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), value);
}

function run(program, args) {
  try {
    execFileSync(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: windows,
    });
  } catch (error) {
    process.exit(error.status ?? 1);
  }
}

function say(text) {
  console.log(text);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
