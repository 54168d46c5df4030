/**
 * Small machines on a separate network. Each is a network namespace that can be killed, frozen or
 * disconnected as a whole.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Created by Debian's package; PostgreSQL treats it as the superuser at its socket. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (of: string) => Number(execFileSync('id', [of, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Machine {
  name: string;
  address: string;
  /** Starts a program as an ordinary user; its output is appended to a file. */
  spawn(command: string[], env: Record<string, string>, logFile: string): ChildProcess;
  /** Runs a program to its end; rejects with its output if it fails or takes too long. */
  run(command: string[], env: Record<string, string>, mostMs: number): Promise<string>;
  /** Kills all processes at once, as a power failure would. */
  kill(): void;
  freeze(): void;
  thaw(): void;
  /** The network seems to be up, but no packet passes. */
  cutOff(): void;
  join(): void;
}

export interface Network {
  /** All addresses, such as 198.18.7.0/24. */
  range: string;
  /** The address of this side, on which nothing else listens. */
  address: string;
  machines: Machine[];
}

/**
 * Undefined, with a printed reason, if this is not permitted. Everything ends with this process.
 */
export function openNetwork(names: readonly string[]): Network | undefined {
  // Addresses reserved for network tests (RFC 2544).
  const prefix = `198.18.${process.pid % 256}`;
  const id = `tiffin-${process.pid}`;
  const bridge = `${id}-switch`;
  try {
    ip('netns', 'add', bridge);
  } catch {
    console.log('not tried: this needs root and "ip", to make a network of its own');
    return undefined;
  }
  const namespaces = [bridge];
  process.on('exit', () => {
    for (const namespace of namespaces) end(namespace);
  });
  ip('-n', bridge, 'link', 'add', 'switch', 'type', 'bridge');
  ip('-n', bridge, 'link', 'set', 'switch', 'up');
  const own = `tf${process.pid}`;
  ip('link', 'add', own, 'type', 'veth', 'peer', 'name', 'outside', 'netns', bridge);
  plugIn(bridge, 'outside');
  ip('address', 'add', `${prefix}.254/24`, 'dev', own);
  ip('link', 'set', own, 'up');
  const machines = names.map((name, index) => {
    const namespace = `${id}-${name}`;
    const address = `${prefix}.${index + 1}`;
    ip('netns', 'add', namespace);
    namespaces.push(namespace);
    ip(
      '-n',
      namespace,
      'link',
      'add',
      'eth0',
      'type',
      'veth',
      'peer',
      'name',
      name,
      'netns',
      bridge,
    );
    plugIn(bridge, name);
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up');
    return openMachine({ name, address, namespace, bridge });
  });
  return { range: `${prefix}.0/24`, address: `${prefix}.254`, machines };
}

interface Place {
  name: string;
  address: string;
  namespace: string;
  bridge: string;
}

function openMachine({ name, address, namespace, bridge }: Place): Machine {
  const { uid, gid } = postgresUser();
  const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const inside = ['netns', 'exec', namespace, ...user];
  const whole = (env: Record<string, string>) => ({
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    ...env,
  });
  return {
    name,
    address,
    spawn(command, env, logFile) {
      const log = openSync(logFile, 'a');
      const stdio = ['ignore', log, log] as const;
      const child = spawn('ip', [...inside, ...command], { env: whole(env), stdio: [...stdio] });
      closeSync(log);
      return child;
    },
    async run(command, env, mostMs) {
      const options = { env: whole(env), timeout: mostMs };
      const { stdout } = await promisify(execFile)('ip', [...inside, ...command], options);
      return stdout;
    },
    kill: () => signal(namespace, 'SIGKILL'),
    freeze: () => signal(namespace, 'SIGSTOP'),
    thaw: () => signal(namespace, 'SIGCONT'),
    cutOff: () => ip('-n', bridge, 'link', 'set', name, 'nomaster'),
    join: () => plugIn(bridge, name),
  };
}

function plugIn(bridge: string, device: string): void {
  ip('-n', bridge, 'link', 'set', device, 'master', 'switch');
  ip('-n', bridge, 'link', 'set', device, 'up');
}

/** To all of its processes, and to those that they start in the meantime. */
function signal(namespace: string, name: NodeJS.Signals): void {
  const reached = new Set<number>();
  for (;;) {
    const fresh = ip('netns', 'pids', namespace)
      .split('\n')
      .filter((line) => line !== '')
      .map(Number)
      .filter((pid) => !reached.has(pid));
    if (fresh.length === 0) return;
    for (const pid of fresh) {
      reached.add(pid);
      try {
        process.kill(pid, name);
      } catch {
        // It has ended already.
      }
    }
  }
}

/** Its devices are removed with it. */
function end(namespace: string): void {
  signal(namespace, 'SIGKILL');
  ip('netns', 'delete', namespace);
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
