/** A password that an admin sets for somebody: typed or suggested, and copied to be passed on. */
import { Copy, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { PasswordField } from '#src/platform/browser/ui/password-field.tsx';
import { minNewPasswordLength } from '#src/platform/contract/password-length.ts';
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
        hint={`At least ${minNewPasswordLength} characters, and not a common one.`}
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
            void copyText(password, 'Password copied');
          }}
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
      </div>
    </div>
  );
}
