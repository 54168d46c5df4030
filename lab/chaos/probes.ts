/** Short requests to an instance in trouble, with their responses and durations. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import { type Answer, type Instance, send } from '../crowd/crowd-client.ts';
import type { Carte } from '../crowd/crowd-customers.ts';

/** Reserves of the database can serve this many concurrent orders for a while. */
const crowd = 12;
const refusingMs = 60_000;

export interface Probed {
  status: number;
  ms: number;
  /** A proper refusal: 503 in the usual form, with Retry-After. */
  isInOrder: boolean;
  /** For people. */
  text: string;
}

export async function isReady(instance: Instance): Promise<boolean> {
  return (await probe(instance, { method: 'GET', path: '/readyz' })).status === 200;
}

/** An ordinary order; if it is stored, its response was not recorded. */
export function probeOrder(instance: Instance, { addressId, dishes }: Carte): Promise<Probed> {
  return probe(instance, {
    method: placeOrder.method,
    path: placeOrder.path,
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      address_id: addressId,
      mobile_no: '6000000000',
      note: 'B-204, Shanti Apartments, 382421',
      menus: [{ menu_id: dishes[0], quantity: 1 }],
    }),
  });
}

/** Sends orders one after the other until one is refused; false after a time limit. */
export async function untilRefused(instance: Instance, carte: Carte): Promise<boolean> {
  const end = performance.now() + refusingMs;
  let isRefused = false;
  const orderOn = async () => {
    while (!isRefused && performance.now() < end) {
      if ((await probeOrder(instance, carte)).status !== 200) isRefused = true;
    }
  };
  await Promise.all(Array.from({ length: crowd }, orderOn));
  return isRefused;
}

/** Never rejects: a missing response has the status 0. */
export async function probe(instance: Instance, sent: Parameters<typeof send>[1]): Promise<Probed> {
  const began = performance.now();
  try {
    const answer = await send(instance, sent);
    const ms = performance.now() - began;
    const { status } = answer;
    return { status, ms, isInOrder: isInOrder(answer), text: `${status} ${errorOf(answer)}` };
  } catch (error) {
    const text = (error as NodeJS.ErrnoException).code ?? String(error);
    return { status: 0, ms: performance.now() - began, isInOrder: false, text };
  }
}

function isInOrder(answer: Answer): boolean {
  const isAway = answer.status === 503 && Number(answer.headers['retry-after']) > 0;
  return isAway && errorOf(answer) === 'unavailable';
}

function errorOf({ status, body }: Answer): string {
  if (status < 400) return '';
  try {
    return String((JSON.parse(body.toString()) as { error?: unknown }).error);
  } catch {
    return 'in no known form';
  }
}

/** Seconds until `isSo` returns true, or undefined after a time limit. */
export async function secondsUntil(
  isSo: () => Promise<boolean>,
  mostSeconds: number,
): Promise<number | undefined> {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return (performance.now() - began) / 1000;
    if (performance.now() - began > mostSeconds * 1000) return undefined;
    await wait(200);
  }
}

/** The number of each text: "503 unavailable 12×, 200 3×". */
export function tally(probed: readonly Pick<Probed, 'text'>[]): string {
  const counts = new Map<string, number>();
  for (const { text } of probed) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, times]) => `${text.trim()} ${times}×`).join(', ') || 'nothing';
}
