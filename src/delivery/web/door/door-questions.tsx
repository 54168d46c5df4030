/** The dialogs about the money of an order: why it is not paid, and the code of its page. */
import type { DeliveryBoard } from '../use-deliveries.ts';
import { PayPageDialog } from './pay-page-dialog.tsx';
import { UnpaidDialog } from './unpaid-dialog.tsx';

interface DoorQuestionsProps {
  about: 'unpaid' | 'payPage';
  orderId: number;
  isOpen: boolean;
  board: DeliveryBoard;
  onClose: () => void;
}

export function DoorQuestions({ about, orderId, isOpen, board, onClose }: DoorQuestionsProps) {
  if (about === 'unpaid') {
    return (
      <UnpaidDialog
        open={isOpen}
        orderId={orderId}
        onCancel={onClose}
        onUnpaid={(reason) => {
          onClose();
          board.collect(orderId, { method: 'unpaid', reason });
        }}
      />
    );
  }
  const delivery = board.deliveries.find(({ id }) => id === orderId);
  if (!delivery) return null;
  return (
    <PayPageDialog
      open={isOpen}
      delivery={delivery}
      isOnline={board.isOnline}
      onLook={board.lookAgain}
      onClose={onClose}
    />
  );
}
