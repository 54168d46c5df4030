/**
 * Many concurrent customers who each order, pay in the sandbox and wait for the shop's
 * confirmation.
 */
import { openInstance, roundRobin } from '../crowd/crowd-client.ts';
import { type Acknowledged, createOrders, orderAndPay } from '../crowd/crowd-customers.ts';
import { createFigures, type Figures, printCounts, printTimes } from '../crowd/crowd-figures.ts';
import { readCarte } from '../crowd/crowd-opening.ts';
import { type Proof, printProof, proveStopped } from '../crowd/crowd-proofs.ts';
import { openFolder, type ShopOptions, startShop } from './servers.ts';

export interface PayerFigures extends PayerLoad {
  perSecond: number;
  figures: Figures;
  /** Orders that the shop reported as paid. */
  paid: number;
  proof: Proof;
}

interface PayerLoad {
  payers: number;
  orders: number;
}

/** A failure is a finding, so it is not retried. */
const tries = 1;

/** On a new shop; its books are checked after it has stopped. */
export async function measurePayers(
  load: PayerLoad,
  databaseUrl: string | undefined,
): Promise<PayerFigures> {
  await using folder = await openFolder();
  const where = { dataDir: folder.path, ...(databaseUrl !== undefined && { databaseUrl }) };
  const { placed, ...seen } = await pay(where, load);
  return { ...load, ...seen, proof: await proveStopped(where, placed) };
}

async function pay(where: ShopOptions, { payers, orders: count }: PayerLoad) {
  await using shop = await startShop(where);
  const instance = openInstance(shop.url);
  const figures = createFigures();
  const { signal } = new AbortController();
  const nextCaller = roundRobin({ instances: [instance], figures, tries, signal });
  const carte = await readCarte(instance);
  const ordering = { orders: createOrders(carte, 0), placed: [] as Acknowledged[], leaves: false };
  let left = count;
  const payer = async () => {
    while (left-- > 0) await orderAndPay(nextCaller(), ordering, performance.now());
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: payers }, payer));
  const seconds = (performance.now() - began) / 1000;
  const { placed } = ordering;
  const paid = placed.filter(({ calledPaid }) => calledPaid).length;
  return { placed, paid, figures, perSecond: paid / seconds };
}

/** Prints the figures, and returns whether every order was paid once and the books agree. */
export function reportPayers(measured: PayerFigures): boolean {
  const { payers, orders, perSecond, figures, paid, proof } = measured;
  console.log(`  ${payers} payers, ${orders} orders: ${perSecond.toFixed(1)} paid orders /s`);
  printTimes(figures);
  printCounts('turned away with Retry-After', figures.shed);
  printCounts('other errors', { ...figures.errors, ...figures.counts });
  const isRight = printProof(proof) && paid === orders;
  console.log(
    isRight ? '  every order exists once and is paid once\n' : '  THE BOOKS ARE NOT RIGHT\n',
  );
  return isRight;
}
