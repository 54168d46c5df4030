/** Uploads settlement files of payment companies. */
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { companyName } from '#src/payments/payment-words.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { settlementCompanies } from '../../../settlement-rules.ts';
import { LastFiles, type TakenFile } from './last-files.tsx';
import { useSettlementUpload } from './use-settlement-upload.ts';

export function SettlementUpload({ files }: { files: readonly TakenFile[] }) {
  const { send, isSending, bad } = useSettlementUpload();
  return (
    <div className="grid gap-2 rounded-card border border-line bg-card p-4">
      <p className="text-quiet">
        Download the settlement report from the payment company and upload it here unchanged.
        Uploading a file twice changes nothing.
      </p>
      <div className="flex flex-wrap gap-2">
        {settlementCompanies.map((company) => (
          <FileButton
            key={company}
            label={`${companyName(company)} file…`}
            isBusy={isSending}
            onFile={(file) => send({ company, file })}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {isSending ? 'Sending the file…' : ''}
      </p>
      {bad && (
        <div role="alert" className="rounded-control bg-kokum-soft px-3 py-2 text-kokum">
          <p className="font-semibold break-words">{bad.message}</p>
          {bad.lines.length > 1 && (
            <ul className="mt-1 max-h-48 overflow-y-auto text-sm">
              {bad.lines.map(({ path, message }) => (
                <li key={path} className="break-words">
                  Line {path}: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {files.length > 0 && <LastFiles files={files} />}
    </div>
  );
}

interface FileButtonProps {
  label: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

function FileButton({ label, isBusy, onFile }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={isBusy}
        onClick={() => !isBusy && field.current?.click()}
      >
        <Upload aria-hidden="true" className="size-5" />
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
