/** Says that a form was filled in from a previous order, and clears it for somebody else. */
import { Button } from '#src/platform/browser/ui/button.tsx';

export function NotYouNote({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center text-[0.9375rem] text-quiet">
      From your last order.
      <Button variant="ghost" className="underline" onClick={onClear}>
        Not you? Clear
      </Button>
    </p>
  );
}
