import { afterAll, describe, expect, it } from 'vitest';
import { labelsOf, variedLabels } from '#lab/builders/paper-builders.ts';
import type { Paper } from '#src/kitchen/server/papers/paper-data.ts';
import { createPdfThread } from './pdf-thread.ts';

const paper = (labels: number): Paper => labelsOf(variedLabels(labels));

describe('the drawing thread', () => {
  const closing = new AbortController();
  const draw = createPdfThread<Paper>({
    file: new URL('../../kitchen/server/papers/paper-worker.ts', import.meta.url),
    drawingSeconds: 30,
    shutdown: closing.signal,
  });
  afterAll(() => closing.abort());

  it('ends the drawing of a caller who has gone, and continues with the others', async () => {
    const leaving = new AbortController();
    const order: string[] = [];
    const long = draw(paper(1200), leaving.signal).catch((error: unknown) => {
      order.push('gone');
      return error;
    });
    const next = draw(paper(1)).then((pdf) => {
      order.push('next');
      return pdf;
    });
    leaving.abort(new Error('they left'));
    expect(await long).toMatchObject({ message: 'they left' });
    expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
    expect(order).toEqual(['gone', 'next']);
  });

  it('draws nothing for a caller who left before its turn', async () => {
    const leaving = new AbortController();
    const first = draw(paper(1));
    const second = draw(paper(1200), leaving.signal);
    const third = draw(paper(1));
    leaving.abort(new Error('they left'));
    await expect(second).rejects.toThrow('they left');
    expect((await Promise.all([first, third])).map((pdf) => pdf.length > 1000)).toEqual([
      true,
      true,
    ]);
    await expect(draw(paper(1), leaving.signal)).rejects.toThrow('they left');
  });
});
