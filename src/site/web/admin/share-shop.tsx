/** How people learn of the shop: its link, and the poster with its QR code. */
import { Copy, Printer } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { type PosterPaper, posterPapers, printPoster } from '../../poster-contract.ts';

const uses: Readonly<Record<PosterPaper, string>> = {
  A4: 'For a wall.',
  A6: 'For a counter or a box.',
};

export function ShareShop({ title }: { title: string }) {
  const titleId = useId();
  const link = window.location.origin;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-5">
      <div>
        <h2 id={titleId} className="mb-1 text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="max-w-prose text-quiet">
          Send the link to the people you know, and hang up the poster: its code leads to the menu.
        </p>
      </div>
      <div>
        <h3 className="mb-2 font-semibold">Link of your shop</h3>
        <p className="flex flex-wrap items-center gap-2">
          <span className="flex min-h-11 min-w-0 items-center rounded-control border border-line bg-card px-3 wrap-anywhere select-all">
            {link}
          </span>
          <Button variant="secondary" onClick={() => void copyText(link, 'Link copied')}>
            <Copy aria-hidden="true" className="size-5" />
            Copy link
          </Button>
        </p>
      </div>
      <Posters />
    </section>
  );
}

function Posters() {
  const { save, saving, isSaving } = useSaveFile();
  return (
    <div>
      <h3 className="mb-2 font-semibold">Poster with a QR code</h3>
      <ul className="grid gap-2">
        {posterPapers.map((paper) => {
          const fileName = `poster-${paper.toLowerCase()}.pdf`;
          return (
            <li key={paper} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                variant="secondary"
                aria-disabled={isSaving}
                onClick={() => save(printPoster, { params: { paper } }, fileName)}
              >
                <Printer aria-hidden="true" className="size-5" />
                {saving === fileName ? 'Drawing…' : `Poster ${paper}`}
              </Button>
              <span className="text-quiet">{uses[paper]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
