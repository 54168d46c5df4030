/** Signing in with a mobile number and a password. */
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { type LoginWith, logins, type StaffRole } from '#src/platform/contract/roles.ts';
import { typedMobile } from '#src/staff/staff-rules.ts';
import { logInByMobile } from '../auth-contract.ts';
import { loginMobileError } from '../auth-rules.ts';
import { LoginForm } from './login-form.tsx';
import { loginFailedToast } from './login-toasts.ts';

/** A person who has signed in. */
export interface LetIn {
  token: string;
  person: { role: StaffRole; mobileNo: string };
}

interface MobilePasswordFormProps {
  login: LoginWith<'mobile'>;
  title: string;
  shopName: string;
  onLetIn: (letIn: LetIn) => void;
  /** Content before the button. */
  children?: ReactNode;
  otherWay?: ReactNode;
}

export function MobilePasswordForm({ login, onLetIn, ...props }: MobilePasswordFormProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { mobileNo: string; password: string }) =>
      call(logInByMobile[login], { body }),
    onSuccess: ({ token, ...answer }) => {
      const person = answer[logins[login].person];
      if (!person) throw new Error('The answer to a login has no person.');
      onLetIn({ token, person });
    },
    onError: (error) => toast(loginFailedToast(error)),
  });
  return (
    <LoginForm
      {...props}
      fieldName="mobile"
      checkField={loginMobileError}
      busy={isPending}
      onSubmit={(mobile, password) => mutate({ mobileNo: typedMobile(mobile), password })}
      field={(texts) => (
        <MobileField
          {...texts}
          label="Mobile Number"
          name="mobile"
          inputMode="tel"
          autoComplete="username"
        />
      )}
    />
  );
}
