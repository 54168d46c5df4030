/** Logs what a slow start is waiting for. */

const sayEveryMs = 10_000;

/** Returns the result of `work`; until then, logs its name every ten seconds. */
export async function waitAloud<T>(name: string, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`The shop is starting: it has waited ${seconds} s for ${name}.`);
  }, sayEveryMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
