/** What staff have to know first about a person: marks such as "Jain", and a block. */
import { Ban } from 'lucide-react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';

interface PersonMarksProps {
  /** Separated by commas. */
  marks: string;
  /** Why the person is blocked. */
  blocked?: string | undefined;
}

export function PersonMarks({ marks, blocked }: PersonMarksProps) {
  const words = marks.split(',').map((mark) => mark.trim());
  return (
    <>
      {blocked !== undefined && (
        <Badge tone="red" className="max-w-full">
          <Ban aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">Blocked: {blocked}</span>
        </Badge>
      )}
      {[...new Set(words)].map(
        (mark) =>
          mark !== '' && (
            <Badge key={mark} tone="brand" className="max-w-full">
              <span className="truncate">{mark}</span>
            </Badge>
          ),
      )}
    </>
  );
}
