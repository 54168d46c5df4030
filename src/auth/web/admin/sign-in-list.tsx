/** A person's own sign-ins; all but the present one can be ended here. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { endSignIn, listSignIns, type SignIn } from '../../account-contract.ts';

export function SignInList() {
  const titleId = useId();
  const list = useQuery({ ...queryOf(listSignIns, {}), staleTime: 0 });
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="font-bold">
        Where you are signed in
      </h3>
      {list.data ? (
        <ul>
          {list.data.signIns.map((signIn) => (
            <SignInRow key={signIn.id} {...signIn} />
          ))}
        </ul>
      ) : list.isError ? (
        <p role="alert" className="text-quiet">
          The list could not be loaded. {list.error.message}
        </p>
      ) : (
        <Skeleton className="mt-2 h-16 rounded-md" />
      )}
    </section>
  );
}

function SignInRow({ id, device = 'Unknown device', since, lastSeen, isThis }: SignIn) {
  const end = useChange(() => call(endSignIn, { params: { id } }), { stale: [listSignIns] });
  const onEnd = () =>
    end.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Sign-in ended',
          description: `${device} is signed out.`,
          variant: 'success',
        }),
    });
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {device}
          {isThis && <Badge tone="green">This one</Badge>}
        </p>
        <p className="text-[0.9375rem] text-quiet">
          Since <time dateTime={since}>{formatInstant(since)}</time>
        </p>
        {!isThis && (
          <p className="text-[0.9375rem] text-quiet">
            Last seen <time dateTime={lastSeen}>{formatInstant(lastSeen)}</time>
          </p>
        )}
      </div>
      {!isThis && (
        <Button
          variant="secondary"
          aria-label={`End: ${device}, since ${formatInstant(since)}`}
          disabled={end.isPending}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
