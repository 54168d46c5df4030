/**
 * Shares the menu of a day: as a picture through the phone's share sheet or as a file, or as a
 * text.
 */
import { Copy, Download, MessageCircle, Share2, Utensils } from 'lucide-react';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { groupLink } from '../../text-rules.ts';
import { cardSize } from './menu-card-layout.ts';
import type { SharedMenu } from './menu-card-picture.ts';
import { useMenuPicture, useMenuToShare } from './use-menu-card.ts';

interface ShareMenuDialogProps {
  open: boolean;
  onClose: () => void;
}

export function ShareMenuDialog({ open, onClose }: ShareMenuDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title="Share the menu"
      description="As a picture for groups and your status, or as a text. It has what can be ordered now."
    >
      <Shared />
    </Dialog>
  );
}

/** Fetches the menu only once the dialog is open. */
function Shared() {
  const { day, dayName, choose, options, query } = useMenuToShare();
  const { data } = query;
  return (
    <div className="grid gap-4">
      <div>
        <Segmented label="Day" options={options} value={day} onChange={choose} />
      </div>
      <PendingList query={query} failure="Could not load the menu" row="h-40" />
      {data?.shifts.length === 0 && (
        <EmptyState
          icon={<Utensils aria-hidden="true" />}
          title={`Nothing to share for ${dayName}`}
          description="No dish can be ordered for this day now."
        />
      )}
      {data && data.shifts.length > 0 && (
        <MenuShare key={day} menu={data} day={day} dayName={dayName} />
      )}
    </div>
  );
}

interface MenuShareProps {
  menu: SharedMenu;
  day: string;
  dayName: string;
}

function MenuShare({ menu, day, dayName }: MenuShareProps) {
  const { canvas, file, hasFailed } = useMenuPicture(menu, { day, dayName });
  const toGroup = groupLink(menu.text);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        {hasFailed ? (
          <p>This browser can't draw the picture. The text says the same.</p>
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label={`Menu of ${menu.shopName}, ${dayName}`}
            {...cardSize}
            className="h-auto w-full rounded-control border border-line"
          />
        )}
        <PictureActions file={file} />
      </div>
      <div className="grid content-start gap-2">
        <section
          aria-label="Text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          className="max-h-96 overflow-y-auto rounded-control bg-leaf-soft px-4 py-3 break-words whitespace-pre-wrap"
        >
          {menu.text}
        </section>
        <Button variant="secondary" onClick={() => void copyText(menu.text, 'Menu copied')}>
          <Copy aria-hidden="true" className="size-5" />
          Copy text
        </Button>
        {toGroup === undefined ? (
          <p className="text-[0.9375rem] text-quiet">
            This menu is too long for a link. Copy the text, then paste it in the group.
          </p>
        ) : (
          <a
            href={toGroup}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary' })}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Send text on WhatsApp
          </a>
        )}
      </div>
    </div>
  );
}

function PictureActions({ file }: { file: File | undefined }) {
  const canShare = file !== undefined && canShareFile(file);
  return (
    <div className="flex flex-wrap gap-2">
      {canShare && (
        <Button className="grow" onClick={() => void shareFile(file)}>
          <Share2 aria-hidden="true" className="size-5" />
          Share picture
        </Button>
      )}
      <Button
        variant={canShare ? 'secondary' : 'primary'}
        className="grow"
        disabled={!file}
        onClick={() => file && saveFile(file)}
      >
        <Download aria-hidden="true" className="size-5" />
        Save picture
      </Button>
    </div>
  );
}

function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The share sheet was closed without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({
      title: 'Could not share',
      description: 'Please save the picture instead.',
      variant: 'warning',
    });
  }
}

function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
