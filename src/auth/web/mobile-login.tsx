/** The login of people who sign in with a mobile number and a password, typed on a phone. */
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { call } from '#src/platform/browser/api-client.ts';
import { useDashboardLook } from '#src/platform/browser/dashboard/use-dashboard-look.ts';
import { startSession, useSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { type LoginWith, logins, roles, rolesAt } from '#src/platform/contract/roles.ts';
import { logInByMobile } from '../auth-contract.ts';
import { loginMobileError } from '../auth-rules.ts';
import { LoginForm } from './login-form.tsx';
import { loggedInToast, loginFailedToast } from './login-toasts.ts';

interface MobileLoginProps {
  login: LoginWith<'mobile'>;
  title: string;
  shopName: string;
}

export function MobileLogin({ login, title, shopName }: MobileLoginProps) {
  useDashboardLook();
  const session = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { mobileNo: string; password: string }) =>
      call(logInByMobile[login], { body }),
    onSuccess: ({ token, ...answer }) => {
      const person = answer[logins[login].person];
      if (!person) throw new Error('A login answers nobody.');
      toast(loggedInToast);
      startSession({ token, role: person.role, mobile: person.mobileNo });
    },
    onError: (error) => toast(loginFailedToast(error)),
  });
  const role = rolesAt(login).find((each) => each === session?.role);
  if (role) return <Navigate to={roles[role].home} replace />;
  return (
    // Anyone who signs in here may wear gloves: 56 px, as on the screens behind this one.
    <div className="[&_button]:min-h-14 [&_button]:min-w-14 [&_input]:min-h-14">
      <LoginForm
        title={title}
        shopName={shopName}
        fieldName="mobile"
        checkField={(mobile) => loginMobileError(toTenDigits(mobile))}
        busy={isPending}
        onSubmit={(mobile, password) => mutate({ mobileNo: toTenDigits(mobile), password })}
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
    </div>
  );
}
