/** Runs a server for as long as whoever started this process lives; then the server ends, and its folder goes. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';

export interface Guarded {
  program: string;
  args: string[];
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'>;
  logFile: string;
  folder: string;
}

/** One that does not end when it is asked to is ended by force after this. */
const patienceMs = 5000;

const { program, args, options, logFile, folder } = JSON.parse(process.argv[2] ?? '') as Guarded;
const log = openSync(logFile, 'a');
const server = spawn(program, args, { ...options, cwd: folder, stdio: ['ignore', log, log] });
console.log(server.pid);

let isOrphan = false;
// The pipe ends with the process at its other end, however that came to its end.
process.stdin.resume().on('end', () => {
  isOrphan = true;
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGKILL'), patienceMs);
});
server.on('exit', () => {
  if (isOrphan) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit();
});
