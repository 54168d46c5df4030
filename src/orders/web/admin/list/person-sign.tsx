/** An icon beside a number: the person is blocked, or staff have made a note about them. */
import { Ban, Tag } from 'lucide-react';
import type { NotedPerson } from '../order-table-features.ts';

/** The order's details have the full text. */
export function PersonSign({ person }: { person: NotedPerson | undefined }) {
  if (!person) return null;
  const { marks, blocked } = person;
  const texts = [blocked === undefined ? '' : `Blocked: ${blocked}`, marks];
  const text = texts.filter((each) => each !== '').join('; ');
  if (text === '') return null;
  const Icon = blocked === undefined ? Tag : Ban;
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className={`inline-block align-[-2px] ${blocked === undefined ? 'text-brand-dark' : 'text-kokum'}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </span>
  );
}
