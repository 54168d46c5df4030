/** Allows one printing of a paper at a time; another one is refused at once. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { PaperForm } from '../../paper-contract.ts';

export type PrintAlone = <T>(form: PaperForm, print: () => Promise<T>) => Promise<T>;

/**
 * Keeps the running printings of this instance in memory, so a crash leaves none behind. Between
 * two instances the database decides which print is first (`paper-service.ts`).
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

/** Independent of the label format: the same labels are the same paper. */
function nameOf({ kind, date, shift, runId, codes }: PaperForm): string {
  return JSON.stringify([kind, date, shift, runId, codes?.toSorted()]);
}
