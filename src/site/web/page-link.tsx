/**
 * A link that is marked when it leads to the present page. No path of the site is a prefix of
 * another.
 */
import { Link, type LinkProps, useLocation } from 'react-router';

export function PageLink({ to, ...props }: LinkProps & { to: string }) {
  const isHere = useLocation().pathname === to;
  return <Link {...props} to={to} aria-current={isHere ? 'page' : undefined} />;
}
