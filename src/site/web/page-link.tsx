/** A link that says when it leads to where one is; none of the site's paths lies below another. */
import { Link, type LinkProps, useLocation } from 'react-router';

export function PageLink({ to, ...props }: LinkProps & { to: string }) {
  const isHere = useLocation().pathname === to;
  return <Link {...props} to={to} aria-current={isHere ? 'page' : undefined} />;
}
