/** Parts that pages share, in as few files as there are kinds of pages: fewer requests, and they compress better. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Files and folders (with a slash at the end) of the repository, by the bundle that they go into. */
const bundles = {
  react: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
  ],
  /** What the frame has, and the few parts that both the home page and the menus show. */
  shell: [
    'src/main.tsx',
    'src/routes.tsx',
    'src/shared/rupee-format.ts',
    'src/site/business-profile.ts',
    'src/site/business-rules.ts',
    'src/site/web/logo.tsx',
    'src/site/web/mobile-menu.tsx',
    'src/site/web/page-link.tsx',
    'src/site/web/site-footer.tsx',
    'src/site/web/site-header.tsx',
    'src/site/web/site-links.ts',
    'src/web/error-page.tsx',
    'src/web/new-version.ts',
    'src/web/site-layout.tsx',
    'src/web/tab-storage.ts',
    'src/web/toaster.tsx',
    'src/web/ui/button.tsx',
    'src/web/ui/card.tsx',
    'src/web/ui/picture.tsx',
    'src/web/ui/price.tsx',
    'src/web/ui/stars.tsx',
    'src/web/ui/veg-mark.tsx',
    'node_modules/lucide-react/dist/esm/Icon.mjs',
    'node_modules/lucide-react/dist/esm/createLucideIcon.mjs',
    'node_modules/lucide-react/dist/esm/icons/arrow-right.mjs',
    'node_modules/lucide-react/dist/esm/icons/cooking-pot.mjs',
    'node_modules/lucide-react/dist/esm/icons/truck.mjs',
  ],
  /** Dashboards use these as well, and would tear them into a file each. */
  menu: [
    'src/menus/menu-rules.ts',
    'src/menus/web/day-name.ts',
    'src/menus/web/day-tabs.tsx',
    'src/menus/web/item-list.tsx',
    'src/menus/web/menu-states.tsx',
    'src/menus/web/shift-switch.tsx',
    'src/orders/cart.ts',
    'src/orders/order-rules.ts',
    'src/orders/web/cart-changes.ts',
    'src/orders/web/stored-cart.ts',
    'src/orders/web/use-cart.ts',
    'src/web/ui/segmented.tsx',
    'src/web/ui/skeleton.tsx',
    'src/web/ui/tabs.tsx',
    'node_modules/lucide-react/dist/esm/icons/chevron-down.mjs',
    'node_modules/lucide-react/dist/esm/icons/cloud-off.mjs',
    'node_modules/lucide-react/dist/esm/icons/minus.mjs',
    'node_modules/lucide-react/dist/esm/icons/plus.mjs',
  ],
  data: [
    'src/shared/business-day.ts',
    'src/shared/mobile-number.ts',
    'src/shared/money.ts',
    'src/web/api-client.ts',
    'src/web/data-layout.tsx',
    'src/web/loading-overlay.tsx',
    'src/web/query-client.tsx',
    'src/web/toast.tsx',
    'src/web/ui/badge.tsx',
    'src/web/ui/empty-state.tsx',
    'src/web/use-page-restored.ts',
    'src/web/wall-time.ts',
    'node_modules/@tanstack/query-core/',
    'node_modules/@tanstack/react-query/',
  ],
  /** What asking the server by a contract takes: one file for the menus and the checkout. */
  asking: [
    'src/addresses/address-contract.ts',
    'src/menus/menu-contract.ts',
    'src/orders/order-contract.ts',
    'src/payments/payment-contract.ts',
    'src/payments/payment-rules.ts',
    'src/shared/endpoint.ts',
    'src/shared/plain-text.ts',
    'src/shared/wire-formats.ts',
    'node_modules/zod/',
  ],
  form: [
    'src/orders/web/error-text.ts',
    'src/orders/web/last-fields.ts',
    'src/orders/web/order-placement.ts',
    'src/web/ui/field.tsx',
    'src/web/ui/select-field.tsx',
    'src/web/ui/text-field.tsx',
    'src/web/use-hydrated.ts',
    'node_modules/@hookform/',
    'node_modules/react-hook-form/',
  ],
};

const root = fileURLToPath(new URL('..', import.meta.url));

export const bundleGroups = Object.entries(bundles).map(([name, parts]) => ({
  name,
  test: (id: string) => parts.some((part) => isIn(id, part)),
}));

/** A part that was moved or renamed would silently go elsewhere. */
export const everyPartIsThere: Plugin = {
  name: 'every-part-is-there',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd(error) {
    if (error) return;
    const ids = [...this.getModuleIds()];
    const gone = Object.values(bundles)
      .flat()
      .filter((part) => !ids.some((id) => isIn(id, part)));
    if (gone.length > 0) this.error(`scripts/bundle-groups.ts names ${gone.join(', ')}: not used.`);
  },
};

function isIn(id: string, part: string): boolean {
  return part.endsWith('/') ? id.startsWith(`${root}${part}`) : id === `${root}${part}`;
}
