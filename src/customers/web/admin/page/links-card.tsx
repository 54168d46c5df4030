/** The private links of a person: making one to send, and ending one. */
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { chatLink } from '#src/outbox/text-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import type { Customer } from '../../../customer-contract.ts';
import type { CustomerLink } from '../../../customer-page-contract.ts';
import { endPrivateLink, type MadeLink, makePrivateLink } from '../../../private-page-contract.ts';

interface LinksCardProps {
  customer: Customer;
  links: readonly CustomerLink[];
}

export function LinksCard({ customer, links }: LinksCardProps) {
  const [made, setMade] = useState<MadeLink>();
  const making = useChange(() => call(makePrivateLink, { params: { id: customer.id } }));
  const ending = useChange((id: string) => call(endPrivateLink, { params: { id } }));
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => toast({ title: 'The link no longer works', variant: 'success' }),
    });
  return (
    <>
      <ul className="grid gap-2 text-sm empty:hidden">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-48">
              {link.by === undefined ? 'Saved by the customer' : `Made by ${link.by}`},{' '}
              {formatInstantDay(link.createdAt)}; until {formatInstantDay(link.expiresAt)}
            </span>
            <Button
              variant="secondary"
              aria-disabled={ending.isPending}
              onClick={() => !ending.isPending && end(link.id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {links.length === 0 && (
        <p className="text-sm text-quiet">
          There is none. It shows the customer all orders and receipts, and what is owed.
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-3"
        aria-disabled={making.isPending}
        onClick={() => !making.isPending && making.mutate(undefined, { onSuccess: setMade })}
      >
        Make a link
      </Button>
      <MadeLinkDialog customer={customer} made={made} onClose={() => setMade(undefined)} />
    </>
  );
}

interface MadeLinkDialogProps {
  customer: Customer;
  made: MadeLink | undefined;
  onClose: () => void;
}

function MadeLinkDialog({ customer, made, onClose }: MadeLinkDialogProps) {
  return (
    <Dialog
      open={made !== undefined}
      onOpenChange={(next) => !next && onClose()}
      startsAtTitle
      title="Private link"
      description="It is shown only once. Anyone who has it sees all orders of this person: send it to their own number only."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {made && (
        <>
          <p className="rounded-control bg-paper p-3 text-sm break-all select-all">{made.url}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <a
              href={chatLink(customer.mobileNo, made.text)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass()}
            >
              <MessageCircle aria-hidden="true" className="size-4.5" />
              Send by WhatsApp
            </a>
            <Button variant="secondary" onClick={() => void copyText(made.url, 'Link copied')}>
              Copy
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
