/** Delivery Login: a mobile number and a password, typed on a phone. */
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { logInDelivery } from '#src/auth/auth-contract.ts';
import { loginMobileError } from '#src/auth/auth-rules.ts';
import { LoginForm } from '#src/auth/web/login-form.tsx';
import { loggedInToast, loginFailedToast } from '#src/auth/web/login-toasts.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useDashboardLook } from '#src/platform/browser/dashboard/use-dashboard-look.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { startSession, useSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { roles } from '#src/platform/contract/roles.ts';
import { businessProfile } from '#src/settings/business-profile.ts';

export const handle: ScreenHandle = {
  title: 'Delivery Login',
  manifest: '/manifest.webmanifest',
};

export function DeliveryLoginPage() {
  useDashboardLook();
  const session = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { mobileNo: string; password: string }) => call(logInDelivery, { body }),
    onSuccess: ({ token, deliveryBoy }) => {
      toast(loggedInToast);
      startSession({ token, role: 'delivery', mobile: deliveryBoy.mobileNo });
    },
    onError: (error) => toast(loginFailedToast(error)),
  });
  if (session?.role === 'delivery') return <Navigate to={roles.delivery.home} replace />;
  return (
    // Anyone who signs in here may wear gloves: 56 px, as on the screens behind this one.
    <div className="[&_button]:min-h-14 [&_button]:min-w-14 [&_input]:min-h-14">
      <LoginForm
        title="Delivery Boy Login"
        shopName={businessProfile.name}
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
