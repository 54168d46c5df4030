/** What was sold: its receipt, or the link by which it is paid. */
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { passLabel } from '../../../pass-kinds.ts';
import { PassLink } from './pass-link.tsx';
import type { Sold } from './use-sale.ts';

interface SoldDialogProps {
  open: boolean;
  sold: Sold;
  /** The path of its receipt, once it is read. */
  receipt: string | undefined;
  mobileNo: string;
  onClose: () => void;
}

export function SoldDialog({ open, sold, receipt, mobileNo, onClose }: SoldDialogProps) {
  const { number, name, url } = sold;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      startsAtTitle
      title={url === undefined ? `${passLabel(number)} is sold` : `Link of ${passLabel(number)}`}
      description={
        url === undefined
          ? name
          : `${name}. It can be paid for seven days, and runs once it is paid.`
      }
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {url !== undefined && (
        <>
          <p className="mb-3 rounded-control bg-paper p-3 text-sm break-all select-all">{url}</p>
          <PassLink {...{ url, name, mobileNo }} />
        </>
      )}
      {url === undefined && receipt !== undefined && (
        <a
          href={receipt}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'secondary' })}
        >
          Receipt
        </a>
      )}
    </Dialog>
  );
}
