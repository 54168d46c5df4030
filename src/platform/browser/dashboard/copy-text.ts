/** Copies a text to the clipboard and shows a toast. */
import { toast } from '../toast.tsx';

/** Browsers offer no clipboard to pages without TLS. */
export async function copyText(text: string, doneTitle: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: doneTitle, variant: 'success' });
  } catch {
    toast({
      title: 'Could not copy',
      description: 'Please show it and copy it by hand.',
      variant: 'warning',
    });
  }
}
