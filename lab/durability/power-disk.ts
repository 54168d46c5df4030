/**
 * A disk whose power can be cut: an ext4 file system in a file. Linux alone, with the right to
 * mount it, and perl.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface PowerDisk {
  folder: string;
  /** From now on nothing reaches the disk; what the system had only in memory is lost. */
  cut(): void;
  /** With the power back. Anyone who worked on it has to be gone; a moment later is soon enough. */
  mountAgain(): Promise<void>;
}

const sizeMegabytes = 1024;
const tries = 100;
const pauseMs = 100;

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH, as in the kernel's fs/ext4/ext4.h: 0 where it has worked. */
const shutDown = `
  open(my $folder, '<', $ARGV[0]) or die "$!";
  my $flags = pack('L', 2);
  defined ioctl($folder, 0x8004587d, $flags) or die "$!";`;

/** Goes with this process; undefined where there can be none, and then that is printed. */
export function makePowerDisk(): PowerDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'tiffin-power-'));
  // The user of the database has to get to it.
  chmodSync(place, 0o711);
  const image = join(place, 'image');
  const folder = join(place, 'disk');
  const mount = () => run('mount', '-o', 'loop', image, folder);
  const cut = () => run('perl', '-e', shutDown, folder);
  try {
    mkdirSync(folder);
    run('truncate', '-s', `${sizeMegabytes}M`, image);
    run('mkfs.ext4', '-q', image);
    mount();
    process.on('exit', () => {
      run('umount', '-l', folder);
      rmSync(place, { recursive: true, force: true });
    });
    cut();
    run('umount', folder);
    mount();
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : error;
    console.log(`not tried: this needs Linux, root, loop devices, mkfs.ext4 and perl (${reason})`);
    return undefined;
  }
  return {
    folder,
    cut,
    async mountAgain() {
      await unmount(folder);
      mount();
    },
  };
}

async function unmount(folder: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      run('umount', folder);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await wait(pauseMs);
    }
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
