/**
 * Privacy: the stored data of a person, by mobile number; exports and erasures; who viewed data.
 */
import { type FormEvent, useState } from 'react';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import {
  erasedNumber,
  isTenDigits,
  tenDigitsRequired,
  toTenDigits,
} from '#src/platform/contract/mobile-number.ts';
import { PersonPrivacy } from '#src/privacy/web/admin/person-privacy.tsx';
import { AccessLog, PrivacyHistory } from '#src/privacy/web/admin/privacy-history.tsx';

export const handle: ScreenHandle = { title: 'Data of a person' };

export function PrivacyPage() {
  const [shown, setShown] = useState<string>();
  return (
    <main className="max-w-3xl px-4 pb-10 md:px-6">
      <h1 className="mb-1 text-2xl font-extrabold tracking-tight">Data of a person</h1>
      <p className="mb-4 max-w-prose text-quiet">
        People may ask what data you keep about them, and to have it erased. Every look is logged.
      </p>
      <NumberForm onShow={setShown} />
      {shown !== undefined && (
        <div className="mt-6">
          <h2 className="mb-2 text-lg font-bold tracking-tight tabular-nums">
            What is kept of {shown}
          </h2>
          <PersonPrivacy key={shown} mobileNo={shown} />
        </div>
      )}
      <PrivacyHistory />
      <AccessLog />
    </main>
  );
}

function NumberForm({ onShow }: { onShow: (mobileNo: string) => void }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mobileNo = toTenDigits(String(new FormData(event.currentTarget).get('mobile')));
    const isNumber = isTenDigits(mobileNo) && mobileNo !== erasedNumber;
    setError(isNumber ? undefined : tenDigitsRequired);
    if (isNumber) onShow(mobileNo);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <MobileField
        name="mobile"
        label="Mobile number"
        autoComplete="off"
        error={error}
        className="w-full max-w-72"
        onChange={() => setError(undefined)}
      />
      <Button type="submit" className="sm:mt-7.5">
        Show their data
      </Button>
    </form>
  );
}
