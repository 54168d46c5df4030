/** The recovery codes, shown only once. */
import { Copy } from 'lucide-react';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>
        Two-step sign-in is on. Keep these recovery codes where your phone is not: each lets you in
        once without it. They are shown only now.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => void copyText(codes.join('\n'), 'Codes copied')}>
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
