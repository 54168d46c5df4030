/** A finished paper: a link to open it again, and one to save it if this device can't print. */
import { ExternalLink, Save } from 'lucide-react';
import type { ShiftPrintKind } from '../../shift-day-rules.ts';
import type { ArrivedPaper } from './use-paper.ts';

const sentences: Readonly<Record<ShiftPrintKind, string>> = {
  count: 'The count is ready.',
  goods: 'The raw goods are ready.',
  packing: 'The packing list is ready.',
  run: 'The run sheets are ready.',
  labels: 'The labels are ready.',
};

export function ArrivedNote({ paper }: { paper: ArrivedPaper | undefined }) {
  return (
    <div role="status" className="empty:hidden">
      {paper && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-quiet">{sentences[paper.kind]}</span>
          <a className={linkClass} href={paper.url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className="size-4" />
            Open
          </a>
          <a className={linkClass} href={paper.url} download={paper.fileName}>
            <Save aria-hidden="true" className="size-4" />
            Save
          </a>
        </p>
      )}
    </div>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-dark underline underline-offset-4';
