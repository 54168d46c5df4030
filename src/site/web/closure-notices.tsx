/** The closures that are announced, and on the menus the way to the passes. */
import { Link } from 'react-router';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

/** With a day, which the menus have, only closures that begin after it. */
export function ClosureNotices({ after = '' }: { after?: BusinessDay | undefined }) {
  const { notices = [], passes } = useShopFacts();
  return (
    <>
      {after && passes && (
        <Link to={passes.to} className="block bg-turmeric-soft p-2.5 text-center font-semibold">
          {passes.invitation}
        </Link>
      )}
      {notices
        .filter(({ from }) => from > after)
        .map(({ text }) => (
          <p key={text} className="bg-turmeric-soft p-2 text-center font-semibold">
            {text}
          </p>
        ))}
    </>
  );
}
