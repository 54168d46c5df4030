/** The payment link of a pass: to send by WhatsApp, or to copy. */
import { Copy, MessageCircle } from 'lucide-react';
import { chatLink } from '#src/outbox/text-rules.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { linkWords } from './person-words.ts';

interface PassLinkProps {
  url: string;
  /** Of the pass. */
  name: string;
  mobileNo: string;
}

const small = 'mouse:min-h-10';

export function PassLink({ url, name, mobileNo }: PassLinkProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={chatLink(mobileNo, linkWords({ name, url }))}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary', className: small })}
      >
        <MessageCircle aria-hidden="true" className="size-4.5" />
        Send by WhatsApp
      </a>
      <Button
        variant="secondary"
        className={small}
        onClick={() => void copyText(url, 'Link copied')}
      >
        <Copy aria-hidden="true" className="size-4.5" />
        Copy link
      </Button>
    </div>
  );
}
