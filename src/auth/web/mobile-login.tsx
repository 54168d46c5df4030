/**
 * The login with mobile number and password, on a phone or a tablet on the wall; on known devices,
 * with a PIN.
 */
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useDashboardStyles } from '#src/platform/browser/dashboard/use-dashboard-styles.ts';
import { startSession, useSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type LoginWith, roles, rolesAt, takesPins } from '#src/platform/contract/roles.ts';
import { loggedInToast } from './login-toasts.ts';
import { type LetIn, MobilePasswordForm } from './mobile-password-form.tsx';
import { PinLogin } from './pin-login.tsx';

interface MobileLoginProps {
  login: LoginWith<'mobile'>;
  title: string;
  shopName: string;
}

export function MobileLogin({ login, ...texts }: MobileLoginProps) {
  useDashboardStyles();
  const session = useSession();
  // The person is signed in but still has to choose about a PIN.
  const [isChoosing, setIsChoosing] = useState(false);
  const begin = ({ token, person }: LetIn) => {
    toast(loggedInToast);
    startSession({ token, role: person.role, mobile: person.mobileNo });
  };
  const role = rolesAt(login).find((each) => each === session?.role);
  if (role && !isChoosing) return <Navigate to={roles[role].home} replace />;
  const forms = { ...texts, onLetIn: begin };
  return (
    // People may wear gloves: targets are 56 px, as on the screens behind this login.
    <div className="[&_button]:min-h-14 [&_button]:min-w-14 [&_input:not([type=checkbox])]:min-h-14">
      {takesPins(login) ? (
        <PinLogin
          {...forms}
          login={login}
          isLetIn={role !== undefined}
          onChoosing={setIsChoosing}
        />
      ) : (
        <MobilePasswordForm {...forms} login={login} />
      )}
    </div>
  );
}
