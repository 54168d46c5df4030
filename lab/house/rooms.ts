/** Rule 4: the number of files in a folder. */
import { posix } from 'node:path';
import type { House, Rule, Violation } from './house.ts';
import type { HouseFile, SourceFile } from './source-file.ts';

/** The aim is about 25; three more are allowed before the folder must be divided. */
const filesOfARoom = 28;
const shareOfARoom = 0.25;
/** A smaller project needs no subfolders. */
const linesOfASmallHouse = 5_000;

export const rooms: Rule[] = [
  {
    title: `no folder holds more than ${filesOfARoom} files`,
    mend: 'put what belongs together into a folder that says what it is about; a test goes with its subject.',
    find: crowded,
  },
  {
    title: 'no room of src/ has more than a quarter of the product’s lines',
    mend: 'take a subject of its own out into a room of its own.',
    find: tooLarge,
  },
];

function crowded({ files }: House): Violation[] {
  const folders = Map.groupBy(files, ({ path }) => posix.dirname(path));
  return [...folders]
    .filter(([, inside]) => inside.length > filesOfARoom)
    .map(([path, { length }]) => ({ path, line: 1, what: `holds ${length} files` }));
}

function tooLarge({ sources }: House): Violation[] {
  const product = sources.filter(({ path, place }) => path.startsWith('src/') && !place.isTest);
  const most = Math.max(linesOf(product) * shareOfARoom, linesOfASmallHouse);
  return [...Map.groupBy(product, ({ place }) => place.top)]
    .filter(([, inside]) => linesOf(inside) > most)
    .map(([top, inside]) => ({
      path: `src/${top}`,
      line: 1,
      what: `has ${linesOf(inside)} lines, ${Math.floor(most)} are the most`,
    }));
}

function linesOf(files: readonly (HouseFile | SourceFile)[]): number {
  return files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
}
