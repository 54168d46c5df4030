/** Opens the details of an order when a screen knows only its number. */
import { useMutation } from '@tanstack/react-query';
import { type AdminOrder, getOrder } from '#src/orders/admin-order-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';

export function useOrderByNumber(show: (order: AdminOrder) => void) {
  const opening = useMutation({
    mutationFn: (id: number) => call(getOrder, { params: { id } }),
    onSuccess: ({ order }) => show(order),
    onError: toastFailure,
  });
  return (id: number) => !opening.isPending && opening.mutate(id);
}
