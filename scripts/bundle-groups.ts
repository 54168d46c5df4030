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
    'src/app/main.tsx',
    'src/app/routes.tsx',
    'src/app/shop-pages.ts',
    'src/platform/contract/rupee-format.ts',
    'src/site/business-profile.ts',
    'src/site/business-rules.ts',
    'src/site/web/logo.tsx',
    'src/site/web/mobile-menu.tsx',
    'src/site/web/page-link.tsx',
    'src/site/web/site-footer.tsx',
    'src/site/web/site-header.tsx',
    'src/site/web/site-links.ts',
    'src/app/layouts/screen-error.tsx',
    'src/platform/browser/new-version.ts',
    'src/app/layouts/site-layout.tsx',
    'src/platform/browser/tab-storage.ts',
    'src/platform/browser/toaster.tsx',
    'src/platform/browser/ui/button.tsx',
    'src/platform/browser/ui/card.tsx',
    'src/platform/browser/ui/picture.tsx',
    'src/platform/browser/ui/price.tsx',
    'src/platform/browser/ui/stars.tsx',
    'src/platform/browser/ui/veg-mark.tsx',
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
    'src/checkout/cart.ts',
    'src/orders/order-rules.ts',
    'src/checkout/web/cart-changes.ts',
    'src/checkout/web/stored-cart.ts',
    'src/checkout/web/use-cart.ts',
    'src/platform/browser/ui/segmented.tsx',
    'src/platform/browser/ui/skeleton.tsx',
    'src/platform/browser/ui/tabs.tsx',
    'node_modules/lucide-react/dist/esm/icons/chevron-down.mjs',
    'node_modules/lucide-react/dist/esm/icons/cloud-off.mjs',
    'node_modules/lucide-react/dist/esm/icons/minus.mjs',
    'node_modules/lucide-react/dist/esm/icons/plus.mjs',
  ],
  data: [
    'src/platform/contract/business-day.ts',
    'src/platform/contract/mobile-number.ts',
    'src/platform/contract/money.ts',
    'src/platform/browser/api-client.ts',
    'src/app/layouts/data-layout.tsx',
    'src/platform/browser/loading/loading-overlay.tsx',
    'src/platform/browser/query-client.tsx',
    'src/platform/browser/toast.tsx',
    'src/platform/browser/ui/badge.tsx',
    'src/platform/browser/ui/empty-state.tsx',
    'src/platform/browser/use-page-restored.ts',
    'src/platform/browser/wall-time.ts',
    'node_modules/@tanstack/query-core/',
    'node_modules/@tanstack/react-query/',
  ],
  /** What asking the server by a contract takes: one file for the menus and the checkout. */
  asking: [
    'src/addresses/address-contract.ts',
    'src/menus/menu-contract.ts',
    'src/checkout/checkout-contract.ts',
    'src/orders/order-contract.ts',
    'src/payments/payment-contract.ts',
    'src/payments/payment-rules.ts',
    'src/platform/contract/endpoint.ts',
    'src/platform/contract/plain-text.ts',
    'src/platform/contract/wire-formats.ts',
    'node_modules/zod/',
  ],
  form: [
    'src/orders/web/error-text.ts',
    'src/checkout/web/last-fields.ts',
    'src/checkout/web/order-placement.ts',
    'src/platform/browser/ui/field.tsx',
    'src/platform/browser/ui/select-field.tsx',
    'src/platform/browser/ui/text-field.tsx',
    'src/platform/browser/use-hydrated.ts',
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
