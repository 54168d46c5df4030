/** Why a cash order was handed over without payment, as on the Cash page. */
import { useQuery } from '@tanstack/react-query';
import { getCash } from '#src/cash/admin-cash-contract.ts';
import { unpaidReasonLabels } from '#src/cash/cash-rules.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';

export function UnpaidAtDoor({ orderNumber }: { orderNumber: number }) {
  const { data } = useQuery({ ...queryOf(getCash, {}), staleTime: 0 });
  const owed = data?.owed.find(({ orderId }) => orderId === orderNumber);
  if (!owed) return null;
  const reason = unpaidReasonLabels[owed.reason].toLowerCase();
  return (
    <p className="text-sm font-semibold text-kokum">
      {`Not paid at the door: ${reason}. ${owed.rider}, ${shortDay(owed.day)}.`}
    </p>
  );
}
