/** Lets one printing of a paper run at a time; another one of it is refused at once. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { PaperForm } from '../../paper-contract.ts';

export type PrintAlone = <T>(form: PaperForm, print: () => Promise<T>) => Promise<T>;

/**
 * It knows the printings of this instance, in memory: a crash leaves none behind. Of two instances
 * the database decides which print is the first (`paper-service.ts`).
 */
export function createPrintings(): PrintAlone {
  const running = new Set<string>();
  return async (form, print) => {
    const paper = nameOf(form);
    if (running.has(paper)) {
      throw new AppError('conflict', 'This is being printed. Please wait for it a moment.');
    }
    running.add(paper);
    try {
      return await print();
    } finally {
      running.delete(paper);
    }
  };
}

/** On whatever sheets: the same labels are the same paper. */
function nameOf({ kind, date, shift, runId, codes }: PaperForm): string {
  return JSON.stringify([kind, date, shift, runId, codes?.toSorted()]);
}
