/** Reads from the device's storage, which may be blocked, full, or never open. */

/** The time limit, because some browsers never open their storage. */
const patienceMs = 1500;

/** `undefined` when the device stores nothing or does not respond in time. */
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
