/**
 * Loaded before the shop: its clock is off by the milliseconds that are in the file of
 * CHAOS_CLOCK, at any moment.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CHAOS_CLOCK ?? '';
const everyMs = 50;
let shiftMs = 0;

function look(): void {
  const text = readFileSync(file, 'utf8').trim();
  // While it is being written it is empty.
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
