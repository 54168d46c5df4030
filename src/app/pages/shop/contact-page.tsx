/** Contact: a message to the business, and other ways to contact it. */
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { sendMessage } from '#src/contact/contact-contract.ts';
import { type ContactFields, messageOf } from '#src/contact/web/contact-fields.ts';
import { ContactForm } from '#src/contact/web/contact-form.tsx';
import { deleteStoredMessage } from '#src/contact/web/stored-message.ts';
import { call } from '#src/platform/browser/api-client.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export const handle: ScreenHandle = {
  title: 'Contact',
  description: 'Ask us about meals, office lunches and catering, or tell us how we did.',
};

export function ContactPage() {
  const { email } = useShopFacts();
  const sending = useMutation({
    mutationFn: (fields: ContactFields) => call(sendMessage, { body: { json: messageOf(fields) } }),
    onSuccess: deleteStoredMessage,
  });
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 sm:py-8">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">Contact</h1>
      <p className="mt-2 max-w-2xl text-lg text-quiet">
        A question, an order for the whole office, or a word about your last meal: write to us.
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 md:grid-cols-[1.6fr_1fr]">
        <Card className="min-w-0 p-4 sm:p-6">
          {sending.isSuccess ? (
            <Thanks ticket={sending.data.data.ticket} />
          ) : (
            <ContactForm
              isSending={sending.isPending}
              hasFailed={sending.isError}
              supportEmail={email}
              onSubmit={sending.mutate}
            />
          )}
        </Card>
        <WaysToReachUs />
      </div>
    </main>
  );
}

/** Replaces the form and takes its focus, because the longer form may have been scrolled. */
function Thanks({ ticket }: { ticket: string }) {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    thanks.current?.focus({ preventScroll: true });
    thanks.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      ref={thanks}
      role="status"
      tabIndex={-1}
      className="grid justify-items-center gap-2 py-10 text-center"
    >
      <CircleCheck aria-hidden="true" className="size-14 text-leaf" />
      <h2 className="text-xl font-bold tracking-tight">Thank you for contacting us!</h2>
      <p className="text-lg">We will get back to you soon.</p>
      <p className="text-quiet">
        Your ticket number: <span className="font-semibold text-ink">{ticket}</span>
      </p>
    </div>
  );
}

function WaysToReachUs() {
  const { phone, email, city } = useShopFacts();
  return (
    <section aria-labelledby="ways-to-reach-us">
      <h2 id="ways-to-reach-us" className="text-xl font-bold tracking-tight">
        Or reach us directly
      </h2>
      <ul className="mt-2">
        <Way icon={Phone}>
          <a href={phoneLink(phone)} className={linkClass}>
            {phone}
          </a>
        </Way>
        <Way icon={Mail}>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </Way>
        <Way icon={MapPin}>{city}</Way>
      </ul>
    </section>
  );
}

const linkClass =
  'inline-flex min-h-11 min-w-0 items-center font-semibold underline underline-offset-4';

function Way({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
      {children}
    </li>
  );
}
