/** Uploads a picture as soon as it is chosen, with a preview. */
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { maxImageBytes } from '../media-rules.ts';

interface Sending {
  /**
   * The picture as a data URL, because the content security policy allows no other URL before the
   * upload.
   */
  preview?: string;
  /** From 0 to 1. */
  fraction: number;
}

interface UploadOptions {
  /** Uploads the picture and returns its URL. */
  send: (
    file: File,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<string>;
  onUploaded: (link: string) => void;
  /** Called when an upload starts and when it ends. */
  onBusy?: (isUploading: boolean) => void;
}

/** Uploads the picture of a dish or of the shop; one upload at a time. */
export function usePictureUpload({ send: ask, onUploaded, onBusy }: UploadOptions) {
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    const tell = (news: Partial<Sending>) =>
      setSending((now) => (signal.aborted || !now ? now : { ...now, ...news }));
    setSending({ fraction: 0 });
    onBusy?.(true);
    void dataUrlOf(file).then((preview) => tell({ preview }));
    try {
      onUploaded(await ask(file, { signal, onProgress: (fraction) => tell({ fraction }) }));
    } catch (failure) {
      if (!signal.aborted) setError(failureText(failure));
    }
    setSending(undefined);
    onBusy?.(false);
  };

  return {
    sending,
    error,
    choose(file: File): void {
      const problem = problemOf(file);
      setError(problem);
      if (problem === undefined) void send(file);
    },
    cancel: () => running.current?.abort(),
    forgetError: () => setError(undefined),
  };
}

function problemOf({ type, size }: File): string | undefined {
  if (type === 'image/svg+xml') {
    return 'SVG drawings cannot be used here. Please choose a JPEG, PNG, WebP or AVIF file.';
  }
  if (!type.startsWith('image/')) return 'Please choose an image file, such as a photo.';
  return size > maxImageBytes ? 'Please choose a picture of at most 10 MB.' : undefined;
}

export function dataUrlOf(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(file);
  });
}
