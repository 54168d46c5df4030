/** Where a file stands in the house, read from its path alone. */
import { posix } from 'node:path';

const platformFolders = ['server', 'web', 'shared'];
const roles =
  /-(contract|rules|routes|guard|service|sql|tables|jobs|seed|gateway|page|layout)\.tsx?$/;

export interface Place {
  /** Who runs it: both sides, Node, the browser, the composition at the top of `src/`, this check, or the tools around. */
  side: 'pure' | 'server' | 'web' | 'root' | 'check' | 'tool';
  /** The folder below `src/` that it must not leave by a relative path. */
  top: string;
  feature?: string;
  /** The last word of the name where the house gives it a meaning: `routes` of `menu-routes.ts`. */
  role?: string;
  isTest: boolean;
  /** `test-app.ts` and its like: imported by tests only, never by the product. */
  isTestSupport: boolean;
}

export function placeOf(path: string): Place {
  const base = posix.basename(path);
  const [root = '', top = '', inner = ''] = path.split('/');
  const isInFolder = path.split('/').length > 2;
  const isFeature = root === 'src' && isInFolder && ![...platformFolders, 'house'].includes(top);
  const role = base === 'cart.ts' ? 'rules' : roles.exec(base)?.[1];
  return {
    side: sideOf(path, isFeature ? inner : top),
    top: isInFolder && root === 'src' ? top : '',
    ...(isFeature && { feature: top }),
    ...(role && { role }),
    isTest: /\.(test|story)\.tsx?$/.test(base),
    isTestSupport: base.startsWith('test-'),
  };
}

function sideOf(path: string, folder: string): Place['side'] {
  if (!path.startsWith('src/')) return 'tool';
  if (/^src\/house[/.]/.test(path)) return 'check';
  if (!path.slice('src/'.length).includes('/')) return 'root';
  return folder === 'server' || folder === 'web' ? folder : 'pure';
}
