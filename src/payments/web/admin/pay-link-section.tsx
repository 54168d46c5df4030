/** The payment link of an order: to copy, to send, or as a code that a phone reads. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, MessageCircle } from 'lucide-react';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { getPayLink } from '../../pay-link-contract.ts';
import { QrPicture } from './qr-picture.tsx';

interface PayLinkSectionProps {
  orderNumber: number;
  mobileNo: string;
  /** `Order #0042`. */
  label: string;
}

/** Nothing where there is nothing to pay any more. */
export function PayLinkSection({ orderNumber, mobileNo, label }: PayLinkSectionProps) {
  const { data } = useQuery({
    ...queryOf(getPayLink, { params: { id: orderNumber } }),
    staleTime: 0,
  });
  const copying = useMutation({
    mutationFn: (url: string) => navigator.clipboard.writeText(url),
    onSuccess: () => toast({ title: 'Link copied', variant: 'success' }),
    onError: toastFailure,
  });
  if (data?.state !== 'open') return null;
  const text = encodeURIComponent(`${label}: please pay here ${data.url}`);
  return (
    <section aria-label="Payment link" className="flex flex-wrap items-center gap-4 text-sm">
      <QrPicture text={data.url} label={`Code of the payment link of ${label}`} />
      <div className="grid min-w-0 grow basis-52 gap-2">
        <h3 className="text-base font-bold">Payment link</h3>
        <p className="break-all text-quiet select-all">{data.url}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className={small} onClick={() => copying.mutate(data.url)}>
            <Copy aria-hidden="true" className="size-4.5" />
            Copy
          </Button>
          <a
            href={`https://wa.me/91${mobileNo}?text=${text}`}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary', className: small })}
          >
            <MessageCircle aria-hidden="true" className="size-4.5" />
            Send the link
          </a>
        </div>
      </div>
    </section>
  );
}

const small = 'md:min-h-10';
