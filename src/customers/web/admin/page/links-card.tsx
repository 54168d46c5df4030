/** The private links of a person: making one to be sent, and ending one. */
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { renderText } from '#src/texts/template-rules.ts';
import { chatLink } from '#src/texts/text-rules.ts';
import { listTextTemplates } from '#src/texts/text-template-contract.ts';
import type { Customer } from '../../../customer-contract.ts';
import type { CustomerLink } from '../../../customer-page-contract.ts';
import { endPrivateLink, makePrivateLink } from '../../../private-page-contract.ts';

interface LinksCardProps {
  customer: Customer;
  links: readonly CustomerLink[];
}

export function LinksCard({ customer, links }: LinksCardProps) {
  const [path, setPath] = useState<string>();
  const making = useChange(() => call(makePrivateLink, { params: { id: customer.id } }));
  const ending = useChange((id: string) => call(endPrivateLink, { params: { id } }));
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => toast({ title: 'The link leads nowhere any more', variant: 'success' }),
    });
  return (
    <>
      <ul className="grid gap-2 text-sm">
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
          There is none. Behind it the customer sees all orders and receipts, and what is owed.
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-3"
        aria-disabled={making.isPending}
        onClick={() =>
          !making.isPending && making.mutate(undefined, { onSuccess: (made) => setPath(made.path) })
        }
      >
        Make a link
      </Button>
      <MadeLink customer={customer} path={path} onClose={() => setPath(undefined)} />
    </>
  );
}

interface MadeLinkProps {
  customer: Customer;
  path: string | undefined;
  onClose: () => void;
}

function MadeLink({ customer, path, onClose }: MadeLinkProps) {
  const { name: shop } = useShopFacts();
  const texts = useQuery({ ...queryOf(listTextTemplates, {}), enabled: path !== undefined });
  const template = texts.data?.templates.find(({ key }) => key === 'privateLink');
  const link = `${window.location.origin}${path ?? ''}`;
  return (
    <Dialog
      open={path !== undefined}
      onOpenChange={(next) => !next && onClose()}
      startsAtTitle
      title="Private link"
      description="It is shown once. Who has it sees everything of this person: send it to their own number alone."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="rounded-control bg-paper p-3 text-sm break-all select-all">{link}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {template && (
          <a
            href={chatLink(customer.mobileNo, renderText(template.body, { shop, link }))}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass()}
          >
            <MessageCircle aria-hidden="true" className="size-4.5" />
            Send by WhatsApp
          </a>
        )}
        <Button variant="secondary" onClick={() => void copyText(link, 'Link copied')}>
          Copy
        </Button>
      </div>
    </Dialog>
  );
}
