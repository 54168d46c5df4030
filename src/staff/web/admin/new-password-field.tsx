/** A password that an owner sets for somebody: typed or suggested, and copied to pass it on. */
import { Copy, WandSparkles } from 'lucide-react';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import {
  PasswordField,
  type PasswordFieldProps,
} from '#src/platform/browser/ui/password-field.tsx';
import { minNewPasswordLength } from '#src/platform/contract/password-length.ts';
import { suggestPassword } from './password-suggestion.ts';

interface NewPasswordFieldProps extends PasswordFieldProps {
  /** The present value. */
  password: string;
  onSuggest: (password: string) => void;
}

export function NewPasswordField({ password, onSuggest, ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${minNewPasswordLength} characters, and not a common one.`}
        {...field}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onSuggest(suggestPassword())}>
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
