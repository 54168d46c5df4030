/** The form that sends a message to the business. */
import { zodResolver } from '@hookform/resolvers/zod';
import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';
import { type ContactType, mayRate } from '../contact-rules.ts';
import { ContactFields } from './contact-fields.ts';
import { RatingField } from './rating-field.tsx';
import { storedMessage, storeMessage } from './stored-message.ts';

interface ContactFormProps {
  isSending: boolean;
  hasFailed: boolean;
  supportEmail: string;
  onSubmit: (fields: ContactFields) => void;
}

const typeOptions: readonly { value: ContactType; label: string }[] = [
  { value: 'query', label: 'Query' },
  { value: 'feedback', label: 'Feedback' },
];

export function ContactForm({ isSending, hasFailed, supportEmail, onSubmit }: ContactFormProps) {
  const hydrated = useHydrated();
  const { control, register, handleSubmit, formState } = useKeptForm();
  const { field: type } = useController({ control, name: 'contactType' });
  const { field: rating } = useController({ control, name: 'rating' });
  const { errors } = formState;
  const submit = handleSubmit(onSubmit);
  return (
    <form
      noValidate
      className="relative grid gap-4"
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <Segmented
        label="What is it about?"
        options={typeOptions}
        value={type.value}
        onChange={type.onChange}
        disabled={!hydrated}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <MobileField
        label="Mobile number"
        hint="10 digits"
        required
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      <TextField
        label="Company name (optional)"
        autoComplete="organization"
        error={errors.companyName?.message}
        {...register('companyName')}
      />
      <TextAreaField
        label="Details"
        rows={5}
        required
        error={errors.details?.message}
        {...register('details')}
      />
      {mayRate(type.value) && <RatingField value={rating.value} onChange={rating.onChange} />}
      <Decoy {...register('website')} />
      <div role="alert">{hasFailed && <Failure email={supportEmail} />}</div>
      <Button type="submit" size="lg" disabled={!hydrated || isSending}>
        {isSending && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
        {isSending ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  );
}

const typedFields = ['fullName', 'email', 'mobile', 'companyName', 'details'] as const;

/** Starts with the text stored in this tab, and stores every change. */
function useKeptForm() {
  const form = useForm({
    resolver: zodResolver(ContactFields),
    // Typed fields have no default, because it would overwrite what was typed before hydration.
    defaultValues: { contactType: 'query', rating: 0 },
    mode: 'onTouched',
  });
  const { subscribe, getValues, setValue } = form;
  useEffect(() => {
    const kept = storedMessage();
    if (kept) {
      setValue('contactType', kept.contactType);
      setValue('rating', kept.rating);
      for (const name of typedFields) if (!getValues(name)) setValue(name, kept[name]);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeMessage(values),
    });
  }, [subscribe, getValues, setValue]);
  return form;
}

/** A honeypot: people don't see this field, programs that fill every field do. */
function Decoy(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input {...props} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function Failure({ email }: { email: string }) {
  return (
    <p className="rounded-control bg-kokum-soft p-4 font-medium text-kokum">
      Email sending failed. Please try again or send an email manually to our support email :{' '}
      <a href={`mailto:${email}`} className="font-semibold underline underline-offset-4">
        {email}
      </a>
      .
    </p>
  );
}
