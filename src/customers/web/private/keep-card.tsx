/** What a customer can do with the link: keep it, copy it, end it. */
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#src/orders/web/error-text.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import { useEnding } from './use-own-orders.ts';

interface KeepCardProps {
  token: string;
  expiresAt: string;
  onEnded: () => void;
}

export function KeepCard({ token, expiresAt, onEnded }: KeepCardProps) {
  const [isAsking, setAsking] = useState(false);
  const ending = useEnding(token);
  const end = () =>
    ending.mutate(undefined, {
      onSuccess: onEnded,
      onError: (error) =>
        toast({ title: 'Warning', description: errorText(error), variant: 'warning' }),
    });
  return (
    <Card className="p-4 sm:p-6">
      <p className="flex gap-2 font-semibold">
        <LinkIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        This page has a secret address. Bookmark it to come back.
      </p>
      <p className="mt-1 text-quiet">
        Anyone who has this address sees what you see. It works until {formatInstantDay(expiresAt)}.
      </p>
      {isAsking ? (
        <div className="mt-3 grid gap-2">
          <p className="font-semibold">The address stops working. End it?</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="destructive" aria-disabled={ending.isPending} onClick={end}>
              End this link
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => void copyAddress()}>
            Copy the link
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            End this link
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Browsers have no clipboard API on pages without TLS. */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: 'Link copied', variant: 'success' });
  } catch {
    const description = 'Please copy the address of this page by hand.';
    toast({ title: 'Could not copy', description, variant: 'warning' });
  }
}
