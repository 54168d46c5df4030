/** Signals to processes that may be gone. */

/** False where there is no such process, or it is not this user's. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
