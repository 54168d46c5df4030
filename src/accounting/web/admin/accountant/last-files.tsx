/** The last settlement files; owners can take one back. */
import { useState } from 'react';
import { companyName } from '#src/payments/payment-words.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { listBankDays, listDifferences, takeBackSettlement } from '../../../settlement-contract.ts';
import type { SettlementCompany } from '../../../settlement-rules.ts';

export interface TakenFile {
  id: string;
  company: SettlementCompany;
  fileName: string;
  lines: number;
  by: string;
  at: string;
  takenBack?: { by: string; at: string } | undefined;
}

export function LastFiles({ files }: { files: readonly TakenFile[] }) {
  const isAllowed = useMay('refunds');
  const [asked, setAsked] = useState<TakenFile>();
  const close = () => setAsked(undefined);
  const change = useChange(({ id }: TakenFile) => call(takeBackSettlement, { params: { id } }), {
    stale: [listBankDays, listDifferences],
  });
  const takeBack = (file: TakenFile) =>
    change.mutate(file, {
      onSuccess: () =>
        toast({ title: 'Taken back', description: file.fileName, variant: 'success' }),
      onSettled: close,
    });
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-semibold">The last files</h3>
      <ul aria-label="The last files" className="divide-y divide-line text-sm">
        {files.map((file) => (
          <li key={file.id} className="flex items-center justify-between gap-3 py-1">
            <FileFacts file={file} />
            {isAllowed && !file.takenBack && (
              <Button
                variant="secondary"
                className="shrink-0"
                aria-label={`Take back ${file.fileName}`}
                onClick={() => setAsked(file)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Take this file back?"
        question={
          asked
            ? `${asked.fileName} of ${companyName(asked.company)}: its ${counted(asked.lines, 'line')} will go from the transfers and lists. You can upload it again.`
            : ''
        }
        confirmLabel="Take back"
        destructive
        busy={change.isPending}
        onConfirm={() => asked && takeBack(asked)}
        onCancel={close}
      />
    </div>
  );
}

function FileFacts({ file }: { file: TakenFile }) {
  const { company, fileName, lines, by, at, takenBack } = file;
  return (
    <div className="min-w-0 break-words text-quiet">
      <p className={takenBack ? 'line-through' : 'font-semibold text-ink'}>{fileName}</p>
      <p>
        {companyName(company)} · {counted(lines, 'line')} · {by}, {formatInstant(at)}
      </p>
      {takenBack && (
        <p>
          Taken back by {takenBack.by}, {formatInstant(takenBack.at)}
        </p>
      )}
    </div>
  );
}
