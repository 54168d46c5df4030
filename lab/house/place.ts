/** The position of a file in the architecture, derived from its path only. */
import { posix } from 'node:path';

const roles =
  /-(contract|rules|routes|guard|service|sql|tables|jobs|seed|gateway|page|layout)\.tsx?$/;

export interface Place {
  /**
   * Where the file runs: on both sides, in Node, in the browser, in the lab's tests, or in tools.
   */
  side: 'pure' | 'server' | 'web' | 'lab' | 'tool';
  /** The layer: app may import features, and features may import platform. */
  floor?: 'app' | 'feature' | 'platform';
  /** The folder that relative imports must not leave: a folder of `src/`, or the lab. */
  top: string;
  feature?: string;
  /**
   * The last word of the name if it has a meaning in the architecture: `routes` of
   * `menu-routes.ts`.
   */
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

/** True for code of the shop, false for tests. */
export function isProduct({ floor, isTest }: Place): boolean {
  return floor !== undefined && !isTest;
}

function floorOf(room: string): Place['floor'] {
  return room === 'app' || room === 'platform' ? room : 'feature';
}

/** Files of app that the browser loads without a suffix that says so. */
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
