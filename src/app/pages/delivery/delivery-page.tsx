/** Deliveries: the delivery person's own orders, for signed-in people. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getDeliverySession } from '#src/delivery/delivery-contract.ts';
import { DeliveryBoard } from '#src/delivery/web/board/delivery-board.tsx';
import { forgetPerson } from '#src/delivery/web/taps/delivery-store.ts';
import { useDeliveries } from '#src/delivery/web/use-deliveries.ts';
import { useDeliveryStyles } from '#src/delivery/web/use-delivery-styles.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useBusinessDay } from '#src/platform/browser/dashboard/use-business-day.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { keyOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { endSession, useSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export const handle: ScreenHandle = {
  title: 'Deliveries',
  manifest: '/manifest.webmanifest',
  whenSignedOut: () => void forgetPerson(),
};

/** Redirects people who are not signed in as a delivery person to that login (product 8.4). */
export function DeliveryPage() {
  useDeliveryStyles();
  const session = useSession();
  if (!session) return null;
  if (session.mobile === undefined) return <ExpiredSession />;
  return <Dashboard key={session.mobile} mobile={session.mobile} />;
}

/** Without the person's mobile number no request is possible (product 14.6). */
function ExpiredSession() {
  useEffect(() => {
    toast({
      title: 'Session Expired',
      description: 'Please login again.',
      variant: 'destructive',
    });
    endSession();
  }, []);
  return null;
}

/**
 * On a weak connection the list stored on the phone is shown after this time, without the person's
 * name.
 */
const patienceMs = 4000;

function Dashboard({ mobile }: { mobile: string }) {
  const client = useQueryClient();
  // Clears the cache, so that the next person on this phone sees nothing of this one's.
  useEffect(() => () => client.clear(), [client]);
  const { data, isPending } = useQuery({
    queryKey: keyOf(getDeliverySession),
    queryFn: ({ signal }) =>
      call(
        getDeliverySession,
        {},
        { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) },
      ),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [phoneClock] = useState(readPhoneClock);
  const today = useBusinessDay(data ?? phoneClock);
  if (isPending) return <LoadingOverlay label="Opening your deliveries…" />;
  return <Deliveries mobile={mobile} personName={data?.fullName ?? mobile} today={today} />;
}

interface DeliveriesProps {
  mobile: string;
  personName: string;
  today: string;
}

function Deliveries({ mobile, personName, today }: DeliveriesProps) {
  const { name, phone } = useShopFacts();
  const board = useDeliveries({ mobile, today });
  return (
    <DeliveryBoard
      board={board}
      shopName={name}
      kitchenPhone={phone}
      personName={personName}
      today={today}
    />
  );
}

/** Replaces the shop's clock without a network: the delivery person is in the shop's time zone. */
function readPhoneClock() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { now: new Date().toISOString(), timeZone };
}
