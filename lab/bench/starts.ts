/** How long the shop takes to open: on an empty folder, and on one that it has opened before. */
import { openFolder, startShop } from './servers.ts';
import { middleOf } from './statistics.ts';

export interface StartFigures {
  /** In milliseconds from the start of the process to the first page with status 200. */
  firstMs: number;
  secondMs: number;
}

/** The median of several rounds, each on a new folder. */
export async function measureStarts(rounds: number): Promise<StartFigures> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await using folder = await openFolder();
    first.push(await openOnce(folder.path));
    second.push(await openOnce(folder.path));
  }
  return { firstMs: middleOf(first), secondMs: middleOf(second) };
}

async function openOnce(dataDir: string): Promise<number> {
  const began = performance.now();
  await using shop = await startShop({ dataDir });
  const page = await fetch(`${shop.url}/`);
  if (page.status !== 200) throw new Error(`the first page answered ${page.status}`);
  return performance.now() - began;
}
