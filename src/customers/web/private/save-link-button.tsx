/** Offers a private link to the browser that has just ordered or bought a pass. */
import { useMutation } from '@tanstack/react-query';
import { errorText } from '#src/orders/web/error-text.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { type SavedLinkOf, savePrivateLink } from '../../private-page-contract.ts';

interface SaveLinkProps {
  of: SavedLinkOf;
  variant?: 'primary' | 'secondary';
}

export function SaveLinkButton({ of, variant = 'secondary' }: SaveLinkProps) {
  const saving = useMutation({
    mutationFn: () => call(savePrivateLink, { body: of }),
    // A full page load: the page has its own referrer policy, which keeps its URL secret.
    onSuccess: ({ path }) => window.location.assign(path),
    onError: (error) =>
      toast({ title: 'Warning', description: errorText(error), variant: 'warning' }),
  });
  return (
    <Button
      variant={variant}
      size="lg"
      aria-disabled={saving.isPending}
      onClick={() => !saving.isPending && saving.mutate()}
    >
      {'pass' in of ? 'See my meals' : 'Save your private link'}
    </Button>
  );
}
