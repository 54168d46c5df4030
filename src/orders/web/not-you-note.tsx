/** Says where a form has its contents from, and takes them away for somebody else. */
import type { ReactNode } from 'react';
import { Button } from '#src/web/ui/button.tsx';

interface NotYouNoteProps {
  children: ReactNode;
  onClear: () => void;
}

export function NotYouNote({ children, onClear }: NotYouNoteProps) {
  return (
    <p className="-my-1 flex flex-wrap items-center gap-x-2 text-[15px] text-quiet">
      {children}
      <Button variant="ghost" className="underline" onClick={onClear}>
        Not you? Clear
      </Button>
    </p>
  );
}
