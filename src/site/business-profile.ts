/** Who the shop is: its name and how to reach it, in one place for header, footer, titles and policies. */

export interface ExternalLink {
  name: string;
  url: string;
}

export interface BusinessProfile {
  name: string;
  /** One line below the name. */
  promise: string;
  city: string;
  phone: string;
  email: string;
  socialLinks: readonly ExternalLink[];
  builder: ExternalLink;
}

/** The demo shop; whoever runs the software puts their own values here. */
export const businessProfile: BusinessProfile = {
  name: 'Tulsi Tiffin',
  promise: 'Vegetarian home cooking, brought to your door.',
  city: 'Gandhinagar',
  phone: '+91 98765 43210',
  email: 'hello@tulsitiffin.example',
  socialLinks: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  builder: { name: 'Tiffin Shop', url: 'https://tiffin-shop.example/' },
};
