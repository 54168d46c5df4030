/** Says that what a browser has bought for a number is the person's own. */
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { joinPass } from '../../../amend-contract.ts';
import type { Pass } from '../../../pass-contract.ts';
import { passLabel } from '../../../pass-kinds.ts';

interface JoinButtonProps {
  pass: Pick<Pass, 'number'>;
  /** What staff call the person. */
  name: string;
  onJoined?: () => void;
}

export function JoinButton({ pass: { number }, name, onJoined }: JoinButtonProps) {
  const joining = useChange(() => call(joinPass, { params: { number } }), {
    onSuccess: () => {
      toast({ title: `${passLabel(number)} is ${name}’s`, variant: 'success' });
      onJoined?.();
    },
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>Bought on the web. Is it {name}?</span>
      <Button
        variant="secondary"
        aria-label={`Yes, it is: ${passLabel(number)}`}
        aria-disabled={joining.isPending}
        onClick={() => !joining.isPending && joining.mutate(undefined)}
      >
        Yes, it is
      </Button>
    </p>
  );
}
