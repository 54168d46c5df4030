/** Uploads a settlement file, and shows the result. */
import { useState } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { upload } from '#src/platform/browser/upload.ts';
import { listBankDays, listDifferences, takeSettlement } from '../../../settlement-contract.ts';
import {
  maxSettlementBytes,
  type SettlementCompany,
  settlementField,
} from '../../../settlement-rules.ts';

export interface BadFile {
  message: string;
  /** Each with its line number. */
  lines: readonly { path: string; message: string }[];
}

interface Sent {
  company: SettlementCompany;
  file: File;
}

export function useSettlementUpload() {
  const [bad, setBad] = useState<BadFile>();
  const sending = useChange(
    ({ company, file }: Sent) =>
      upload(takeSettlement, file, { field: settlementField, params: { company } }),
    {
      onError: (error) => setBad(badFileOf(error)),
      stale: [listBankDays, listDifferences],
    },
  );
  const send = (sent: Sent) => {
    if (sending.isPending) return;
    setBad(undefined);
    if (sent.file.size > maxSettlementBytes) {
      setBad({ message: 'The file is larger than 32 MB. Please take a shorter time.', lines: [] });
      return;
    }
    sending.mutate(sent, {
      onSuccess: ({ isNew, lines, notOfShop }) =>
        toast({
          title: isNew ? `${lines} new ${lines === 1 ? 'line' : 'lines'}` : 'Nothing new',
          description: isNew
            ? `${sent.file.name}${notOfShop > 0 ? `. ${notOfShop} of them ${notOfShop === 1 ? 'is' : 'are'} not of this shop.` : ''}`
            : 'This file was uploaded before.',
          variant: 'success',
        }),
    });
  };
  return { send, isSending: sending.isPending, bad };
}

function badFileOf(error: Error): BadFile {
  const isTold = error instanceof ApiError && error.message !== '';
  return {
    message: isTold ? error.message : 'The file could not be sent. Please try again.',
    lines: error instanceof ApiError ? error.details : [],
  };
}
