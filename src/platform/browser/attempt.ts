/** What a page reads from the device's store, which may be blocked, full, or never open. */

/** Nobody waits longer for it: some browsers never open theirs. */
const patienceMs = 1500;

/** `undefined` where the device keeps nothing, or does not say so in time. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  const answer = (async () => action())().catch(() => undefined);
  const value = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return value;
}
