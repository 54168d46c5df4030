/** Where a file belongs in the house, read from its path alone. */
import { posix } from 'node:path';

const roles =
  /-(contract|rules|routes|guard|service|sql|tables|jobs|seed|gateway|page|layout)\.tsx?$/;

export interface Place {
  /** Who runs it: both sides, Node, the browser, the lab that tests them, or the tools around. */
  side: 'pure' | 'server' | 'web' | 'lab' | 'tool';
  /** What it may know: the composition knows the features, those know the platform. */
  floor?: 'app' | 'feature' | 'platform';
  /** The folder that it must not leave by a relative path: a room of `src/`, or the laboratory. */
  top: string;
  feature?: string;
  /** The last word of the name where the house gives it a meaning: `routes` of `menu-routes.ts`. */
  role?: string;
  isTest: boolean;
}

export function placeOf(path: string): Place {
  const base = posix.basename(path);
  const [root = '', first = ''] = path.split('/');
  const room = path.split('/').length > 2 ? first : 'app';
  const floor = root === 'src' ? floorOf(room) : undefined;
  const role = base === 'cart.ts' ? 'rules' : roles.exec(base)?.[1];
  return {
    side: floor ? sideOf(path, floor) : root === 'lab' ? 'lab' : 'tool',
    top: floor ? room : root === 'lab' ? root : '',
    ...(floor && { floor }),
    ...(floor === 'feature' && { feature: room }),
    ...(role && { role }),
    isTest: /\.(test|story)\.tsx?$/.test(base),
  };
}

/** What runs the shop, and not what tries it. */
export function isProduct({ floor, isTest }: Place): boolean {
  return floor !== undefined && !isTest;
}

function floorOf(room: string): Place['floor'] {
  return room === 'app' || room === 'platform' ? room : 'feature';
}

/** Of the composition: what the browser loads and names no element. */
const browserFiles = ['prefetch-screens', 'screens', 'shop-pages', 'staff-pages'].map(
  (name) => `src/app/${name}`,
);

function sideOf(path: string, floor: Place['floor']): Place['side'] {
  const [, , inner] = path.split('/');
  if (floor === 'app') {
    const isShown =
      inner === 'pages' ||
      inner === 'layouts' ||
      /\.(tsx|html)$/.test(path) ||
      browserFiles.some((file) => path.startsWith(`${file}.`));
    return isShown ? 'web' : 'server';
  }
  if (floor === 'feature') return inner === 'server' || inner === 'web' ? inner : 'pure';
  if (inner === 'contract') return 'pure';
  return inner === 'browser' ? 'web' : 'server';
}
