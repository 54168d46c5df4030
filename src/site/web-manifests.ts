/** The manifests with which phones add the shop, or the delivery screens, to the home screen. */

const look = {
  lang: 'en-IN',
  display: 'standalone',
  theme_color: '#fff9f0',
  background_color: '#fff9f0',
  icons: [
    { src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/mark-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icons/mark-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};

export function shopManifest({ name, promise }: { name: string; promise: string }) {
  return {
    ...{ id: '/', name, short_name: name, description: promise },
    ...{ start_url: '/menu', scope: '/', ...look },
  };
}

export function deliveryManifest({ name }: { name: string }) {
  // There is room for two words below an icon.
  const [first] = name.split(' ');
  return {
    id: '/delivery',
    name: `${name} Delivery`,
    short_name: `${first} Delivery`,
    description: 'Orders to deliver, with and without a signal',
    ...{ start_url: '/delivery', scope: '/delivery', ...look },
  };
}
