/** The processes of this machine, from `ps`. */
import { execFileSync } from 'node:child_process';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

export function listProcesses(): Process[] {
  const args = ['-A', '-ww', '-o', 'pid=,ppid=,args='];
  const printed = execFileSync('ps', args, { encoding: 'utf8' });
  return printed.split('\n').flatMap((line): Process[] => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Parents first: a stopped or ended parent starts no new children while the others follow. */
export function processesBelow(parent: number, all = listProcesses()): Process[] {
  return all
    .filter((one) => one.parent === parent)
    .flatMap((one) => [one, ...processesBelow(one.pid, all)]);
}
