/** The screens of product 1.2, and those that a site map has. */

import type { ESTree } from 'vite';
import { type SourceFile, visit } from './source-file.ts';

export interface Screen {
  path: string;
  /** Not built yet. */
  isLater?: true;
}

/** `*` is any other path. */
export const screens: readonly Screen[] = [
  { path: '/' },
  { path: '/menu' },
  { path: '/about-us' },
  { path: '/contact' },
  { path: '/checkout' },
  { path: '/terms-and-conditions' },
  { path: '/privacy-policy' },
  { path: '/refund-policy' },
  { path: '/payment-status/{transactionId}' },
  { path: '/my-orders' },
  { path: '/admin/login' },
  { path: '/delivery/login' },
  { path: '/admin' },
  { path: '/admin/dashboard' },
  { path: '/admin/dashboard/orders' },
  { path: '/admin/dashboard/menu' },
  { path: '/delivery' },
  { path: '*' },
];

/** Full paths of a tree of route objects, as product 1.2 writes them; a layout's own path is no screen. */
export function routedPaths(routes: SourceFile): string[] {
  const found: string[] = [];
  const prefixes: string[] = [];
  visit(routes, {
    ObjectExpression: (node) => {
      const path = literalOf(node, 'path');
      const full = join(prefixes.at(-1) ?? '', typeof path === 'string' ? path : '');
      prefixes.push(full);
      const isScreen = typeof path === 'string' || literalOf(node, 'index') === true;
      if (isScreen && !hasKey(node, 'children')) found.push(asSpecified(full));
    },
    'ObjectExpression:exit': () => prefixes.pop(),
  });
  return found;
}

function join(prefix: string, path: string): string {
  if (path.startsWith('/') || path === '') return path || prefix;
  return `${prefix.replace(/\/$/, '')}/${path}`;
}

function asSpecified(path: string): string {
  if (path === '' || path === '/') return '/';
  return path === '/*' ? '*' : path.replace(/\/$/, '').replaceAll(/:(\w+)/g, '{$1}');
}

function propertyOf(node: ESTree.ObjectExpression, key: string) {
  return node.properties.find(
    (property): property is ESTree.ObjectProperty =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === key,
  );
}

const hasKey = (node: ESTree.ObjectExpression, key: string) => propertyOf(node, key) !== undefined;

function literalOf(node: ESTree.ObjectExpression, key: string): unknown {
  const value = propertyOf(node, key)?.value;
  return value?.type === 'Literal' ? value.value : undefined;
}
