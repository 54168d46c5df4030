/** A person's data as a printable page in one file. */
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { headOf, isOfTheProgram } from './export-heads.ts';
import type { PersonExport } from './privacy-contract.ts';
import { numbersText } from './privacy-rules.ts';

type Part = PersonExport['parts'][number];
type Row = Part['rows'][number];

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

const style = `
body { font: 11pt/1.4 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; }
h1 { font-size: 20pt; } h2 { font-size: 14pt; margin: 2rem 0 .5rem; break-after: avoid; }
table { border-collapse: collapse; width: 100%; margin: 0 0 .8rem; break-inside: avoid; }
th, td { text-align: left; vertical-align: top; padding: .15rem .5rem; border: 1px solid #999; overflow-wrap: anywhere; }
th { width: 14rem; font-weight: 600; background: #f3f3f3; }`;

/** One HTML file. Internal codes are only in the JSON file. */
export function exportDocument({
  madeAt,
  from,
  mobileNo,
  otherNumbers,
  parts,
}: PersonExport): string {
  const offset = offsetMs(madeAt);
  const title = `What ${from} keeps of ${numbersText([mobileNo, ...otherNumbers.map((other) => other.mobileNo)])}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${style}</style></head>
<body>
<h1>${escaped(title)}</h1>
<p>Made on ${escaped(timeText(madeAt))}. Times are those of the business.</p>
${parts.length === 0 ? '<p>Nothing is kept of this number.</p>' : parts.map((part) => partText(part, offset)).join('\n')}
</body>
</html>
`;
}

function partText({ label, rows, words, papers }: Part, offset: number): string {
  const stays = papers.map(
    ({ column, reason, until }) =>
      `<p>${escaped(headOf(column))} stays until ${escaped(until)}. ${escaped(reason)}</p>`,
  );
  const tables = rows.map((row) => rowText(row, words, offset));
  return [`<h2>${escaped(label)} (${rows.length})</h2>`, ...stays, ...tables].join('\n');
}

function rowText(row: Row, words: Part['words'], offset: number): string {
  const lines = Object.entries(row)
    .filter(([name, value]) => !isOfTheProgram(name) && !uuid.test(value) && value !== '')
    .map(([name, value]) => {
      const text = words[name]?.[value] ?? valueText(name, value, offset);
      return `<tr><th>${escaped(headOf(name))}</th><td>${escaped(text)}</td></tr>`;
    });
  return `<table>${lines.join('')}</table>`;
}

function valueText(name: string, value: string, offset: number): string {
  if (/_paise$|Paise$/.test(name) && /^-?\d+$/.test(value)) return formatPaise(Number(value));
  if (instant.test(value)) return timeText(new Date(Date.parse(value) + offset).toISOString());
  if (name === 'gst_basis_points') return `${Number(value) / 100}%`;
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  return /^[[{]/.test(value) ? listText(value, offset) : value;
}

/** `Rajma, Jeera rice` for a list; `Name: Asha, Note: ring twice` for an object. */
function listText(json: string, offset: number): string {
  const text = (value: unknown, name: string): string => {
    if (typeof value !== 'object' || value === null) return valueText(name, String(value), offset);
    const isList = Array.isArray(value);
    const parts = Object.entries(value)
      .filter(([key, part]) => !isOfTheProgram(key) && part !== null && part !== '')
      .map(([key, part]) => (isList ? text(part, name) : `${headOf(key)}: ${text(part, key)}`));
    return parts.join(isList && value.some((part) => typeof part === 'object') ? '; ' : ', ');
  };
  try {
    return text(JSON.parse(json), '');
  } catch {
    // It is text that a person wrote, not JSON.
    return json;
  }
}

/** The offset from UTC of the business's time zone, taken from `madeAt`. */
function offsetMs(madeAt: string): number {
  return (
    Date.parse(`${madeAt.slice(0, 16)}Z`) - Date.parse(`${madeAt.slice(0, 16)}${madeAt.slice(-6)}`)
  );
}

/** `2026-11-21 10:25`, without the zone. */
function timeText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
