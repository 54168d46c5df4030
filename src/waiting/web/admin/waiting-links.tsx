/** What waits on other pages, as links: "3 texts · 1 message". */
import { Link } from 'react-router';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { WaitingPart } from '../../waiting-contract.ts';
import { useWaiting } from './use-waiting.ts';

const pages = {
  texts: { path: '/admin/dashboard/texts', text: (count) => counted(count, 'text') },
  messages: { path: '/admin/dashboard/messages', text: (count) => counted(count, 'message') },
  cash: {
    path: '/admin/dashboard/cash',
    text: (count) => `Cash: ${count.toLocaleString('en-IN')}`,
  },
  passes: {
    path: '/admin/dashboard/passes/asked',
    text: (count) => counted(count, 'late skip'),
  },
  money: { path: '/admin/dashboard/money', text: (count) => counted(count, 'alert') },
} as const satisfies Partial<
  Record<WaitingPart, { path: `/${string}`; text: (count: number) => string }>
>;

/** Nothing where nothing waits. */
export function WaitingLinks() {
  const waiting = useWaiting() ?? {};
  return Object.entries(pages).map(([part, { path, text }]) => {
    const count = waiting[part as keyof typeof pages] ?? 0;
    if (count === 0) return null;
    return (
      <Link
        key={part}
        to={path}
        className="flex min-h-11 shrink-0 items-center rounded-full bg-amber-soft px-3 text-sm font-semibold whitespace-nowrap text-amber tabular-nums mouse:min-h-8"
      >
        {text(count)}
      </Link>
    );
  });
}
