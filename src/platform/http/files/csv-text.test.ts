import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { SignedInRequest } from '../signed-in.ts';
import { type CsvColumn, csvText, sendCsv } from './csv-text.ts';

interface Row {
  name: string | null;
  paise: number;
}

const columns: CsvColumn<Row>[] = [
  { header: 'Name', kind: 'text', of: ({ name }) => name },
  { header: 'Amount', kind: 'paise', of: ({ paise }) => paise },
];

async function* pagesOf<R>(...pages: R[][]) {
  yield* pages;
}

async function textOf<R>(of: readonly CsvColumn<R>[], ...pages: R[][]): Promise<string> {
  return text(Readable.from(csvText(of, pagesOf(...pages))));
}

const cell = async (kind: 'text' | 'mobile' | 'date', value: string) => {
  const file = await textOf([{ header: 'x', kind, of: (row: string) => row }], [value]);
  return parse(file, { bom: true, relax_column_count: true })[1]?.[0];
};

describe('a list as CSV', () => {
  it('has a byte order mark, a line of headers, and lines that end as RFC 4180 says', async () => {
    const rows = [
      { name: 'Asha "A"', paise: 104_00 },
      { name: 'a,b\nc', paise: -5 },
    ];
    expect(await textOf(columns, rows, [{ name: null, paise: 0 }])).toBe(
      '\uFEFFName,Amount\r\n"Asha ""A""",104.00\r\n"a,b\nc",-0.05\r\n,0.00\r\n',
    );
  });

  it('has its headers when the list is empty', async () => {
    expect(await textOf(columns)).toBe('\uFEFFName,Amount\r\n');
  });

  it('writes numbers without grouping', async () => {
    expect(await textOf(columns, [{ name: 'a', paise: 123_456_789_05 }])).toContain('123456789.05');
  });

  it.each([
    ['=1+1'],
    ['+91 98765'],
    ['-1'],
    ['@SUM(A1)'],
    ['\tx'],
    ['\rx'],
    ['  =HYPERLINK("http://x")'],
    ['＝1+1'],
  ])('does not let %j run', async (text) => {
    expect(await cell('text', text)).toBe(`'${text}`);
  });

  it.each([
    ['Flat 12, A-block'],
    ['pay_29QQoUBi66xm2f'],
    ['A=B'],
    ['₹ paid'],
    ['26-27/R-0001'],
    ['412345678901'],
    ['SBIN0N52026112112345678'],
    ['12E5'],
    ['007'],
  ])('does not change %j', async (text) => {
    expect(await cell('text', text)).toBe(text);
  });

  it('keeps a mobile number a text', async () => {
    expect(await cell('mobile', '9876543210')).toBe('98765 43210');
    expect(await cell('mobile', '=1')).toBe("'=1");
  });

  it('accepts only ISO 8601 dates', async () => {
    expect(await cell('date', '2026-11-23')).toBe('2026-11-23');
    expect(await cell('date', '2026-11-23 14:05')).toBe('2026-11-23 14:05');
    await expect(cell('date', '23/11/2026')).rejects.toThrow('no ISO date');
  });
});

describe('the response', () => {
  const app = Fastify();
  const noted: string[] = [];
  app.decorate('noteDownload', async ({ fileName }) => void noted.push(fileName));
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request) => {
    request.signedIn = { staffId: 'asha' } as SignedInRequest;
  });
  let read = 0;
  async function* many() {
    for (; read < 100; read++)
      yield Array.from({ length: 1000 }, (_, row) => ({ name: 'A name', paise: row }));
  }
  app.get('/list', (_request, reply) => sendCsv(reply, 'list.csv', columns, many()));
  app.get('/broken', (_request, reply) =>
    sendCsv(
      reply,
      'list.csv',
      columns,
      // biome-ignore lint/correctness/useYield: it fails before its first page.
      (async function* () {
        throw new Error('no database');
      })(),
    ),
  );

  it('is a file with the given name', async () => {
    const { headers, payload } = await app.inject('/list');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="list.csv"',
    });
    expect(payload.trimEnd().split('\r\n')).toHaveLength(100_001);
  });

  it('reads pages only as fast as the client does', async () => {
    read = 0;
    const answer = await app.inject({ url: '/list', payloadAsStream: true });
    await new Promise((next) => setImmediate(next));
    expect(read).toBeLessThan(50);
    answer.stream().destroy();
  });

  it('is an error if the first page fails', async () => {
    expect((await app.inject('/broken')).statusCode).toBe(500);
  });
});
