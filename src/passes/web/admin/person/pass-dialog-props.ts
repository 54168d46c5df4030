/** What the dialog of each action of a pass gets. */
import type { PersonPass } from './person-words.ts';

export interface PassDialogProps {
  open: boolean;
  /** As it stands by now. */
  pass: PersonPass;
  onClose: () => void;
}
