/** The closures that are announced. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

/** With a day, only closures that begin after it. */
export function ClosureNotices({ after = '' }: { after?: BusinessDay | undefined }) {
  const { notices = [] } = useShopFacts();
  return notices
    .filter(({ from }) => from > after)
    .map(({ text }) => (
      <p key={text} className="bg-turmeric-soft p-2 text-center font-semibold">
        {text}
      </p>
    ));
}
