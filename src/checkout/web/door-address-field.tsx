/** The free text of the address: one line for the kitchen, shown on as many lines as it needs. */
import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';

interface DoorAddressFieldProps
  extends Pick<ComponentProps<'textarea'>, 'name' | 'onBlur' | 'ref' | 'onChange'> {
  error: string | undefined;
}

export function DoorAddressField({ onChange, ...props }: DoorAddressFieldProps) {
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget;
    const line = area.value.replaceAll(/\s*[\r\n]+\s*/g, ', ');
    if (line !== area.value) area.value = line;
    onChange?.(event);
  };
  return (
    <TextAreaField
      {...props}
      label="Address"
      placeholder="Mention House no, Area, Locality and Pincode"
      hint="Up to your door, so that the rider finds it."
      rows={2}
      className="door-address"
      autoComplete="street-address"
      enterKeyHint="go"
      required
      onKeyDown={sendOnEnter}
      onChange={change}
    />
  );
}

/** Enter submits, as in a single-line field. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
