/** Deliveries: the delivery person's own orders, and the door before them. */
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

/** People who are not signed in as a delivery person go to that login (product 8.4). */
export function DeliveryPage() {
  useDeliveryStyles();
  const session = useSession();
  if (!session) return null;
  if (session.mobile === undefined) return <ExpiredSession />;
  return <Dashboard key={session.mobile} mobile={session.mobile} />;
}

/** Without the person's own number nothing can be asked for (product 14.6). */
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

/** With a weak signal the list that the phone keeps is worth more than the name of its owner. */
const patienceMs = 4000;

function Dashboard({ mobile }: { mobile: string }) {
  const client = useQueryClient();
  // The next person on this phone sees nothing of this one's.
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

/** Stands in for the shop's clock without a signal: who delivers for it is where it is. */
function readPhoneClock() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { now: new Date().toISOString(), timeZone };
}
