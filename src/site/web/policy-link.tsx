/** Links inside text: to another page of the shop, a phone number or an e-mail address. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { phoneLink } from '#src/settings/shop-facts.ts';

const linkClass = 'font-semibold text-brand underline underline-offset-4';

export function PolicyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneLink(phone)} className={linkClass}>
      {phone}
    </a>
  );
}

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={linkClass}>
      {email}
    </a>
  );
}
