/** Phone numbers of the shop: accepted as people write them, stored in a readable format. */

/** Characters between digits, and the invisible characters that address books copy. */
const separators = /[\s().,/\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/;
/** India's country code or the trunk prefix 0, then an area code or a mobile number. */
const indian = /^(?:(?:\+|00)?910?|0)?([1-9]\d{9})$/;
/** Toll-free and local-rate numbers, which have no country code. */
const serviceNumber = /^(?:\+?91)?(18[06]0)(\d{2,3})(\d{4})$/;
const foreign = /^(?:\+|00)(?!91)([1-9]\d{7,14})$/;
/** Area codes of the largest cities; most others have three digits. */
const shortAreaCodes = ['11', '20', '22', '33', '40', '44', '79', '80'];

/**
 * Formats a phone number: `+91 98765 43210`, `+91 79 2345 6789`, `1800 123 4567` or `+44 20 7946
 * 0958`. Returns undefined when the text is not a phone number.
 */
export function shownPhone(text: string): string | undefined {
  const parts = text.split(separators).filter((part) => part !== '');
  const dialled = parts.join('');
  const service = serviceNumber.exec(dialled);
  if (service) return service.slice(1).join(' ');
  const national = indian.exec(dialled)?.[1];
  if (national) return `+91 ${grouped(national, areaLength(national, parts))}`;
  return foreign.test(dialled) ? `+${parts.join(' ').replace(/^(\+|00) ?/, '')}` : undefined;
}

/**
 * The length of a landline's area code: as written, or else as most are. Undefined for a mobile
 * number.
 */
function areaLength(national: string, parts: readonly string[]): number | undefined {
  const isMobile = national.startsWith('9');
  if (isMobile) return;
  const before = parts.join('').length - national.length;
  const ends = parts.map((_part, index) => parts.slice(0, index + 1).join('').length - before);
  const written = ends.find((end) => end >= 2 && end <= 4);
  if (written !== undefined || /^[6-8]/.test(national)) return written;
  return shortAreaCodes.includes(national.slice(0, 2)) ? 2 : 3;
}

function grouped(national: string, area: number | undefined): string {
  if (area === undefined) return `${national.slice(0, 5)} ${national.slice(5)}`;
  const subscriber = national.slice(area);
  const half = Math.floor(subscriber.length / 2);
  return `${national.slice(0, area)} ${subscriber.slice(0, half)} ${subscriber.slice(half)}`;
}
