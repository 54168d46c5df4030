/** Sends a picture as soon as it is chosen, and shows it meanwhile. */
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { upload } from '#src/platform/browser/upload.ts';
import { uploadShopPicture } from '../media-contract.ts';
import { imageField, maxImageBytes } from '../media-rules.ts';
import type { PictureShape } from '../shop-picture-rules.ts';

interface Sending {
  /** The picture as a data URL: the page's rules allow no others before it is uploaded. */
  preview?: string;
  /** From 0 to 1. */
  fraction: number;
}

/** For one place of the shop's own pictures; `onUploaded` hears the link. */
export function usePictureUpload(shape: PictureShape, onUploaded: (link: string) => void) {
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
    void dataUrlOf(file).then((preview) => tell({ preview }));
    try {
      const { link } = await upload(uploadShopPicture, file, {
        field: imageField,
        params: { shape },
        signal,
        onProgress: (fraction) => tell({ fraction }),
      });
      onUploaded(link);
    } catch (failure) {
      if (!signal.aborted) setError(failureText(failure));
    }
    setSending(undefined);
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

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  return 'The picture did not arrive. Please try again.';
}

function dataUrlOf(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(file);
  });
}
