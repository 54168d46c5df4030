/** A small project that follows every rule; tests of the rules add one violation at a time. */
const doc = (...lines: string[]) => ['/** What it is for. */', ...lines, ''].join('\n');

export const soundHouse: Readonly<Record<string, string>> = {
  'src/app/staff-pages.ts': doc(
    "export const screens = { '/menu': () => import('./pages/shop/menu-page.tsx') };",
  ),
  'src/platform/contract/endpoint.ts': doc(
    "import type * as z from 'zod/mini';",
    'export const endpoint = (schema: z.ZodMiniType) => schema;',
  ),
  'src/menus/menu-contract.ts': doc(
    "import * as z from 'zod/mini';",
    "import { endpoint } from '#src/platform/contract/endpoint.ts';",
    'export const listMenus = endpoint(z.object({}));',
  ),
  'src/menus/menu-rules.ts': doc('export const isOpen = (now: Date) => now > new Date(0);'),
  'src/menus/menu-rules.test.ts':
    "import { isOpen } from './menu-rules.ts';\nisOpen(new Date());\n",
  'src/menus/server/menu-routes.ts': doc(
    "import type { FastifyInstance } from 'fastify';",
    "import { serve } from '#src/platform/http/serve.ts';",
    "import { listMenus as operation } from '../menu-contract.ts';",
    "import { findMenus } from './menu-service.ts';",
    'export const menuRoutes = (app: FastifyInstance) => serve(app, operation, findMenus);',
  ),
  'src/menus/server/menu-routes.test.ts':
    "import { menuRoutes } from './menu-routes.ts';\nmenuRoutes;\n",
  'src/menus/server/menu-service.ts': doc(
    "import { selectMenus } from './menu-sql.ts';",
    'export const findMenus = () => selectMenus;',
  ),
  'src/menus/server/menu-sql.ts': doc(
    "import { eq } from 'drizzle-orm';",
    "import { menus } from './menu-tables.ts';",
    'export const selectMenus = eq(menus, 1);',
    'export const insertMenu = (db: Db) => db.insert(menus);',
  ),
  'src/menus/server/menu-tables.ts': doc(
    "import { pgTable } from 'drizzle-orm/pg-core';",
    "export const menus = pgTable('menus', {});",
  ),
  'src/app/pages/shop/menu-page.tsx': doc(
    "import { useState } from 'react';",
    "import { call } from '#src/platform/browser/api-client.ts';",
    "import { CartLine } from '#src/orders/web/cart-line.tsx';",
    "import { listMenus } from '#src/menus/menu-contract.ts';",
    'export const MenuPage = () => [useState, CartLine, call(listMenus)];',
  ),
  'src/orders/web/cart-line.tsx': doc('export const CartLine = () => null;'),
  'src/orders/server/order-service.ts': doc(
    "import { findMenus } from '#src/menus/server/menu-service.ts';",
    'export const placeOrder = () => findMenus();',
  ),
  'src/orders/server/order-tables.ts': doc(
    "import { pgTable } from 'drizzle-orm/pg-core';",
    "import { menus } from '#src/menus/server/menu-tables.ts';",
    "export const orders = pgTable('orders', { menus });",
  ),
  'src/orders/server/order-sql.ts': doc(
    "import { eq } from 'drizzle-orm';",
    "import { menus } from '#src/menus/server/menu-tables.ts';",
    "import { orders } from './order-tables.ts';",
    'export const selectOrders = (db: Db) => db.select().from(orders).innerJoin(menus, eq(1, 1));',
  ),
  'src/platform/http/serve.ts': doc(
    "import type { FastifyInstance } from 'fastify';",
    'export const serve = (app: FastifyInstance, ...rest: unknown[]) => [app, rest];',
  ),
  'src/platform/config/config.ts': doc('export const config = process.env;'),
  'src/app/server.ts': doc(
    "import { menuRoutes } from '#src/menus/server/menu-routes.ts';",
    'export const routes = [menuRoutes];',
  ),
  'src/platform/browser/api-client.ts': doc(
    'export const call = (url: unknown) => fetch(String(url));',
  ),
  'src/platform/browser/device-storage.ts': doc(
    "export const token = () => localStorage.getItem('token');",
  ),
  'src/platform/browser/tab-storage.ts': doc(
    "export const tab = () => sessionStorage.getItem('tab');",
  ),
};
