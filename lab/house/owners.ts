/** Rule 5: what the outside world offers enters the house through one door each. */
import type { ESTree } from 'vite';
import { at, type Rule } from './house.ts';
import { isProduct } from './place.ts';
import { type SourceFile, visit } from './source-file.ts';

interface Door {
  title: string;
  mend: string;
  name: string;
  owner: RegExp;
}

const doors: readonly Door[] = [
  {
    title: 'process.env is read in config.ts alone',
    mend: 'add the setting to src/platform/config/config.ts and pass it on.',
    name: 'process.env',
    owner: /^src\/platform\/config\/config\.ts$/,
  },
  {
    title: 'localStorage is used in device-storage.ts alone',
    mend: 'use the functions of src/platform/browser/device-storage.ts, or of session.ts for who is signed in.',
    name: 'localStorage',
    owner: /^src\/platform\/browser\/device-storage\.ts$/,
  },
  {
    title: 'sessionStorage is used in tab-storage.ts alone',
    mend: 'use the functions of src/platform/browser/tab-storage.ts.',
    name: 'sessionStorage',
    owner: /^src\/platform\/browser\/tab-storage\.ts$/,
  },
  {
    title: 'IndexedDB is used in delivery-store.ts alone',
    mend: 'keep it through src/delivery/web/delivery-store.ts, which forgets it at the end of the session.',
    name: 'indexedDB',
    owner: /^src\/delivery\/web\/([\w-]+\/)?delivery-store\.ts$/,
  },
  {
    title: 'fetch is called in api-client.ts, the service worker and outward adapters alone',
    mend: 'browser code asks through src/platform/browser/api-client.ts, the server through a *-gateway.ts.',
    name: 'fetch',
    owner:
      /^src\/(platform\/browser\/api-client|delivery\/web\/([\w-]+\/)?service-worker|(payments|gateways)\/server\/([\w-]+\/)?[\w-]+-gateway)\.ts$/,
  },
  {
    title: 'XMLHttpRequest, which alone tells how far an upload is, is used in upload.ts alone',
    mend: 'send files through src/platform/browser/upload.ts, everything else through src/platform/browser/api-client.ts.',
    name: 'XMLHttpRequest',
    owner: /^src\/platform\/browser\/upload\.ts$/,
  },
];

/** Packages that are what a global name is. */
const importedDoors: readonly [RegExp, string][] = [
  [/^(node:)?process$/, 'process.env'],
  [/^idb-keyval$/, 'indexedDB'],
];

const globalObjects = ['globalThis', 'window', 'self'];

/** Tests look behind the doors. */
export const owners: Rule[] = doors.map(({ title, mend, name, owner }) => ({
  title,
  mend,
  find: ({ sources }) =>
    sources
      .filter(({ path, place }) => isProduct(place) && !owner.test(path))
      .flatMap((source) =>
        globalsOf(source)
          .filter((found) => found.name === name)
          .map((found) => at(source, found.start, `uses ${name}`)),
      ),
}));

interface Mention {
  name: string;
  start: number;
}

/** Names that are no member of something else, each with its start; `window.fetch` is `fetch`. */
function globalsOf(source: SourceFile): Mention[] {
  const found: Mention[] = [];
  const labels = new Set<ESTree.Span>();
  const add = (name: string, { start }: ESTree.Span) => found.push({ name, start });
  const label = ({ key, computed }: { key: ESTree.Span; computed: boolean }) => {
    if (!computed) labels.add(key);
  };
  visit(source, {
    MemberExpression: ({ object, property }) => {
      if (property.type !== 'Identifier' || object.type !== 'Identifier') return;
      if (globalObjects.includes(object.name)) add(property.name, property);
      if (object.name === 'process') add(`process.${property.name}`, object);
    },
    'MemberExpression:exit': ({ property, computed }) => !computed && labels.add(property),
    Property: (node) => !node.shorthand && label(node),
    PropertyDefinition: label,
    MethodDefinition: label,
    TSPropertySignature: label,
    TSMethodSignature: label,
    ImportDeclaration: ({ source: from, specifiers }) => {
      const [, name] = importedDoors.find(([specifier]) => specifier.test(from.value)) ?? [];
      if (name) for (const node of specifiers) add(name, node);
    },
  });
  visit(source, { Identifier: (node) => !labels.has(node) && add(node.name, node) });
  return found;
}
