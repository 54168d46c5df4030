/**
 * Loaded before the shop: its clock always differs by the milliseconds in the file of CHAOS_CLOCK.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CHAOS_CLOCK ?? '';
const everyMs = 50;
let shiftMs = 0;

function look(): void {
  const text = readFileSync(file, 'utf8').trim();
  // The file is empty while it is being written.
  if (text !== '') shiftMs = Number(text);
}

const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

look();
setInterval(look, everyMs).unref();
globalThis.Date = new Proxy(RealDate, {
  apply: (target) => new target(now()).toString(),
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
