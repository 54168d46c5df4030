/**
 * Asks for a PIN with large keys, for gloves and for a tablet on the wall; a keyboard types into
 * its field as well.
 */
import { Delete } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { controlClass, Field } from '#src/platform/browser/ui/field.tsx';
import { maxPinLength, minPinLength, pinError } from '../pin-rules.ts';

interface PinPadProps {
  /** The person whose PIN is asked for. */
  name: string;
  busy: boolean;
  /** The error of the previous try. */
  error: string | undefined;
  /** Called when something else is typed. */
  onChange: () => void;
  onSubmit: (pin: string) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function PinPad({ name, busy, error, onChange, onSubmit }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [ownError, setOwnError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // A wrong PIN is cleared, and typed again from the start.
  useEffect(() => {
    if (error === undefined) return;
    setPin('');
    input.current?.focus();
  }, [error]);
  const type = (next: string) => {
    setPin(next.replaceAll(/\D/g, '').slice(0, maxPinLength));
    setOwnError(undefined);
    if (error !== undefined && next !== '') onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = pinError(pin);
    setOwnError(wrong);
    if (wrong === undefined) onSubmit(pin);
    else input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <h2 className="mb-2 text-center text-xl font-bold wrap-anywhere">{name}</h2>
      <Field label="PIN" error={ownError ?? error}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="password"
            // No on-screen keyboard: the keys below are larger.
            inputMode="none"
            autoComplete="off"
            maxLength={maxPinLength}
            value={pin}
            onChange={(event) => type(event.currentTarget.value)}
            className={`${controlClass} text-center text-3xl! tracking-[0.4em]`}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {pin === '' ? '' : `${pin.length} digits`}
      </p>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <Key key={digit} label={digit} onPress={() => type(pin + digit)} />
        ))}
        <Button
          variant="secondary"
          aria-label="Delete the last digit"
          disabled={pin === ''}
          className="min-h-16!"
          onClick={() => type(pin.slice(0, -1))}
        >
          <Delete aria-hidden="true" className="size-6" />
        </Button>
        <Key label="0" onPress={() => type(`${pin}0`)} />
        <Button
          type="submit"
          disabled={busy}
          aria-disabled={pin.length < minPinLength}
          className="min-h-16!"
        >
          {busy ? 'Checking…' : 'Login'}
        </Button>
      </div>
    </form>
  );
}

function Key({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      className="min-h-16! text-2xl tabular-nums"
      // The field keeps the focus, for the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
