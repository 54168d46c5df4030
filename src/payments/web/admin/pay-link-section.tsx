/** The payment link of an order: to copy, to send, or as a QR code. */
import { useQuery } from '@tanstack/react-query';
import { Copy, MessageCircle } from 'lucide-react';
import { call } from '#src/platform/browser/api-client.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { getPayLink, notePayChat } from '../../pay-link-contract.ts';
import { QrPicture } from './qr-picture.tsx';

interface PayLinkSectionProps {
  orderNumber: number;
  /** `Order #0042`. */
  label: string;
}

/** Renders nothing if there is nothing to pay. */
export function PayLinkSection({ orderNumber, label }: PayLinkSectionProps) {
  const { data } = useQuery({
    ...queryOf(getPayLink, { params: { id: orderNumber } }),
    staleTime: 0,
  });
  const noting = useChange(() => call(notePayChat, { params: { id: orderNumber } }), {
    stale: [getPayLink],
  });
  if (data?.state !== 'open') return null;
  return (
    <section
      aria-label="Payment link"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"
    >
      <h3 className="basis-full text-base font-bold">Payment link</h3>
      <QrPicture text={data.url} label={`Code of the payment link of ${label}`} />
      <div className="grid min-w-0 grow basis-52 gap-2">
        <p className="break-all text-quiet select-all">{data.url}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            className={small}
            onClick={() => void copyText(data.url, 'Link copied')}
          >
            <Copy aria-hidden="true" className="size-4.5" />
            Copy
          </Button>
          {data.chat !== undefined && (
            <a
              href={data.chat}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => noting.mutate()}
              className={buttonClass({ variant: 'secondary', className: small })}
            >
              <MessageCircle aria-hidden="true" className="size-4.5" />
              Send by WhatsApp
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

const small = 'mouse:min-h-10';
