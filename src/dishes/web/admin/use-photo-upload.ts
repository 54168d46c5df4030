/** Sends a photo as soon as it is chosen, and shows it meanwhile. */
import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '#src/media/media-contract.ts';
import { imageField, maxImageBytes } from '#src/media/media-rules.ts';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { upload } from '#src/platform/browser/upload.ts';

export interface PhotoChange {
  /** Empty without a photo. */
  photoUrl?: string;
  isUploading?: boolean;
}

interface Sending {
  /** The photo as a data URL: the page's rules allow no others before it is uploaded. */
  preview?: string;
  /** From 0 to 1. */
  fraction: number;
}

export function usePhotoUpload(onChange: (changes: PhotoChange) => void) {
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
    onChange({ isUploading: true });
    void dataUrlOf(file).then((preview) => tell({ preview }));
    try {
      const { data } = await upload(uploadImage, file, {
        field: imageField,
        signal,
        onProgress: (fraction) => tell({ fraction }),
      });
      onChange({ photoUrl: data.fileLink });
    } catch (failure) {
      if (!signal.aborted) setError(failureText(failure));
    }
    setSending(undefined);
    onChange({ isUploading: false });
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
    remove(): void {
      setError(undefined);
      onChange({ photoUrl: '' });
    },
  };
}

function problemOf({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'Please choose an image file, such as a photo.';
  return size > maxImageBytes ? 'Please choose a photo of at most 10 MB.' : undefined;
}

function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(file);
  });
}
