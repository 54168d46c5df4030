/** The pin of an address: where directions lead, as coordinates or as a full plus code. */

/** Digits of plus codes: none of them makes a word. */
const plusDigit = '[23456789CFGHJMPQRVWX]';
/** Its first digit counts 20 degrees from the south pole, its second from 180 degrees west. */
const fullPlusCode = new RegExp(
  `^[23456789C][23456789CFGHJMPQRV]${plusDigit}{6}\\+${plusDigit}{2,7}$`,
);
const coordinates = /^([+-]?\d{1,2}(?:\.\d{1,15})?)\s*(?:,|\s)\s*([+-]?\d{1,3}(?:\.\d{1,15})?)$/;
/** About a tenth of a metre. */
const decimals = 6;

export const pinProblem =
  'Please give coordinates, such as "23.0225, 72.5714", or a full plus code, such as "7JMJ2HCC+2V".';

/**
 * As it is kept: `23.0225,72.5714` or `7JMJ2HCC+2V`. Empty stays empty; undefined is none that
 * leads anywhere.
 */
export function normalPin(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const code = typed.toUpperCase();
  if (fullPlusCode.test(code)) return code;
  const [, latitude, longitude] = coordinates.exec(typed) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const [lat, lng] = [Number(latitude), Number(longitude)];
  // Nobody delivers in the sea off Ghana: these are fields that somebody left as they were.
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return undefined;
  return `${rounded(lat)},${rounded(lng)}`;
}

/** Opens the way there in the phone's map; an address without a pin is searched by its text. */
export function directionsUrl({ pin, address }: { pin?: string | undefined; address: string }) {
  const goal = encodeURIComponent(pin ?? address);
  return `https://www.google.com/maps/dir/?api=1&destination=${goal}`;
}

function rounded(degrees: number): string {
  return String(Number(degrees.toFixed(decimals)));
}
