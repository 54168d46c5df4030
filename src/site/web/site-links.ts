/** The links of the public header and footer (product 2.1, 2.2). */

export interface SiteLink {
  to: string;
  label: string;
}

export const headerLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about-us', label: 'About Us' },
  { to: '/my-orders', label: 'My Orders' },
  { to: '/contact', label: 'Contact' },
];

export const orderLink: SiteLink = { to: '/menu', label: 'Order Now' };

export const footerShopLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about-us', label: 'About Us' },
  { to: '/menu', label: 'Menu' },
];

export const footerPolicyLinks: readonly SiteLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/refund-policy', label: 'Refund Policy' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions' },
];
