/** A password that an admin sets for somebody: typed or suggested, and copied to be passed on. */
import { Copy, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { minPasswordLength } from '#src/shared/password-length.ts';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { PasswordField } from '#src/web/ui/password-field.tsx';
import { suggestPassword } from './password-suggestion.ts';

interface NewPasswordFieldProps {
  label: string;
  error: string | undefined;
  onSuggest: () => void;
}

export function NewPasswordField({ label, error, onSuggest }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  return (
    <div>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters.`}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => {
            setPassword(suggestPassword());
            onSuggest();
          }}
        >
          <WandSparkles aria-hidden="true" className="size-5" />
          Suggest
        </Button>
        <Button
          variant="secondary"
          disabled={password === ''}
          onClick={() => {
            void copy(password);
          }}
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
      </div>
    </div>
  );
}

/** Browsers offer no clipboard to pages that came without TLS. */
async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    toast({ title: 'Password copied', variant: 'success' });
  } catch {
    toast({
      title: 'Could not copy',
      description: 'Please show the password and copy it by hand.',
      variant: 'warning',
    });
  }
}
