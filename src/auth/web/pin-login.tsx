/** A login that accepts PINs: the people with a PIN on this device, their PIN, or the password. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { keyOf, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { type LoginWithPins, logins } from '#src/platform/contract/roles.ts';
import { listPinPeople, logInByPin } from '../pin-contract.ts';
import { LoginCard } from './login-card.tsx';
import { loginFailedToast } from './login-toasts.ts';
import { type LetIn, MobilePasswordForm } from './mobile-password-form.tsx';
import { PinForm } from './pin-form.tsx';
import { PinPad } from './pin-pad.tsx';

interface PinLoginProps {
  login: LoginWithPins;
  title: string;
  shopName: string;
  onLetIn: (letIn: LetIn) => void;
  /** True after the sign-in; then the person can set a PIN. */
  isLetIn: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

export function PinLogin({ login, onLetIn, isLetIn, onChoosing, ...texts }: PinLoginProps) {
  const known = useQuery({ ...queryOf(listPinPeople[login], {}), retry: false, staleTime: 0 });
  const people = known.data?.people ?? [];
  const [wantsPassword, setWantsPassword] = useState(false);
  const [wantsPin, setWantsPin] = useState(false);
  if (isLetIn) {
    const done = () => onChoosing(false);
    return (
      <LoginCard {...texts}>
        <h2 className="mb-3 text-lg font-bold">Your PIN on this device</h2>
        <PinForm login={login} cancelLabel="Not now" onDone={done} onCancel={done} />
      </LoginCard>
    );
  }
  if (known.isPending) {
    return (
      <LoginCard {...texts}>
        <p role="status" className="sr-only">
          Loading…
        </p>
        <Skeleton className="h-56 rounded-control" />
      </LoginCard>
    );
  }
  if (people.length === 0 || wantsPassword) {
    return (
      <MobilePasswordForm
        {...texts}
        login={login}
        onLetIn={(letIn) => {
          onChoosing(wantsPin);
          onLetIn(letIn);
        }}
        otherWay={people.length > 0 && <WithPin onClick={() => setWantsPassword(false)} />}
      >
        {/* A visible label that can be tapped; for screen readers the checkbox has its own. */}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control */}
        <label className="flex min-h-14 items-center gap-3">
          <Checkbox
            label="Set a PIN for this device"
            checked={wantsPin}
            onChange={(isWanted) => setWantsPin(isWanted)}
          />
          <span aria-hidden="true">Set a PIN for this device</span>
        </label>
      </MobilePasswordForm>
    );
  }
  return (
    <LoginCard {...texts}>
      <ByPin
        login={login}
        people={people}
        onLetIn={onLetIn}
        onPassword={() => setWantsPassword(true)}
      />
    </LoginCard>
  );
}

function WithPin({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" className="mt-2 w-full" onClick={onClick}>
      <Users aria-hidden="true" className="size-5" />
      Sign in with a PIN
    </Button>
  );
}

interface Known {
  person: string;
  name: string;
}

interface ByPinProps {
  login: LoginWithPins;
  people: readonly Known[];
  onLetIn: (letIn: LetIn) => void;
  onPassword: () => void;
}

function ByPin({ login, people, onLetIn, onPassword }: ByPinProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Known>();
  const only = people.length === 1 ? people[0] : undefined;
  const asked = chosen ?? only;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: { person: string; pin: string }) => call(logInByPin[login], { body }),
    onSuccess: ({ token, ...answer }) => {
      const person = answer[logins[login].person];
      if (!person) throw new Error('The answer to a login has no person.');
      onLetIn({ token, person });
    },
    onError: async (failure, { person }) => {
      // After too many wrong tries a person is no longer in the list.
      const query = queryOf(listPinPeople[login], {});
      const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => {});
      if (!now || now.people.some((each) => each.person === person)) return;
      toast({ ...loginFailedToast(failure), description: failure.message });
      client.setQueryData(keyOf(listPinPeople[login], {}), now);
      setChosen(undefined);
      onPassword();
    },
  });
  return (
    <>
      {asked ? (
        <PinPad
          key={asked.person}
          name={asked.name}
          busy={isPending}
          error={error?.message}
          onChange={reset}
          onSubmit={(pin) => mutate({ person: asked.person, pin })}
        />
      ) : (
        <PeopleToChoose people={people} onChoose={setChosen} />
      )}
      <div className="mt-4 grid gap-1">
        {asked && !only && (
          <Button
            variant="ghost"
            onClick={() => {
              reset();
              setChosen(undefined);
            }}
          >
            <Users aria-hidden="true" className="size-5" />
            Somebody else
          </Button>
        )}
        <Button variant="ghost" onClick={onPassword}>
          <KeyRound aria-hidden="true" className="size-5" />
          Sign in with the password
        </Button>
      </div>
    </>
  );
}

interface PeopleToChooseProps {
  people: readonly Known[];
  onChoose: (person: Known) => void;
}

function PeopleToChoose({ people, onChoose }: PeopleToChooseProps) {
  return (
    <>
      <h2 className="mb-3 text-center text-lg font-bold">Who are you?</h2>
      <ul className="grid grid-cols-2 gap-2">
        {people.map((known) => (
          <li key={known.person} className="grid">
            <Button
              variant="secondary"
              className="min-h-20! flex-col wrap-anywhere"
              onClick={() => onChoose(known)}
            >
              <UserRound aria-hidden="true" className="size-6 text-quiet" />
              {known.name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
