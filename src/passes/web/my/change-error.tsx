/** Why a change was refused, or that the shop does not answer; it can be tried again. */
import { CircleAlert } from 'lucide-react';

export function ChangeError({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <p className="mt-2 flex gap-1.5 leading-snug font-medium text-kokum">
          <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
